/** What can be done about what somebody has bought. Pure. */
import type { Purchase, Purchases } from "@/shared/api/billing";

/** Whether how it is paid still matters: the provider keeps its page for what has ended, too. */
export const hasPortal = ({ portal, renews, state }: Purchase): boolean => portal && (renews || state === "past_due");

/** Those with something to press or to know: newest first, as they come. */
export function manageable(purchases: readonly Purchase[]): Purchase[] {
  return purchases.filter((one) => one.cancellable || one.resumable || hasPortal(one) || one.state === "past_due");
}

/** Those of which something would be paid back today. */
export function refundable(purchases: readonly Purchase[]): (Purchase & { refund: NonNullable<Purchase["refund"]> })[] {
  return purchases.flatMap((one) => (one.refund === null ? [] : [{ ...one, refund: one.refund }]));
}

/** Whether something may be bought: not while a plan renews by itself; what is bought otherwise begins where the other ends. */
export function buying(known: Purchases | undefined): "free" | "extends" | "renewing" {
  if (known === undefined) return "free";
  if (known.subscription.renews || known.purchases.some((one) => one.recurring && one.renews)) return "renewing";
  return known.subscription.isPremium ? "extends" : "free";
}
