import { describe, expect, it } from "vitest";
import { buying, manageable, refundable } from "@/features/billing/standing";
import type { Purchase, Purchases } from "@/shared/api/billing";

const plain: Purchase = {
  id: "1",
  provider: "stripe",
  plan: "monthly",
  recurring: false,
  state: "active",
  amount: 7.99,
  currency: "USD",
  createdAt: "2026-11-01T00:00:00Z",
  test: false,
  renews: false,
  endsAt: "2026-12-01T00:00:00Z",
  cancellable: false,
  resumable: false,
  portal: false,
  graceUntil: null,
  payments: [],
  refund: null,
};
const standing = (over: Partial<Purchases["subscription"]>, purchases: Purchase[] = []): Purchases => ({
  subscription: { isPremium: false, subscriptionType: "free", subscriptionEndDate: null, renews: false, daysRemaining: null, ...over },
  purchases,
});

describe("what somebody has bought", () => {
  it.each([
    [{}, 0],
    [{ cancellable: true }, 1],
    [{ resumable: true }, 1],
    [{ portal: true, renews: true }, 1],
    [{ portal: true, state: "expired" as const }, 0],
    [{ state: "past_due" as const }, 1],
  ])("%j has something to do about it: %d", (over, count) => {
    expect(manageable([{ ...plain, ...over }])).toHaveLength(count);
  });

  it("tells of a refund where there would be one", () => {
    const refund = { amount: 5, currency: "USD", usedDays: 3, totalDays: 30 };
    expect(refundable([plain, { ...plain, id: "2", refund }]).map(({ id, refund: { amount } }) => [id, amount])).toEqual([["2", 5]]);
  });
});

describe("buying", () => {
  it.each([
    ["nobody is known", undefined, "free"],
    ["without premium", standing({}), "free"],
    ["with one-off time left", standing({ isPremium: true }, [plain]), "extends"],
    ["while a plan renews", standing({ isPremium: true, renews: true }), "renewing"],
    ["while a plan renews that is not premium yet", standing({}, [{ ...plain, recurring: true, renews: true }]), "renewing"],
    ["after the renewal was stopped", standing({ isPremium: true }, [{ ...plain, recurring: true, state: "cancelled" }]), "extends"],
  ] as const)("%s", (_name, known, wanted) => {
    expect(buying(known)).toBe(wanted);
  });
});
