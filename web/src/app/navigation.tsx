import { useTranslation } from "react-i18next";
import { Link, NavLink } from "react-router";
import { paths } from "@/app/paths";
import { BrandMark } from "@/shared/ui/brand-mark";
import { LanguageSelect } from "@/shared/ui/language-select";

const item =
  "inline-flex min-h-11 items-center rounded-soft px-2 text-small text-soft hover:text-ink aria-[current=page]:font-strong aria-[current=page]:text-ink sm:px-3";

/** On the narrowest phones the mark alone leads home. */
const items = [
  { to: paths.home, key: "nav.home", look: `${item} max-[24rem]:hidden` },
  { to: paths.chat, key: "nav.chat", look: item },
] as const;

export function Navigation() {
  const { t } = useTranslation();
  return (
    <header className="shrink-0 border-b border-line bg-paper pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex max-w-page items-center gap-1 px-3 py-1 sm:px-6">
        <Link to={paths.home} className="mr-auto inline-flex min-h-11 items-center gap-2 rounded-soft font-strong whitespace-nowrap">
          <BrandMark className="size-6 text-rose" />
          <span className="max-[22.4rem]:sr-only">{t("brand.name")}</span>
        </Link>
        <nav aria-label={t("nav.main")} className="flex">
          {items.map(({ to, key, look }) => (
            <NavLink key={to} to={to} end className={look}>
              {t(key)}
            </NavLink>
          ))}
        </nav>
        <LanguageSelect />
      </div>
    </header>
  );
}
