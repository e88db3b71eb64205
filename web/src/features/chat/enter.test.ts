import { describe, expect, it } from "vitest";

import { endsInHangul, idle, step, type EnterEvent } from "@/features/chat/enter";

const st: EnterEvent = { type: "start" };
const brk: EnterEvent = { type: "break" };
const tick: EnterEvent = { type: "tick" };
const reset: EnterEvent = { type: "reset" };
const inp: EnterEvent = { type: "input" };
const up = (data: string): EnterEvent => ({ type: "update", data });
const end = (data: string): EnterEvent => ({ type: "end", data });
const key = (marks: Partial<Extract<EnterEvent, { type: "key" }>> = {}): EnterEvent => ({
  type: "key",
  enter: true,
  plain: true,
  composing: false,
  ime: false,
  repeat: false,
  ...marks,
});
const clean = key();
const ime = key({ composing: true, ime: true });
const wk = key({ ime: true });
const rep = key({ repeat: true });
const shift = key({ plain: false });
const other = key({ enter: false });
const imeOther = key({ enter: false, composing: true, ime: true });
const imeShift = key({ plain: false, composing: true, ime: true });
const ko = [st, up("ㄴ"), up("녕")];
const ja = [st, up("にほん"), up("日本")];

/** Every order we know: its name, its events, the effects in their order. */
const ORDERS: [string, EnterEvent[], string][] = [
  ["clean Enter sends", [clean], "prevent send"],
  ["Shift+Enter, then its line break, is left alone", [shift, brk], ""],
  ["a line break with no Enter (soft keyboard) is left alone", [brk], ""],
  ["key repeat never sends", [clean, rep, rep], "prevent send prevent prevent"],
  ["229 alone neither prevents nor sends", [wk], ""],
  ["229 for every key: its line break sends", [wk, brk, tick], "prevent defer send"],
  ["ko Windows/mac: 229, end, 13 before the tick", [...ko, ime, end("녕"), clean, tick], "defer prevent send"],
  ["ko Windows/mac: 229, end, tick, 13 is the echo", [...ko, ime, end("녕"), tick, clean], "defer send prevent"],
  ["ko: 229, end, no 13", [...ko, ime, end("녕"), tick], "defer send"],
  ["ko ibus: 229, end(''), insert, 13", [...ko, ime, up(""), end(""), inp, clean], "prevent send"],
  ["ko ibus: end('') alone never sends a cut text", [...ko, ime, up(""), end(""), tick], ""],
  ["ko Linux: end, 13", [...ko, end("녕"), clean], "prevent send"],
  ["ko Safari: end, 229", [...ko, end("녕"), wk, tick], "prevent defer send"],
  ["ko Safari next: 229, end, line break", [...ko, ime, end("녕"), brk, tick], "defer prevent send"],
  [
    "ko clean-coded 13 while composing, line break, end",
    [...ko, key({ composing: true }), brk, end("녕"), tick],
    "prevent defer send",
  ],
  ["ko Hanja pick does not send", [...ko, ime, end("寧"), tick], ""],
  ["ko Enter, next syllable before the tick: flushed first", [...ko, ime, end("녕"), st, tick], "defer send"],
  ["ko Enter, next key before the tick: flushed first", [...ko, ime, end("녕"), other, tick], "defer send"],
  ["ko Enter ignored by the IME, typing goes on", [...ko, ime, imeOther, up("녕ㅎ"), end("녕"), tick], ""],
  ["ko Shift+Enter while composing", [...ko, imeShift, end("녕"), shift, brk, tick], ""],
  ["ko after a send: new text, Enter sends again", [...ko, ime, end("녕"), tick, inp, clean], "defer send prevent send"],
  [
    "ko after a send: the host kept the text, Enter sends",
    [...ko, ime, end("녕"), tick, reset, clean],
    "defer send prevent send",
  ],
  ["ko click ends the composition, then 13", [...ko, reset, end("녕"), clean], "prevent send"],
  ["ja 229, end: not sent; second Enter sends", [...ja, ime, end("日本"), tick, clean], "prevent send"],
  ["ja Safari end, 229: not sent; second Enter sends", [...ja, end("日本"), wk, tick, clean], "prevent send"],
  ["zh pinyin letters", [st, up("ni hao"), ime, end("nihao"), tick], ""],
  ["hi translit taken by the IME", [st, up("नमस्ते"), ime, end("नमस्ते"), tick], ""],
  [
    "hi m17n: end, start, end, insert, 13",
    [st, up("स्ते"), ime, up(""), end(""), st, up("स्ते"), up(""), end(""), inp, clean],
    "prevent send",
  ],
  ["vi let through: 229, end, 13", [st, up("tiếng"), ime, end("tiếng"), clean], "prevent send"],
  ["vi Safari let through: end, 229, line break", [st, up("tiếng"), end("tiếng"), wk, brk, tick], "prevent defer send"],
  ["script killed the composition: Enter still sends", [...ko, clean], "prevent send"],
];

function run(events: readonly EnterEvent[]): string {
  let state = idle;
  const effects: string[] = [];
  for (const event of events) {
    const [next, now] = step(state, event);
    state = next;
    effects.push(...now);
  }
  return effects.join(" ");
}

/** The most sends that any order of the alphabet makes between two new Enters or compositions. */
function worst(alphabet: readonly EnterEvent[], depth: number, from = { state: idle, sends: 0 }): number {
  let most = from.sends;
  if (depth === 0) return most;
  for (const event of alphabet) {
    const [state, effects] = step(from.state, event);
    const now = effects.filter((effect) => effect === "send").length;
    const fresh = event.type === "key" || event.type === "start";
    most = Math.max(most, worst(alphabet, depth - 1, { state, sends: fresh ? now : from.sends + now }));
  }
  return most;
}

describe("Enter in a chat field", () => {
  it.each(ORDERS)("%s", (_name, events, effects) => {
    expect(run(events)).toBe(effects);
  });

  it("never sends twice without a new Enter, whatever the order", () => {
    expect(worst([st, up("녕"), end("녕"), ime, wk, brk, tick], 5)).toBe(1);
  });
});

describe("endsInHangul", () => {
  it.each(["가", "ㅋ", "abc힣", "\u1112\u1161\u11ab", "ㆎ"])("knows %s", (text) => {
    expect(endsInHangul(text)).toBe(true);
  });

  it.each(["", "a", "가 ", "가a", "漢", "あ", "नि", "가."])("leaves %s", (text) => {
    expect(endsInHangul(text)).toBe(false);
  });
});
