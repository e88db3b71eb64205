/** What the plans hold, and which of them can renew. Pure. */
import type { PaymentMethods, Plan } from "@/shared/api/types";

/** Whether any way to pay renews a plan: PayPal does so only where it was set up for that plan. */
export function renews({ type, renewable }: Plan, { card, paypal, paypalRenews }: PaymentMethods): boolean {
  return renewable && (card || (paypal && paypalRenews.includes(type)));
}

/** What every plan holds, in the server's words: that is what Premium is. */
export function common(plans: readonly Plan[]): string[] {
  return (plans[0]?.features ?? []).filter((feature) => plans.every(({ features }) => features.includes(feature)));
}

/** What one plan holds besides. */
export function own(plan: Plan, plans: readonly Plan[]): string[] {
  const shared = common(plans);
  return plan.features.filter((feature) => !shared.includes(feature));
}
