import { useTranslation } from "react-i18next";
import type { BillingPaths } from "@/features/billing/billing-paths";
import { PlanCard } from "@/features/billing/plan-card";
import type { buying } from "@/features/billing/standing";
import { TestNote } from "@/features/billing/test-note";
import { useCheckout } from "@/features/billing/use-checkout";
import { usePlans } from "@/features/billing/use-plans";
import type { PaymentMethods } from "@/shared/api/types";
import { Missing } from "@/shared/ui/missing";

/** What cannot be used for paying, and what a purchase would do now. */
function Notes({ methods, now }: { methods: PaymentMethods; now: ReturnType<typeof buying> }) {
  const { t } = useTranslation();
  if (now === "renewing" || now === "overdue") return <p className="mt-2">{t(`subscription.pay.${now}`)}</p>;
  if (!methods.card && !methods.paypal) return <p className="mt-2">{t("premium.notOpen")}</p>;
  return (
    <>
      {now === "extends" ? <p className="mt-2">{t("subscription.pay.extends")}</p> : null}
      <p className="mt-2 text-small text-soft">{t("subscription.pay.leads")}</p>
      {methods.card ? null : <p className="mt-1 text-small text-soft">{t("subscription.pay.noCard")}</p>}
      {methods.paypal ? null : <p className="mt-1 text-small text-soft">{t("subscription.pay.noPaypal")}</p>}
      {methods.test && methods.card ? <TestNote /> : null}
    </>
  );
}

interface PlanListProps {
  paths: BillingPaths;
  now: ReturnType<typeof buying>;
  member: boolean;
  /** The plan that was chosen on the way here, by its type. */
  chosen: string | null;
}

/** The plans as the server has them, each with its ways to pay. */
export function PlanList({ paths, now, member, chosen }: PlanListProps) {
  const { t } = useTranslation();
  const { offer, failed, reload } = usePlans();
  const { busy, start } = useCheckout(paths);
  return (
    <section aria-labelledby="plans" className="mt-10">
      <h2 id="plans" className="text-lead">
        {t("subscription.choose")}
      </h2>
      {offer === null ? (
        <div className="mt-3">
          <Missing failed={failed} loading={t("premium.loading")} error={t("premium.loadError")} reload={reload} />
        </div>
      ) : (
        <>
          <div className="max-w-measure">
            <Notes methods={offer.methods} now={now} />
          </div>
          <div className="mt-4 grid gap-4 md:grid-cols-3">
            {offer.plans.map((plan) => (
              <PlanCard
                key={plan.type}
                plan={plan}
                methods={offer.methods}
                busy={busy}
                start={start}
                member={member}
                closed={now === "renewing" || now === "overdue" || (!offer.methods.card && !offer.methods.paypal)}
                chosen={plan.type === chosen}
              />
            ))}
          </div>
        </>
      )}
    </section>
  );
}
