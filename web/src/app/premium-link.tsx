import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { item } from "@/app/account-links";
import { paths } from "@/app/paths";
import { usePremium } from "@/app/use-premium";

/** The way to Premium, or to more of it; a member of it is told so. */
export function PremiumLink() {
  const { t } = useTranslation();
  const { active } = usePremium();
  return (
    <>
      {active ? <span className="inline-flex min-h-11 items-center px-2 text-small whitespace-nowrap text-ink sm:px-3">{t("nav.premiumMember")}</span> : null}
      <NavLink to={paths.subscription} end className={item}>
        {active ? t("nav.extendPremium") : t("nav.getPremium")}
      </NavLink>
    </>
  );
}
