import { type ChangeEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Wish } from "@/features/billing/checkout";
import { renews } from "@/features/billing/offer";
import { PayButtons } from "@/features/billing/pay-buttons";
import { pricesOf } from "@/features/billing/prices";
import type { PaymentMethods, Plan } from "@/shared/api/types";
import { currentLanguage } from "@/shared/i18n/i18n";

interface Buying {
  methods: PaymentMethods;
  /** The name of the wish that is under way. */
  busy: string | null;
  start: (wish: Wish) => void;
  /** Nothing may be bought now; the page has said why. */
  closed: boolean;
  /** Reminders go by mail: only members have an address. */
  member: boolean;
}

interface PlanCardProps extends Buying {
  plan: Plan;
  /** The one that was chosen on the way here. */
  chosen: boolean;
}

/** To the plan that was chosen elsewhere, once it is there. */
function useChosen(chosen: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!chosen) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "center" });
  }, [chosen]);
  return heading;
}

interface RenewProps extends Pick<PlanCardProps, "plan" | "member"> {
  recurring: boolean;
  charged: string;
  onChange: (recurring: boolean) => void;
}

/** The box, and in one sentence what follows from it. */
function Renew({ plan, member, recurring, charged, onChange }: RenewProps) {
  const { t } = useTranslation();
  const hint = useId();
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => onChange(currentTarget.checked);
  const who = member ? "member" : "guest";
  const words = plan.interval === "day" ? null : t(`subscription.renew.${who}.${plan.interval}`, { price: charged });
  return (
    <>
      <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" checked={recurring} onChange={change} aria-describedby={hint} className="size-5 shrink-0 accent-rose" />
        {t("subscription.renew.label")}
      </label>
      <p id={hint} aria-live="polite" className="text-small text-soft">
        {recurring ? words : t("subscription.renew.off")}
      </p>
    </>
  );
}

/** One plan: what it costs, what it brings, and the ways to pay for it. */
export function PlanCard({ plan, chosen, member, closed, ...buying }: PlanCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const heading = useChosen(chosen);
  const [wanted, setWanted] = useState(false);
  const renewable = renews(plan, buying.methods);
  const recurring = wanted && renewable;
  const { charged } = pricesOf(plan, currentLanguage());
  const span = recurring ? t(`subscription.every.${plan.interval}`) : t(`subscription.once.${plan.interval}`);
  return (
    <section aria-labelledby={id} className={`flex flex-col rounded-soft border bg-card p-5 ${chosen ? "border-rose" : "border-line"}`}>
      <h3 ref={heading} id={id} tabIndex={-1} className="font-strong outline-none">
        {t(`premium.plans.${plan.type}.name`)}
      </h3>
      <p className="mt-1">
        <span className="text-lead font-strong">{charged}</span> <span className="text-soft">{span}</span>
      </p>
      {plan.discountPercent === null ? null : <p className="text-small">{t("premium.discount", { percent: plan.discountPercent })}</p>}
      <p className="mt-2 text-soft">{plan.description}</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-small marker:text-rose">
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {closed ? null : (
        <div className="mt-auto">
          {renewable ? <Renew plan={plan} member={member} recurring={recurring} charged={charged} onChange={setWanted} /> : null}
          <PayButtons plan={plan} recurring={recurring} describedBy={id} {...buying} />
        </div>
      )}
    </section>
  );
}
