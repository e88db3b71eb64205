import { ApiProblem, NETWORK, readProblem } from "@/shared/api/problem";
import { proofFor } from "@/shared/api/proof";
import { forgetToken, isGuest, leadToLogin, readToken, signInAsGuest } from "@/shared/api/session";

export interface CallOptions {
  signal?: AbortSignal;
  /** Where a reader of a stream left off. */
  lastEventId?: string;
  /** Makes the same of a call that is sent twice. */
  idempotencyKey?: string;
  /** Goes on when the page is left. */
  keepalive?: boolean;
}

interface Call extends CallOptions {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  accept?: string;
}

/** What is told to everybody, so that looking at it makes no account. */
const isOpen = (path: string): boolean => /^\/api\/(?:safety|first-step|subscription-options|payment-methods)(?:[/?]|$)/.test(path);

/**
 * What needs no account and makes none, but tells who asks where that is known: a guest who registers becomes the
 * member. A refusal is the answer to the call itself, so nothing is renewed.
 * Bringing along has its place here for that alone: it refuses a guest who is gone, not the member who asks.
 */
const isEntry = (path: string): boolean =>
  /^\/api\/(?:contact|account\/bring(?:\/preview)?|auth\/(?:register|login|logout|recover|verify-email|request-password-reset|reset-password))$/.test(path);

const isChat = (path: string): boolean => /^\/api\/(?:chats?|messages)(?:[/?]|$)/.test(path);

function headersOf(call: Call, token: string | null, proof: string | null): Headers {
  const headers = new Headers({ Accept: call.accept ?? "application/json" });
  if (call.body !== undefined) headers.set("Content-Type", "application/json");
  if (call.lastEventId !== undefined) headers.set("Last-Event-ID", call.lastEventId);
  if (call.idempotencyKey !== undefined) headers.set("Idempotency-Key", call.idempotencyKey);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (proof !== null) headers.set("Altcha", proof);
  return headers;
}

/** One call on the wire, and again with the work done where the server asks for it. */
async function send(call: Call, token: string | null): Promise<Response> {
  const response = await attempt(call, token, null);
  const proof = await proofFor(response);
  return proof === null ? response : attempt(call, token, proof);
}

/** An abort stays an abort; no answer at all is a problem of the network. */
async function attempt(call: Call, token: string | null, proof: string | null): Promise<Response> {
  try {
    return await fetch(call.path, {
      method: call.method,
      headers: headersOf(call, token, proof),
      credentials: "include",
      keepalive: call.keepalive ?? false,
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
  if (isEntry(path)) return readToken();
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

/** What was refused. A member whose session has ended is led to the login, but not away from helplines. */
async function refusal(response: Response, renewable: boolean): Promise<ApiProblem> {
  const problem = await readProblem(response);
  const ended = problem.status === 401 && renewable && readToken() === null && !isGuest();
  if (ended && problem.safety === null) leadToLogin();
  return problem;
}

/** A call with the session's token; a refused token is renewed once. Throws ApiProblem unless the answer is fine. */
async function answer(call: Call): Promise<Response> {
  const token = await tokenFor(call.path);
  const renewable = token !== null && token !== "guest" && !isEntry(call.path);
  let response = await send(call, token);
  if (response.status === 401 && renewable) {
    const fresh = await renewed(token);
    if (fresh !== null) response = await send(call, fresh);
  }
  if (!response.ok) throw await refusal(response, renewable);
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

export async function put<T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> {
  return json<T>(await answer({ ...options, method: "PUT", path, body }));
}

export async function del<T>(path: string, body?: unknown, options: CallOptions = {}): Promise<T> {
  return json<T>(await answer({ ...options, method: "DELETE", path, body }));
}

/** What a call answers as it stands, to be saved as a file. */
export async function getFile(path: string, options: CallOptions = {}): Promise<Blob> {
  const response = await answer({ ...options, method: "GET", path, accept: "*/*" });
  return response.blob();
}

/** Opens an event stream: with a body it sends (POST), without one it attaches to what runs already (GET). */
export async function openStream(path: string, body?: unknown, options: CallOptions = {}): Promise<Response> {
  const method = body === undefined ? "GET" : "POST";
  return answer({ ...options, method, path, body, accept: "text/event-stream" });
}
