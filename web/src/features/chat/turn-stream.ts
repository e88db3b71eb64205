/** The connections of a turn: sends it, and follows it through whatever the network does. */
import { openStream } from "@/shared/api/client";
import { ApiProblem, NETWORK } from "@/shared/api/problem";
import { readEvents } from "@/shared/api/sse";
import type { Accepted, SendRequest, Settled, StreamEvent } from "@/shared/api/types";

/** What a connection brought before it ended. */
export interface Heard {
  readonly accepted: Accepted | null;
  readonly settled: Settled | null;
}

type Listener = (event: StreamEvent) => void;

const SEND_RETRIES = 2;
/** A server that is silent for so long has not got the words, as far as anybody knows. */
const ACCEPTANCE_MS = 15_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;

function pauseOf(attempt: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
}

/** Waits, but no longer than until the signal. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), milliseconds);
  signal.addEventListener("abort", () => resolve(null), { once: true });
  await promise;
  clearTimeout(timer);
}

/** Hands every event on; a connection that breaks in the middle ends like one that closes. */
async function listen(response: Response, listener: Listener): Promise<Heard> {
  let accepted: Accepted | null = null;
  let settled: Settled | null = null;
  try {
    for await (const event of readEvents(response)) {
      if (event.event === "accepted") accepted = event.data;
      else if (event.event !== "safety" && event.event !== "delta") settled = event.data;
      listener(event);
      if (settled !== null) break;
    }
  } catch {
    // The turn goes on at the server: what was heard so far decides what comes next.
  }
  return { accepted, settled };
}

const NOBODY: Heard = { accepted: null, settled: null };

/** One try of a send. Throws what the server refused; a lost or silent connection is nobody heard. */
async function sendOnce(request: SendRequest, listener: Listener, signal: AbortSignal): Promise<Heard> {
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), ACCEPTANCE_MS);
  const hear: Listener = (event) => {
    clearTimeout(timer);
    listener(event);
  };
  try {
    const response = await openStream("/api/chat", request, { signal: AbortSignal.any([signal, silent.signal]) });
    return await listen(response, hear);
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.code !== NETWORK) throw problem;
    return NOBODY;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends one message. While nobody knows whether it was accepted, the same send (the same client id) is tried again.
 * Throws the server's refusal, or the network's when all tries failed.
 */
export async function sendTurn(request: SendRequest, listener: Listener, signal: AbortSignal): Promise<Heard> {
  for (let attempt = 0; ; attempt += 1) {
    // One try after the other: that is the point.
    // oxlint-disable-next-line no-await-in-loop
    const heard = await sendOnce(request, listener, signal);
    if (heard.accepted !== null || heard.settled !== null || signal.aborted) return heard;
    if (attempt >= SEND_RETRIES) throw new ApiProblem(0, { code: NETWORK });
    // oxlint-disable-next-line no-await-in-loop
    await pause(pauseOf(attempt), signal);
  }
}

export interface Followed {
  readonly chatId: string;
  readonly turnId: string;
  /** Code points of the answer that are here already. */
  readonly reached: () => number;
  /** Aborted when the connection should be made anew: the page came back, the network is there again. */
  readonly wake: () => AbortSignal;
  readonly onConnected: (connected: boolean) => void;
  /** Aborted when nobody looks any more. */
  readonly signal: AbortSignal;
}

/** A refusal that another try will not change: the turn is gone, or the session is. */
function isFinal(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500 && problem.status !== 429;
}

async function attachOnce(followed: Followed, wake: AbortSignal, listener: Listener): Promise<Heard> {
  const path = `/api/chat/${followed.chatId}/turns/${followed.turnId}`;
  const signal = AbortSignal.any([followed.signal, wake]);
  const response = await openStream(path, undefined, { lastEventId: String(followed.reached()), signal });
  followed.onConnected(true);
  return listen(response, listener);
}

/** Attaches to a running turn, again and again, until it has ended. Null: it is gone, ask the history. */
export async function followTurn(followed: Followed, listener: Listener): Promise<Settled | null> {
  for (let attempt = 0; !followed.signal.aborted; attempt += 1) {
    const wake = followed.wake();
    try {
      // oxlint-disable-next-line no-await-in-loop
      const heard = await attachOnce(followed, wake, listener);
      if (heard.settled !== null) return heard.settled;
      if (heard.accepted !== null) attempt = 0;
    } catch (problem) {
      if (isFinal(problem)) return null;
    }
    if (!wake.aborted) {
      followed.onConnected(false);
      // oxlint-disable-next-line no-await-in-loop
      await pause(pauseOf(attempt), AbortSignal.any([followed.signal, wake]));
    }
  }
  return null;
}
