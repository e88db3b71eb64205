import { describe, expect, it } from "vitest";

import { reduceTalk, silence, type Talk } from "@/features/chat/turn-reducer";
import { createDecoder } from "@/shared/api/sse";

/** The streams that the server's tests produce and compare. */
const streams = import.meta.glob<string>("../../../../tests/wire/*.sse", { query: "?raw", import: "default", eager: true });
const cases = Object.entries(streams).map(([path, text]) => [path.split("/").at(-1) ?? path, text] as const);

function hear(talk: Talk, pieces: readonly string[]): Talk {
  const decode = createDecoder();
  const sending = { text: "어제 헤어졌어요", help: "talk" as const, retryOf: null };
  const events = pieces.flatMap((piece) => decode(piece));
  return events.reduce((now, event) => reduceTalk(now, { type: "event", event, sending, now: 0 }), talk);
}

describe.each(cases)("the stream %s", (name, text) => {
  it("ends as its name says, with the words once", () => {
    const talk = hear(silence, [text]);
    expect(talk.entries.map((entry) => entry.kind)).toEqual(["words", "answer"]);
    expect(talk.entries.at(-1)).toMatchObject({ state: name.startsWith("failed") ? "failed" : "done" });
    expect(talk.card !== null).toBe(name.startsWith("safety"));
  });

  it("means the same in pieces of any size, and heard twice", () => {
    const whole = hear(silence, [text]);
    expect(hear(silence, Array.from(text))).toEqual(whole);
    expect(hear(whole, [text])).toEqual(whole);
  });
});
