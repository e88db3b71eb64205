import { describe, expect, it } from "vitest";
import { dayName, opensDay, untilMidnight } from "@/features/chat/message-times";

/** A moment of local time. */
const at = (day: number, hour: number, minute = 0): Date => new Date(2026, 10, day, hour, minute);
const iso = (day: number, hour: number, minute = 0): string => at(day, hour, minute).toISOString();

describe("the days of a talk", () => {
  it("begin by the local day, and once", () => {
    expect(opensDay(iso(20, 12), undefined)).toBe(true);
    expect(opensDay(iso(20, 23, 59), iso(20, 0))).toBe(false);
    expect(opensDay(iso(21, 0), iso(20, 23, 59))).toBe(true);
    expect(opensDay(iso(21, 12), new Date(2026, 9, 21, 12).toISOString())).toBe(true);
  });

  it.each([
    ["ko", "오늘", "어제", "11월 18일 수요일"],
    ["en", "Today", "Yesterday", "Wednesday, November 18"],
    ["zh", "今天", "昨天", "11月18日星期三"],
    ["ja", "今日", "昨日", "11月18日水曜日"],
    ["fr", "Aujourd’hui", "Hier", "Mercredi 18 novembre"],
    ["hi", "आज", "कल", "बुधवार, 18 नवंबर"],
  ])("have their names in %s", (language, today, yesterday, earlier) => {
    const now = at(20, 0, 5).getTime();
    expect(dayName(iso(20, 0, 1), now, language).replace("'", "’")).toBe(today);
    expect(dayName(iso(19, 0, 1), now, language)).toBe(yesterday);
    expect(dayName(iso(18, 23, 59), now, language)).toBe(earlier);
    expect(dayName(iso(20, 0, 1), at(21, 0).getTime(), language)).toBe(yesterday);
  });

  it("are named anew when the next one begins", () => {
    expect(untilMidnight(at(20, 23, 59).getTime())).toBe(60_000);
    expect(untilMidnight(at(21, 0).getTime())).toBe(86_400_000);
  });
});
