import { describe, expect, it } from "vitest";
import { buying, endingOf, manageable, refundable } from "@/features/billing/standing";
import type { Purchase, Purchases } from "@/shared/api/types";

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
  renewsAt: null,
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
    ["while a renewal is not paid", standing({ isPremium: true, renews: true }, [{ ...plain, recurring: true, renews: true, state: "past_due" }]), "overdue"],
    ["after the renewal was stopped", standing({ isPremium: true }, [{ ...plain, recurring: true, state: "cancelled" }]), "extends"],
  ] as const)("%s", (_name, known, wanted) => {
    expect(buying(known)).toBe(wanted);
  });
});

describe("the end of what somebody has", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  const end = "2026-12-05T00:00:00Z";
  const renewing: Purchase = { ...plain, recurring: true, renews: true, renewsAt: "2026-11-28T00:00:00Z" };

  it.each([
    ["one-off", standing({ isPremium: true, subscriptionEndDate: end }, [plain]), { how: "ends", at: end }],
    ["renewing", standing({ isPremium: true, renews: true, subscriptionEndDate: end }, [renewing]), { how: "renews", at: renewing.renewsAt }],
    ["renewing now", standing({ renews: true, subscriptionEndDate: end }, [{ ...renewing, renewsAt: "2026-11-21T11:00:00Z" }]), { how: "renews", at: null }],
    ["not paid", standing({ renews: true, subscriptionEndDate: end }, [{ ...renewing, state: "past_due" }]), { how: "overdue", at: end }],
  ] as const)("is told when it is %s", (_name, known, wanted) => {
    expect(endingOf(known, now)).toEqual(wanted);
  });
});
