import { describe, expect, it } from "vitest";

import { keepDraft, parseDraft, readDraft, remainder } from "@/features/chat/draft";
import { measure } from "@/features/chat/message-length";
import { opensMinute, resetTime } from "@/features/chat/message-times";
import { tintOf } from "@/features/chat/tint";
import { without } from "@/features/chat/turn-request";

const calm = { joy: 0, sadness: 0, anger: 0, fear: 0, love: 0, neutral: 0 };

describe("the tint", () => {
  it.each(["joy", "sadness", "anger", "fear", "love", "neutral"] as const)("is that of the strongest feeling: %s", (emotion) => {
    expect(tintOf({ ...calm, [emotion]: 0.7 }, false)).toBe(emotion);
  });

  it("is pink without data, and plain in danger", () => {
    expect(tintOf(null, false)).toBe("none");
    expect(tintOf({ ...calm, sadness: 1 }, true)).toBe("neutral");
  });
});

describe("the length of a message", () => {
  it.each([
    { text: "가".repeat(1799), near: false, over: false },
    { text: "가".repeat(1800), near: true, over: false },
    { text: "가".repeat(2000), near: true, over: false },
    { text: "가".repeat(2001), near: true, over: true },
    { text: "😀".repeat(2000), near: true, over: false },
    { text: "\u1100\u1161".repeat(2000), near: true, over: false },
  ])("counts code points after NFC ($text.length units)", ({ text, ...expected }) => {
    expect(measure(text)).toMatchObject(expected);
  });
});

describe("what stays in the field", () => {
  it.each([
    ["안녕", "안녕", ""],
    ["안녕하세", "안녕", "하세"],
    ["다른 말", "안녕", "다른 말"],
  ])("of %j after %j was accepted is %j", (value, sent, rest) => {
    expect(remainder(value, sent)).toBe(rest);
  });

  it.each([null, "", "no json", "[]", '{"text":1}', '"x"'])("is nothing for the stored draft %j", (stored) => {
    expect(parseDraft(stored)).toEqual({ text: "", help: "talk", attempt: null });
  });

  it("comes back with the send in doubt", () => {
    const draft = { text: "안녕", help: "my_message", attempt: { clientMessageId: "1", text: "안녕", help: "listen" } };
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it("asks for nothing in particular where it says nothing known", () => {
    const stored = { text: "안녕", help: "cure", attempt: { clientMessageId: "1", text: "안녕" } };
    expect(parseDraft(JSON.stringify(stored))).toMatchObject({ help: "talk", attempt: { help: "talk" } });
  });

  it("outlives a reload with its choice, also without words", () => {
    const kept = { text: "", help: "listen", attempt: null } as const;
    keepDraft(kept);
    expect(readDraft()).toEqual(kept);
    keepDraft({ ...kept, help: "talk" });
    expect(sessionStorage).toHaveLength(0);
  });
});

describe("times", () => {
  it("are shown once a minute", () => {
    expect(opensMinute("2026-11-20T12:00:10Z", undefined)).toBe(true);
    expect(opensMinute("2026-11-20T12:00:59Z", "2026-11-20T12:00:10Z")).toBe(false);
    expect(opensMinute("2026-11-20T12:01:00Z", "2026-11-20T12:00:59Z")).toBe(true);
  });
});

describe("a send again", () => {
  const request = { message: "안녕", help: "listen" as const, chatId: "c1", userId: "u1" };

  it.each([
    ["chat_not_found", { message: "안녕", help: "listen", userId: "u1" }],
    ["forbidden_user", { message: "안녕", help: "listen", chatId: "c1" }],
    ["unrelated_topic", null],
  ])("after %s", (code, expected) => {
    expect(without(code, request)).toEqual(expected);
  });
});

describe("the time of the reset", () => {
  it.each(["ko", "en", "zh", "ja", "fr", "hi"])("tells midnight as 00:00: %s", (language) => {
    expect(resetTime(new Date(2026, 10, 21, 0, 0).toISOString(), language)).toBe("00:00");
  });
});
