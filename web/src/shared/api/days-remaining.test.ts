import { describe, expect, it } from "vitest";
import { daysRemaining } from "@/shared/api/days-remaining";

const NOW = Date.parse("2026-11-21T12:00:00Z");

describe("the days that remain", () => {
  it.each([
    ["2026-12-21T12:00:00Z", 30],
    ["2026-11-22T12:00:00Z", 1],
    ["2026-11-22T12:00:01Z", 2],
    ["2026-11-21T12:00:01Z", 1],
    ["2026-11-21T12:00:00Z", 0],
    ["2026-11-20T12:00:00Z", 0],
    ["2026-11-22T21:00:00+09:00", 1],
  ])("until %s are %d, rounded up", (end, days) => {
    expect(daysRemaining(end, NOW)).toBe(days);
  });

  it("are not told where there is no end", () => {
    expect(daysRemaining(null, NOW)).toBeNull();
  });
});
