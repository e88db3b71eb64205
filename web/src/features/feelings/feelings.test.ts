import { beforeEach, describe, expect, it } from "vitest";
import { daysUntil, foreignZone, longDay, shortDay, timeOf } from "@/features/feelings/calendar";
import { dominants } from "@/features/feelings/emotions";
import { strongest } from "@/shared/api/emotions";
import type { Emotion, Felt } from "@/shared/api/types";
import { startLanguage } from "@/shared/i18n/i18n";

const none = { joy: 0, sadness: 0, anger: 0, fear: 0, love: 0, neutral: 0 };
const day = (date: string, dominantEmotion: Emotion): Felt => ({ date, messageCount: 1, dominantEmotion, emotions: none });

beforeEach(async () => startLanguage("ko"));

describe("the days of the chart", () => {
  it("are two weeks at least, the empty ones too", () => {
    const days = daysUntil("2026-03-02", "2026-03-01");
    expect([days.length, days[0], days.at(-1)]).toEqual([14, "2026-02-17", "2026-03-02"]);
  });

  it("reach back to the oldest", () => {
    const days = daysUntil("2026-11-22", "2026-08-25");
    expect([days.length, days[0], days[1]]).toEqual([90, "2026-08-25", "2026-08-26"]);
  });

  it("are written as days, whatever the reader's time zone is", () => {
    expect([shortDay("2026-11-22"), longDay("2026-11-22")]).toEqual(["11월 22일", "11월 22일 일요일"]);
  });
});

describe("the service's time zone", () => {
  it("tells the time of a message, so that it belongs to its day", () => {
    expect(timeOf("2026-11-21T15:05:00Z", "Asia/Seoul")).toBe("오전 12:05");
  });

  it("is named only to whoever lives in another", () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(foreignZone(timeZone)).toBeNull();
    expect(foreignZone(timeZone === "Asia/Seoul" ? "Asia/Tokyo" : "Asia/Seoul")).toMatch(/시/u);
  });
});

describe("what stands out", () => {
  it("is the highest score, and nothing where all are alike", () => {
    expect(strongest({ ...none, fear: 0.4, joy: 0.3 })).toBe("fear");
    expect(strongest(none)).toBe("neutral");
  });

  it("is counted by days, the most frequent first", () => {
    const days = [day("2026-11-22", "joy"), day("2026-11-21", "sadness"), day("2026-11-20", "sadness")];
    expect(dominants(days)).toEqual([
      { emotion: "sadness", count: 2 },
      { emotion: "joy", count: 1 },
    ]);
  });
});
