/** What PayPal's way back says of an approval, as the call that has the server look it up. Pure. */
import type { Purchase } from "@/shared/api/types";

interface Claim {
  readonly path: string;
  readonly body: Readonly<Record<string, string | number>>;
}

type Approved = Pick<Purchase, "provider" | "state" | "plan" | "recurring" | "amount">;

/** The claim to make; "unnamed" where PayPal did not say which subscription; null where there is nothing to claim. */
export function claimOf({ provider, state, plan, recurring, amount }: Approved, search: URLSearchParams): Claim | "unnamed" | null {
  if (provider !== "paypal" || state !== "pending") return null;
  if (recurring) {
    const billingKey = search.get("subscription_id") ?? "";
    return billingKey === "" ? "unnamed" : { path: "/api/payments/recurring", body: { subscriptionType: plan, billingKey } };
  }
  const orderId = search.get("token") ?? "";
  return orderId === "" ? null : { path: "/api/payments", body: { amount, paymentMethod: "paypal", subscriptionType: plan, orderId } };
}
