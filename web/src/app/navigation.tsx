import { useTranslation } from "react-i18next";
import { NavLink, useLocation } from "react-router";
import { AccountLinks, item } from "@/app/account-links";
import { Bar } from "@/app/bar";
import { NavMenu } from "@/app/nav-menu";
import { paths } from "@/app/paths";
import { PremiumLink } from "@/app/premium-link";
import { useKeptLanguage } from "@/features/settings/use-kept-language";
import { LanguageSelect } from "@/shared/ui/language-select";

const items = [
  { to: paths.home, words: "nav.home" },
  { to: paths.chat, words: "nav.chat" },
] as const;

/** The bar with all its ways. On phones most of them wait in the menu. */
export function Navigation() {
  const { t } = useTranslation();
  const keep = useKeptLanguage();
  // Arriving somewhere closes the menu.
  const { key } = useLocation();
  return (
    <Bar>
      <nav aria-label={t("nav.main")} className="hidden sm:flex">
        {items.map(({ to, words }) => (
          <NavLink key={to} to={to} end className={item}>
            {t(words)}
          </NavLink>
        ))}
        <div className="hidden lg:flex">
          <NavLink to={paths.feelings} className={item}>
            {t("nav.feelings")}
          </NavLink>
          <PremiumLink />
          <AccountLinks />
        </div>
      </nav>
      <div className="hidden sm:block">
        <LanguageSelect onPick={keep} />
      </div>
      <NavMenu key={key} onPick={keep} />
    </Bar>
  );
}
