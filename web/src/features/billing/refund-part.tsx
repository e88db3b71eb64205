import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { money } from "@/features/billing/prices";
import { refundable } from "@/features/billing/standing";
import type { Purchase } from "@/shared/api/types";
import { currentLanguage } from "@/shared/i18n/i18n";
import { planKey } from "@/shared/i18n/plan-words";
import { buttonStyle } from "@/shared/ui/button-style";

interface RefundPartProps {
  /** Undefined while they are not known, and for whoever has none. */
  purchases: readonly Purchase[] | undefined;
  contactPath: string;
}

/** The policy for everybody; for whoever has bought something what it comes to today. */
export function RefundPart({ purchases, contactPath }: RefundPartProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="refund" className="mt-10 max-w-measure">
      <h2 id="refund" className="text-lead">
        {t("subscription.refund.title")}
      </h2>
      <p className="mt-2 text-soft">{t("subscription.refund.policy")}</p>
      <ul>
        {refundable(purchases ?? []).map(({ id, plan, refund }) => {
          const key = planKey(plan);
          return (
            <li key={id} className="mt-3 rounded-soft border border-line bg-card px-4 py-3">
              <p className="text-small text-soft">{key === null ? plan : t(key)}</p>
              <p className="font-strong">
                {refund.amount > 0
                  ? t("subscription.refund.today", { amount: money(refund.amount, refund.currency, currentLanguage()) })
                  : t("subscription.refund.nothing")}
              </p>
              <p className="text-small text-soft">{t("subscription.refund.days", { count: refund.usedDays, total: refund.totalDays })}</p>
            </li>
          );
        })}
      </ul>
      <p className="mt-3 text-soft">{t("subscription.refund.how")}</p>
      <Link to={contactPath} className={buttonStyle("plain", "px-0!")}>
        {t("subscription.refund.contact")}
      </Link>
    </section>
  );
}
