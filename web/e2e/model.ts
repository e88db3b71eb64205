/** A language model that says what it is told, when it is told: an OpenAI-compatible server on loopback. */
import { createServer, type ServerResponse } from "node:http";

export interface ScriptedModel {
  readonly url: string;
  /** Another story: answers wait again, and so many first requests are refused. */
  readonly begin: (refusals: number) => void;
  /** Lets the rest of every answer go on. */
  readonly release: () => void;
  readonly stop: () => Promise<void>;
}

interface Script {
  /** Said at once. */
  readonly before: readonly string[];
  /** Said after `release`. */
  readonly after: readonly string[];
}

const PIECE_MS = 15;

async function pause(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<null>();
  setTimeout(() => resolve(null), milliseconds);
  await promise;
}

function write(response: ServerResponse, delta: object, finish: string | null): void {
  const chunk = { id: "story", object: "chat.completion.chunk", model: "story", choices: [{ index: 0, delta, finish_reason: finish }] };
  response.write(`data: ${JSON.stringify(chunk)}\n\n`);
}

async function say(response: ServerResponse, pieces: readonly string[]): Promise<void> {
  for (const piece of pieces) {
    write(response, { content: piece }, null);
    // A piece after the other: that is a stream.
    // oxlint-disable-next-line no-await-in-loop
    await pause(PIECE_MS);
  }
}

export async function startModel(script: Script): Promise<ScriptedModel> {
  let gate = Promise.withResolvers<null>();
  let refusals = 0;
  const begin = (refused: number): void => {
    gate = Promise.withResolvers<null>();
    refusals = refused;
  };
  const release = (): void => gate.resolve(null);
  const answer = async (response: ServerResponse): Promise<void> => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    write(response, { role: "assistant", content: "" }, null);
    await say(response, script.before);
    await gate.promise;
    await say(response, script.after);
    write(response, {}, "stop");
    response.end("data: [DONE]\n\n");
  };
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      if (refusals === 0) {
        void answer(response);
        return;
      }
      refusals -= 1;
      response.writeHead(400, { "Content-Type": "application/json" }).end("{}");
    });
  });
  const listening = Promise.withResolvers<null>();
  server.listen(0, "127.0.0.1", () => listening.resolve(null));
  await listening.promise;
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const stop = async (): Promise<void> => {
    release();
    const closed = Promise.withResolvers<null>();
    server.close(() => closed.resolve(null));
    server.closeAllConnections();
    await closed.promise;
  };
  return { url: `http://127.0.0.1:${port}/v1`, begin, release, stop };
}
