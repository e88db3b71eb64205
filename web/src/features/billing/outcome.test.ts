import { describe, expect, it } from "vitest";
import { followsOn, isOpen, leftAs, outcomeOf } from "@/features/billing/outcome";
import type { Purchase } from "@/shared/api/types";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const LATER = "2026-12-21T12:00:00Z";
const BEFORE = "2026-10-21T12:00:00Z";
type State = Purchase["state"];

describe("a success page", () => {
  it.each([
    ["pending", null, "confirming"],
    ["capturing", null, "confirming"],
    ["processing", null, "processing"],
    ["active", LATER, "done"],
    ["cancelled", LATER, "done"],
    ["cancelled", BEFORE, "past"],
    ["cancelled", null, "past"],
    ["past_due", LATER, "past"],
    ["expired", BEFORE, "past"],
    ["refunded", null, "past"],
    ["disputed", null, "past"],
    ["failed", null, "failed"],
    ["abandoned", null, "abandoned"],
    ["review", null, "review"],
  ] as const)("shows what is %s (until %s) as %s", (state, endsAt, outcome) => {
    expect(outcomeOf({ state, endsAt }, NOW)).toBe(outcome);
  });

  it("asks again only while the provider may still change it", () => {
    const open = (["pending", "capturing", "processing", "active", "failed", "review"] satisfies State[]).filter((state) => isOpen(outcomeOf({ state, endsAt: null }, NOW)));
    expect(open).toEqual(["pending", "capturing", "processing"]);
  });
});

describe("coming back by the cancel address", () => {
  it.each([
    ["abandoned", "nothing"],
    ["pending", "open"],
    ["failed", "open"],
    ["capturing", "underWay"],
    ["processing", "underWay"],
    ["active", "underWay"],
  ] as const)("leaves what is %s as %s", (state, left) => {
    expect(leftAs({ state })).toBe(left);
  });
});

describe("what is bought", () => {
  const paid = { id: "1", amount: 7.99, currency: "USD", paidAt: "2026-11-21T11:59:00Z", refunded: 0, disputed: false, periodEnd: LATER };

  it("follows what there is only where it begins later", () => {
    expect(followsOn({ payments: [{ ...paid, periodStart: "2026-11-21T11:59:00Z" }] }, NOW)).toBe(false);
    expect(followsOn({ payments: [{ ...paid, periodStart: "2026-12-01T00:00:00Z" }] }, NOW)).toBe(true);
    expect(followsOn({ payments: [] }, NOW)).toBe(false);
  });
});
