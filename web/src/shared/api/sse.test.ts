// @vitest-environment node
import { describe, expect, it } from "vitest";
import { createDecoder, readEvents } from "@/shared/api/sse";
import type { StreamEvent } from "@/shared/api/types";

/** The same files that the server's tests produce and compare. */
const wire = import.meta.glob<string>("../../../../tests/wire/*.sse", { query: "?raw", import: "default", eager: true });

const fixture = (name: string): string => wire[`../../../../tests/wire/${name}.sse`] ?? "";
const namesOf = (events: StreamEvent[]): string[] => events.map(({ event }) => event);


function answerOf(bytes: Uint8Array, size: number): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  return new Response(body);
}

async function collect(events: AsyncIterable<StreamEvent>): Promise<StreamEvent[]> {
  const all: StreamEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

describe("a whole stream", () => {
  it("gives accepted, deltas with their places, and the end", () => {
    const events = createDecoder()(fixture("done"));
    expect(namesOf(events)).toEqual(["accepted", "delta", "delta", "delta", "done"]);
    const deltas = events.filter((event) => event.event === "delta");
    const whole = deltas.map(({ data }) => data.text).join("");
    expect(deltas.at(-1)?.id).toBe(Array.from(whole).length);
    expect(events.at(-1)).toMatchObject({ data: { state: "done", chat: { response: whole } } });
  });

  it("gives the helplines before anything else in danger", () => {
    const events = createDecoder()(fixture("safety-first"));
    expect(namesOf(events)).toEqual(["safety", "accepted", "delta", "done"]);
    expect(events[0]).toMatchObject({ data: { level: "acute", lines: [{ tel: "109" }, { tel: null }] } });
    expect(events[1]).toMatchObject({ data: { paced: false } });
  });

  it("gives the code of a failed turn", () => {
    const events = createDecoder()(fixture("failed"));
    expect(events.at(-1)).toMatchObject({ event: "failed", data: { state: "failed", code: "model_unavailable" } });
  });
});

describe("a stream in pieces", () => {
  it("does not depend on where the bytes are cut, nor on characters cut in two", async () => {
    const bytes = new TextEncoder().encode(fixture("done"));
    const whole = createDecoder()(fixture("done"));
    expect(await collect(readEvents(answerOf(bytes, 1)))).toEqual(whole);
    expect(await collect(readEvents(answerOf(bytes, 7)))).toEqual(whole);
  });

  it("gives only what was complete when the connection ends", async () => {
    const bytes = new TextEncoder().encode(fixture("done"));
    const cut = answerOf(bytes.slice(0, bytes.length - 3), 64);
    expect(namesOf(await collect(readEvents(cut)))).toEqual(["accepted", "delta", "delta", "delta"]);
  });

  it("passes over comments and events of a later version", () => {
    expect(createDecoder()(': ping\n\nevent: weather\ndata: {"sun":1}\n\n')).toEqual([]);
  });
});
