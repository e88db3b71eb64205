import { describe, expect, it } from "vitest";
import { claimOf } from "@/features/billing/approval";

const once = { provider: "paypal", state: "pending", plan: "monthly", recurring: false, amount: 7.99 } as const;
const every = { ...once, recurring: true };
const way = (text: string): URLSearchParams => new URLSearchParams(text);

describe("the way back from PayPal", () => {
  it("names the order that was approved", () => {
    expect(claimOf(once, way("purchase=1&token=ORDER&PayerID=P"))).toEqual({
      path: "/api/payments",
      body: { amount: 7.99, paymentMethod: "paypal", subscriptionType: "monthly", orderId: "ORDER" },
    });
  });

  it("names the subscription, which has a token too", () => {
    expect(claimOf(every, way("purchase=1&subscription_id=I-1&ba_token=BA&token=T"))).toEqual({
      path: "/api/payments/recurring",
      body: { subscriptionType: "monthly", billingKey: "I-1" },
    });
  });

  it("says when the subscription is missing: nothing begins without it", () => {
    expect(claimOf(every, way("purchase=1&token=T"))).toBe("unnamed");
    expect(claimOf(every, way("purchase=1&subscription_id="))).toBe("unnamed");
  });

  it.each([
    ["the card's way back", { ...once, provider: "stripe" as const }, "token=ORDER"],
    ["the sandbox's", { ...once, provider: "sandbox" as const }, "token=ORDER"],
    ["what is settled", { ...once, state: "active" as const }, "token=ORDER"],
    ["what is being captured", { ...once, state: "capturing" as const }, "token=ORDER"],
    ["an order without a name", once, "purchase=1"],
  ])("claims nothing for %s", (_name, purchase, search) => {
    expect(claimOf(purchase, way(search))).toBeNull();
  });
});
