import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { purchasesQuery } from "@/shared/api/billing";
import type { User } from "@/shared/api/types";
import { buttonStyle } from "@/shared/ui/button-style";

/** The pages where something can be done about a plan before its account is gone. */
export interface PlanPaths {
  subscription: string;
  contact: string;
}

/** What the end of an account means for the plan. The user record says the most of it until the purchases are known. */
function usePlan(user: User) {
  const { data } = useQuery(purchasesQuery);
  const runs = data?.subscription.isPremium ?? user.isPremium;
  return {
    runs,
    renews: data?.purchases.some((one) => one.renews) ?? user.subscriptionRenews,
    refundable: data?.purchases.some(({ refund }) => refund !== null && refund.amount > 0) ?? runs,
  };
}

/** Said before an account is erased, to whoever has bought something that still runs. */
export function PlanNote({ user, paths }: { user: User; paths: PlanPaths }) {
  const { t } = useTranslation();
  const { runs, renews, refundable } = usePlan(user);
  if (!runs && !renews && !refundable) return null;
  return (
    <section aria-labelledby="plan-note" className="mt-4 rounded-soft border border-line border-l-8 border-l-ink bg-card px-4 py-3">
      <h3 id="plan-note" className="font-strong">
        {t("settings.erase.plan.title")}
      </h3>
      {runs ? <p className="mt-1">{t("settings.erase.plan.ends")}</p> : null}
      {renews ? <p className="mt-1">{t("settings.erase.plan.renewal")}</p> : null}
      {refundable ? <p className="mt-1">{t("settings.erase.plan.refund")}</p> : null}
      <div className="flex flex-wrap gap-x-5">
        <Link to={paths.subscription} className={buttonStyle("plain", "px-0!")}>
          {t("settings.erase.plan.plans")}
        </Link>
        {refundable ? (
          <Link to={paths.contact} className={buttonStyle("plain", "px-0!")}>
            {t("settings.erase.plan.contact")}
          </Link>
        ) : null}
      </div>
    </section>
  );
}
