import { describe, expect, it } from "vitest";
import { nextLook, SLOW_MS } from "@/features/billing/looks";

describe("asking again", () => {
  it("begins with two seconds, grows, and never stops for long", () => {
    const pauses = Array.from({ length: 12 }, (_, at) => nextLook(at + 1));
    expect(pauses[0]).toBe(2000);
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(pauses.at(-1)).toBe(15_000);
    expect(nextLook(0)).toBe(2000);
  });

  it("has asked several times before it says that it takes long", () => {
    let at = 0;
    let looks = 0;
    while (at < SLOW_MS) {
      looks += 1;
      at += nextLook(looks);
    }
    expect(looks).toBeGreaterThan(5);
  });
});
