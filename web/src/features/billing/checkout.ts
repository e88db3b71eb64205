/** The way out to a provider's own page. */
import type { BillingPaths } from "@/features/billing/billing-paths";
import { ensureSession, post } from "@/shared/api/client";
import { ApiProblem } from "@/shared/api/problem";
import { outlivesPage } from "@/shared/api/session";
import type { CheckoutAnswer, OrderAnswer, Plan } from "@/shared/api/types";
import { currentLanguage } from "@/shared/i18n/i18n";

export interface Wish {
  readonly plan: Plan;
  readonly method: "card" | "paypal";
  readonly recurring: boolean;
}

/** What is bought here could not be found again: the browser forgets who bought it. */
export const NOT_KEPT = "not_kept";

/** A wish by its name: the same wish in doubt is the same purchase. */
export const nameOf = ({ plan, method, recurring }: Wish): string => [plan.type, method, recurring, plan.price].join(" ");

/** An address to leave for. Only the web: nothing that would run in this page. */
export function webAddress(address: string): string {
  const { href, protocol } = new URL(address, location.href);
  if (protocol !== "https:" && protocol !== "http:") throw new ApiProblem(200, { code: "payment_error" });
  return href;
}

type Ways = Pick<BillingPaths, "success" | "cancel">;

/** Opens a purchase; the answer is where its payer has to go. Whoever has no account becomes a guest first. */
export async function openPurchase(wish: Wish, ways: Ways, idempotencyKey: string): Promise<string> {
  await ensureSession();
  if (!outlivesPage()) throw new ApiProblem(0, { code: NOT_KEPT });
  const { plan, recurring } = wish;
  const language = currentLanguage();
  if (wish.method === "paypal") {
    const body = { subscriptionType: plan.type, recurring, amount: plan.price, language };
    const { approveUrl } = await post<OrderAnswer>("/api/paypal/orders", body, { idempotencyKey });
    return webAddress(approveUrl);
  }
  const { origin } = location;
  const body = { priceId: `price_${plan.type}`, recurring, successUrl: origin + ways.success, cancelUrl: origin + ways.cancel, language };
  const { url } = await post<CheckoutAnswer>("/api/create-checkout-session", body, { idempotencyKey });
  return webAddress(url);
}

/** Whether a purchase may have been opened that nobody heard of: the next try has to be the same one. */
export function isInDoubt(problem: unknown): boolean {
  if (!(problem instanceof ApiProblem) || problem.code === NOT_KEPT) return false;
  const answered = problem.code === "payment_error" || problem.code === "paypal_error";
  return problem.status === 0 || (problem.status >= 500 && !answered);
}
