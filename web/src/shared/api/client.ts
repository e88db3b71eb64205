import { ApiProblem, NETWORK, readProblem } from "@/shared/api/problem";
import { forgetToken, isGuest, readToken, signInAsGuest } from "@/shared/api/session";

export interface CallOptions {
  signal?: AbortSignal;
  /** Where a reader of a stream left off. */
  lastEventId?: string;
}

interface Call extends CallOptions {
  method: "GET" | "POST" | "DELETE";
  path: string;
  body?: unknown;
  accept?: string;
}

/** What is told to everybody, so that looking at it makes no account. */
const isOpen = (path: string): boolean => path.startsWith("/api/safety");

const isChat = (path: string): boolean => /^\/api\/(?:chats?|messages)(?:[/?]|$)/.test(path);

function headersOf(call: Call, token: string | null): Headers {
  const headers = new Headers({ Accept: call.accept ?? "application/json" });
  if (call.body !== undefined) headers.set("Content-Type", "application/json");
  if (call.lastEventId !== undefined) headers.set("Last-Event-ID", call.lastEventId);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  return headers;
}

/** One call on the wire. An abort stays an abort; no answer at all is a problem of the network. */
async function send(call: Call, token: string | null): Promise<Response> {
  try {
    return await fetch(call.path, {
      method: call.method,
      headers: headersOf(call, token),
      credentials: "include",
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      ...(call.signal ? { signal: call.signal } : {}),
    });
  } catch (error) {
    if (call.signal?.aborted) throw error;
    throw new ApiProblem(0, { code: NETWORK });
  }
}

async function bare(path: string, body: unknown): Promise<unknown> {
  const response = await send({ method: "POST", path, body }, null);
  if (!response.ok) throw await readProblem(response);
  return response.json();
}

/** Tells the server something that nobody waits for: no account is made, a failure is ignored. */
export async function report(path: string, body: unknown): Promise<void> {
  await send({ method: "POST", path, body }, null).catch(() => null);
}

/**
 * Makes sure that somebody is signed in: a guest where nobody is. True when there is a token now.
 * Only the chat page and calls that need an account ask for this; reading pages make no account.
 */
export async function ensureSession(): Promise<boolean> {
  return readToken() === null ? signInAsGuest(bare) : true;
}

/** A token for the call, or `guest`, which the chat calls understand by the cookie. */
async function tokenFor(path: string): Promise<string | null> {
  if (isOpen(path)) return null;
  if (isChat(path)) return readToken() ?? "guest";
  if (readToken() === null) await ensureSession();
  return readToken();
}

/** After a 401: a guest signs in again by its id; a member's token is forgotten. Null means: give up. */
async function renewed(used: string): Promise<string | null> {
  const now = readToken();
  if (now !== null && now !== used) return now;
  forgetToken();
  if (!isGuest()) return null;
  return (await signInAsGuest(bare)) ? readToken() : null;
}

/** A call with the session's token; a refused token is renewed once. Throws ApiProblem unless the answer is fine. */
async function answer(call: Call): Promise<Response> {
  const token = await tokenFor(call.path);
  let response = await send(call, token);
  if (response.status === 401 && token !== null && token !== "guest") {
    const fresh = await renewed(token);
    if (fresh !== null) response = await send(call, fresh);
  }
  if (!response.ok) throw await readProblem(response);
  return response;
}

async function json<T>(response: Response): Promise<T> {
  // The server's schema is the contract: shapes are promised by docs/api.md, not checked again here.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (await response.json()) as T;
}

export async function get<T>(path: string, options: CallOptions = {}): Promise<T> {
  return json<T>(await answer({ ...options, method: "GET", path }));
}

export async function post<T>(path: string, body?: unknown, options: CallOptions = {}): Promise<T> {
  return json<T>(await answer({ ...options, method: "POST", path, body }));
}

export async function del<T>(path: string, options: CallOptions = {}): Promise<T> {
  return json<T>(await answer({ ...options, method: "DELETE", path }));
}

/** Opens an event stream: with a body it sends (POST), without one it attaches to what runs already (GET). */
export async function openStream(path: string, body?: unknown, options: CallOptions = {}): Promise<Response> {
  const method = body === undefined ? "GET" : "POST";
  return answer({ ...options, method, path, body, accept: "text/event-stream" });
}
