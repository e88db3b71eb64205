/** What a success page shows for a purchase. It only tells; the server alone grants. Pure. */
import type { Purchase } from "@/shared/api/types";

export type Outcome = "confirming" | "done" | "processing" | "failed" | "abandoned" | "review" | "past";

export function outcomeOf({ state, endsAt }: Pick<Purchase, "state" | "endsAt">, now: number): Outcome {
  switch (state) {
    case "pending":
    case "capturing":
      return "confirming";
    case "active":
      return "done";
    case "cancelled":
      // Paid, and stopped from renewing before this page was opened.
      return endsAt !== null && Date.parse(endsAt) > now ? "done" : "past";
    case "processing":
    case "failed":
    case "abandoned":
    case "review":
      return state;
    case "past_due":
    case "expired":
    case "refunded":
    case "disputed":
      return "past";
  }
}

/** Whether the provider may still change it soon. */
export const isOpen = (outcome: Outcome): boolean => outcome === "confirming" || outcome === "processing";

/** What has become of a purchase whose payer came back by the cancel address. */
export function leftAs({ state }: Pick<Purchase, "state">): "nothing" | "underWay" | "open" {
  if (state === "abandoned") return "nothing";
  return state === "active" || state === "capturing" || state === "processing" ? "underWay" : "open";
}

/** Whether it begins only after what was there before. */
export const followsOn = ({ payments }: Pick<Purchase, "payments">, now: number): boolean =>
  payments.length > 0 && payments.every(({ periodStart }) => Date.parse(periodStart) > now);
