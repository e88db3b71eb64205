import { describe, expect, it } from "vitest";
import { common, own, renews } from "@/features/billing/offer";
import type { PaymentMethods, Plan } from "@/shared/api/types";

const plan = (type: Plan["type"], features: string[]): Plan => ({
  type,
  price: 1,
  currency: "USD",
  priceKrw: 1,
  interval: "month",
  renewable: type !== "daily",
  discountPercent: null,
  description: "",
  features,
});
const daily = plan("daily", ["talk", "24 hours"]);
const monthly = plan("monthly", ["talk", "a month", "refunds"]);
const yearly = plan("yearly", ["talk", "a year", "refunds"]);
const plans = [daily, monthly, yearly];
const methods: PaymentMethods = { card: false, paypal: true, paypalRenews: ["yearly"], test: false };

describe("what the plans hold", () => {
  it("is told once for all, and besides for each", () => {
    expect(common(plans)).toEqual(["talk"]);
    expect(plans.map((one) => own(one, plans))).toEqual([["24 hours"], ["a month", "refunds"], ["a year", "refunds"]]);
    expect(common([])).toEqual([]);
  });
});

describe("a plan renews", () => {
  it("by PayPal only where PayPal does so", () => {
    expect(plans.map((one) => renews(one, methods))).toEqual([false, false, true]);
    expect(renews(yearly, { ...methods, paypal: false })).toBe(false);
  });

  it("by card wherever it can", () => {
    expect(plans.map((one) => renews(one, { ...methods, card: true }))).toEqual([false, true, true]);
  });
});
