import { beforeEach, describe, expect, it } from "vitest";
import { isLate, since } from "@/features/settings/when";
import { startLanguage } from "@/shared/i18n/i18n";

const AT = "2026-03-01T12:00:00Z";
const after = (hours: number): number => Date.parse(AT) + hours * 3_600_000;

beforeEach(() => startLanguage("ko"));

describe("how long ago something was", () => {
  it.each([
    [-1, "방금"],
    [0.01, "방금"],
    [0.5, "30분 전"],
    [5.9, "5시간 전"],
    [25, "어제"],
    [24 * 29, "29일 전"],
    [24 * 31, "2026년 3월 1일"],
  ])("%d hours later is told as %s", (hours, words) => {
    expect(since(AT, after(hours))).toBe(words);
  });

  it("is not told apart below six hours, as the server notes no more", () => {
    expect([isLate(AT, after(5.9)), isLate(AT, after(6))]).toEqual([true, false]);
  });
});
