import { useTranslation } from "react-i18next";
import { Link, NavLink, useLocation } from "react-router";
import { AccountLinks, item } from "@/app/account-links";
import { NavMenu } from "@/app/nav-menu";
import { paths } from "@/app/paths";
import { PremiumLink } from "@/app/premium-link";
import { BrandMark } from "@/shared/ui/brand-mark";
import { LanguageSelect } from "@/shared/ui/language-select";

/** On the narrowest phones the mark alone leads home. */
const items = [
  { to: paths.home, words: "nav.home", look: `${item} max-[26rem]:hidden` },
  { to: paths.chat, words: "nav.chat", look: item },
] as const;

export function Navigation() {
  const { t } = useTranslation();
  // Arriving somewhere closes the menu.
  const { key } = useLocation();
  return (
    <header className="shrink-0 border-b border-line bg-paper pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex max-w-page items-center gap-1 px-3 py-1 sm:px-6">
        <Link to={paths.home} className="mr-auto inline-flex min-h-11 items-center gap-2 rounded-soft font-strong whitespace-nowrap">
          <BrandMark className="size-6 text-rose" />
          <span className="max-[23.4rem]:sr-only">{t("brand.name")}</span>
        </Link>
        <nav aria-label={t("nav.main")} className="flex">
          {items.map(({ to, words, look }) => (
            <NavLink key={to} to={to} end className={look}>
              {t(words)}
            </NavLink>
          ))}
          <div className="hidden lg:flex">
            <PremiumLink />
            <AccountLinks />
          </div>
        </nav>
        <LanguageSelect />
        <NavMenu key={key} />
      </div>
    </header>
  );
}
