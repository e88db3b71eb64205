import { describe, expect, it } from "vitest";

import { isGreeting } from "@/features/quota/greeting";
import { isEmpty, opensOnRefusal, opensOnTouch } from "@/features/quota/prompt-rule";

const DAY = "2026-11-21T15:00:00Z";
const empty = { isPremium: false, remaining: 0, resetsAt: DAY };

describe("a greeting", () => {
  it.each(["123456", "응", "ㅎㅎㅎ", "안녕하세요 선생님", "Hello, are you there", "hi!!!!", "你好，在吗", "こんにちは、先生", "नमस्ते जी"])("%s", (text) => {
    expect(isGreeting(text)).toBe(true);
  });

  it.each(["남자친구랑 싸웠어", "this is about him", "안녕이라고 말했더니", "she hid it", "12시에 헤어졌어"])("not %s", (text) => {
    expect(isGreeting(text)).toBe(false);
  });
});

describe("the premium dialog", () => {
  it.each([
    ["used up", { quota: empty, danger: false, askedFor: null }, true],
    ["asked today already", { quota: empty, danger: false, askedFor: DAY }, false],
    ["a danger card is there", { quota: empty, danger: true, askedFor: null }, false],
    ["something is left", { quota: { ...empty, remaining: 1 }, danger: false, askedFor: null }, false],
    ["unlimited", { quota: { ...empty, remaining: null }, danger: false, askedFor: null }, false],
    ["premium", { quota: { ...empty, isPremium: true }, danger: false, askedFor: null }, false],
    ["not known yet", { quota: null, danger: false, askedFor: null }, false],
  ])("on a touch, %s", (_name, moment, opens) => {
    expect(opensOnTouch(moment)).toBe(opens);
  });

  it("on a refusal, but not for a greeting and not over a danger card", () => {
    expect(opensOnRefusal("남자친구가 답장을 안 해요", false)).toBe(true);
    expect(opensOnRefusal("안녕", false)).toBe(false);
    expect(opensOnRefusal("남자친구가 답장을 안 해요", true)).toBe(false);
  });

  it("tests premium first", () => {
    expect(isEmpty({ ...empty, isPremium: true })).toBe(false);
  });
});
