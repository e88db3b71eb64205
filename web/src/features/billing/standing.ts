/** What can be done about what somebody has bought. Pure. */
import type { Purchase, Purchases } from "@/shared/api/types";

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

/** Whether something may be bought: not while a plan renews by itself, or is to be paid for; what is bought otherwise begins where the other ends. */
export function buying(known: Purchases | undefined): "free" | "extends" | "renewing" | "overdue" {
  if (known === undefined) return "free";
  if (known.purchases.some(({ state }) => state === "past_due")) return "overdue";
  if (known.subscription.renews || known.purchases.some((one) => one.recurring && one.renews)) return "renewing";
  return known.subscription.isPremium ? "extends" : "free";
}

interface Ending {
  /** Whether it renews at a moment, just ends, or waits to be paid for. */
  readonly how: "renews" | "ends" | "overdue";
  /** Null: nobody knows, or it happens right now. */
  readonly at: string | null;
}

/** What comes at the end of what somebody has. */
export function endingOf({ subscription, purchases }: Purchases, now: number): Ending {
  const { subscriptionEndDate: end, renews } = subscription;
  if (purchases.some(({ state }) => state === "past_due")) return { how: "overdue", at: end };
  if (!renews) return { how: "ends", at: end };
  const at = purchases.find((one) => one.renews)?.renewsAt ?? end;
  return { how: "renews", at: at !== null && Date.parse(at) > now ? at : null };
}
