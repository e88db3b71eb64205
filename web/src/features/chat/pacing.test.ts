import { describe, expect, it } from "vitest";

import { allowance, replyDelay, shown } from "@/features/chat/pacing";

const HELLO = "안녕하세요";
const LONG = "가".repeat(300);
const streamed = { since: 0, whole: false };
const inOnePiece = { since: 0, whole: true };
const unpaced = { since: null, whole: false };

describe("the typing delay", () => {
  it.each([
    [0, 1000],
    [1, 1010],
    [42, 1420],
    [199, 2990],
    [200, 3000],
    [2000, 3000],
  ])("of %d characters is %d ms", (length, delay) => {
    expect(replyDelay(length)).toBe(delay);
  });

  it.each([
    [0, 0],
    [999, 0],
    [1009, 0],
    [1010, 1],
    [2999, 199],
    [3000, Number.POSITIVE_INFINITY],
  ])("at %d ms lets %d characters through", (elapsed, characters) => {
    expect(allowance(elapsed)).toBe(characters);
  });
});

describe("a streamed answer", () => {
  it.each([
    { name: "the indicator stands for the first second", text: HELLO, final: true, now: 900, visible: "", complete: false },
    { name: "never ahead of its pace", text: HELLO, final: true, now: 1020, visible: "안녕", complete: false },
    { name: "its end", text: HELLO, final: true, now: 1050, visible: HELLO, complete: true },
    { name: "never slower than the model", text: LONG, final: false, now: 3000, visible: LONG, complete: false },
    { name: "everything by three seconds", text: LONG, final: true, now: 3000, visible: LONG, complete: true },
    { name: "counts code points", text: "👩🏽‍🦱가", final: true, now: 1040, visible: "👩🏽‍🦱", complete: false },
  ])("$name", ({ text, final, now, visible, complete }) => {
    expect(shown({ text, final }, streamed, now)).toMatchObject({ text: visible, complete });
  });

  it("says when to look again", () => {
    expect(shown({ text: HELLO, final: true }, streamed, 400).wait).toBe(610);
    expect(shown({ text: HELLO, final: true }, streamed, 1020).wait).toBe(10);
    expect(shown({ text: HELLO, final: false }, streamed, 1060).wait).toBeNull();
  });
});

describe("a reply in one piece", () => {
  it.each([
    { now: 1049, text: "", complete: false, wait: 1 },
    { now: 1050, text: HELLO, complete: true, wait: null },
  ])("at $now ms", ({ now, ...expected }) => {
    expect(shown({ text: HELLO, final: true }, inOnePiece, now)).toEqual(expected);
  });

  it("waits for its end", () => {
    expect(shown({ text: HELLO, final: false }, inOnePiece, 9000)).toEqual({ text: "", complete: false, wait: null });
  });
});

describe("danger, and an answer found after a reload", () => {
  it("has no pacing", () => {
    expect(shown({ text: LONG, final: false }, unpaced, 0)).toEqual({ text: LONG, complete: false, wait: null });
    expect(shown({ text: LONG, final: true }, unpaced, 0).complete).toBe(true);
  });

  it("still appears whole where motion is reduced", () => {
    expect(shown({ text: HELLO, final: false }, { since: null, whole: true }, 0).text).toBe("");
    expect(shown({ text: HELLO, final: true }, { since: null, whole: true }, 0).text).toBe(HELLO);
  });
});
