import { describe, expect, it } from "vitest";
import { money, pricesOf } from "@/features/billing/prices";
import type { Plan } from "@/shared/api/types";
import { languages } from "@/shared/i18n/languages";

/** Blanks and signs differ between versions of the same writing. */
const plain = (text: string): string => text.replaceAll(/\s/gu, " ").replaceAll("￦", "₩");

const yearly: Plan = {
  type: "yearly",
  price: 79.99,
  currency: "USD",
  priceKrw: 99_000,
  interval: "year",
  renewable: true,
  discountPercent: 17,
  description: "",
  features: [],
};

describe("a price", () => {
  it.each([
    ["ko", "US$7.99"],
    ["en", "$7.99"],
    ["zh", "US$7.99"],
    ["ja", "$7.99"],
    ["fr", "7,99 $US"],
    ["hi", "$7.99"],
  ] as const)("in %s is written %s", (language, words) => {
    expect(plain(money(7.99, "USD", language))).toBe(words);
  });

  it.each(languages)("has cents in dollars and none in won (%s)", (language) => {
    const { charged, won, wonMonthly } = pricesOf(yearly, language);
    expect(charged).toMatch(/79[.,]99/u);
    expect(plain(won)).toMatch(/(?<!\d)99[ ,.]000(?!\d)/u);
    expect(plain(wonMonthly)).toMatch(/(?<!\d)8[ ,.]250(?!\d)/u);
  });

  it("keeps the cents of a round amount", () => {
    expect(money(8, "USD", "en")).toBe("$8.00");
  });
});
