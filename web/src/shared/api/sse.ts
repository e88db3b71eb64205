import { createParser, type EventSourceMessage } from "eventsource-parser";
import type { StreamEvent } from "@/shared/api/types";

const names: ReadonlySet<string> = new Set<StreamEvent["event"]>([
  "safety",
  "accepted",
  "delta",
  "done",
  "stopped",
  "interrupted",
  "failed",
]);

/** One message of the wire as an event of ours; null for what this version does not know. */
function decodeMessage(message: EventSourceMessage): StreamEvent | null {
  const event = message.event ?? "message";
  if (!names.has(event)) return null;
  const data: unknown = JSON.parse(message.data);
  const id = event === "delta" ? { id: Number(message.id) } : {};
  // The name decides the shape, by the contract of docs/api.md; tests/wire holds both sides to it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { event, data, ...id } as StreamEvent;
}

/** Text in pieces of any size in, events out. Pure but for what is still incomplete. */
export function createDecoder(): (text: string) => StreamEvent[] {
  let found: StreamEvent[] = [];
  const parser = createParser({
    onEvent(message) {
      const event = decodeMessage(message);
      if (event) found.push(event);
    },
  });
  return (text) => {
    found = [];
    parser.feed(text);
    return found;
  };
}

/** The events of an open answer, as they come. Ends when the connection ends, whether or not the turn has. */
export async function* readEvents(response: Response): AsyncGenerator<StreamEvent, void> {
  if (!response.body) return;
  const decode = createDecoder();
  const text = new TextDecoder();
  const reader = response.body.getReader();
  try {
    for (;;) {
      // Each piece waits for the one before it: that is what a stream is.
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read();
      if (done) return;
      yield* decode(text.decode(value, { stream: true }));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
