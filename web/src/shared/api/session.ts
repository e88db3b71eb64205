import { ApiProblem } from "@/shared/api/problem";
import { forgetTab, isClosed } from "@/shared/api/tab-storage";

/** A plain call without a session, handed in by the client: it posts a body and gives back what was answered. */
export type Post = (path: string, body: unknown) => Promise<unknown>;

const TOKEN = "token";
const GUEST_ID = "uuid";
/** The guest who was here before a member signed in, until it is answered whether the talks come along. */
const GUEST_BEFORE = "heart.guest-before";

/** Only what storage refused (private windows, embedded pages): it lives as long as the page. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string): void {
  if (isClosed()) return;
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

function remove(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

const listeners = new Set<() => void>();

/** Tells when who is signed in here has changed; for useSyncExternalStore. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changed(): void {
  for (const listener of listeners) listener();
}

export const readToken = (): string | null => read(TOKEN);

/** Whether the session is there again after the page was left: not where the browser refuses to store it. */
export const outlivesPage = (): boolean => !memory.has(TOKEN);

export function forgetToken(): void {
  remove(TOKEN);
  changed();
}

/** A member has no guest's id: registering retires it. */
export const isGuest = (): boolean => read(GUEST_ID) !== null;

/**
 * Keeps the token of an account that is opened by more than this browser's random id: a member's, or one that a
 * recovery code has opened. The guest's id is set aside; the browser makes a new one when it needs a guest again.
 */
export function keepToken(token: string): void {
  const before = read(GUEST_ID);
  if (before !== null) write(GUEST_BEFORE, before);
  remove(GUEST_ID);
  write(TOKEN, token);
  changed();
}

export const readGuestBefore = (): string | null => read(GUEST_BEFORE);

export const forgetGuestBefore = (): void => remove(GUEST_BEFORE);

/** Leaves nothing of whoever was here: after signing out, and after an account was deleted. */
export function forgetEverybody(): void {
  remove(GUEST_ID);
  remove(GUEST_BEFORE);
  // What was typed and not sent yet is theirs too.
  forgetTab();
  forgetToken();
}

let lead: (() => void) | null = null;

/** Says how a member whose session has ended gets to the login: the app knows where that is. */
export function onSessionEnd(way: () => void): () => void {
  lead = way;
  return () => {
    if (lead === way) lead = null;
  };
}

export const leadToLogin = (): void => lead?.();

/** A UUID v4. `crypto.randomUUID` exists only on https and localhost. */
export function makeGuestId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) => {
    if (at === 6) return (byte & 0x0f) | 0x40;
    return at === 8 ? (byte & 0x3f) | 0x80 : byte;
  }).map((byte) => byte.toString(16).padStart(2, "0"));
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(""))
    .join("-");
}

/** The id stands in storage before the first call, so that two tabs ask for the same guest. */
function guestId(): string {
  const stored = read(GUEST_ID);
  if (stored) return stored;
  const made = makeGuestId();
  write(GUEST_ID, made);
  return made;
}

const registration = (id: string) => ({
  name: "guest",
  email: id,
  password: id,
  gender: "unknown",
  ageGroup: "unknown",
  relationshipCount: "unknown",
  longestRelationship: "unknown",
  traditionalMindset: "unknown",
  religion: "unknown",
  isSmoker: false,
  isDrinker: false,
  hasLivedAbroad: false,
  hasLivedAlone: false,
});

function tokenOf(answer: unknown): string {
  if (typeof answer === "object" && answer !== null && "data" in answer) {
    const { data } = answer;
    if (typeof data === "object" && data !== null && "token" in data && typeof data.token === "string") return data.token;
  }
  throw new ApiProblem(200, { code: "internal_error" });
}

async function enter(post: Post, id: string): Promise<void> {
  await post("/api/auth/register", registration(id));
  const token = tokenOf(await post("/api/auth/login", { email: id, password: id }));
  // A member may have signed in meanwhile; then the id is gone, and the guest is not theirs.
  if (read(GUEST_ID) !== id) return;
  write(TOKEN, token);
  changed();
}

/** An id the server does not take any more (it became a member's) gives way to a new one, once. */
async function enterAsGuest(post: Post): Promise<void> {
  const id = guestId();
  try {
    await enter(post, id);
  } catch (problem) {
    const refused = problem instanceof ApiProblem && [401, 409, 422].includes(problem.status);
    if (!refused) throw problem;
    if (read(GUEST_ID) === id) remove(GUEST_ID);
    await enter(post, guestId());
  }
}

let entering: Promise<boolean> | null = null;

/**
 * Signs the guest of this browser in, making one where there is none. Callers who come meanwhile share the
 * one attempt. A failure is ignored, as the chat also works by the guest's cookie: the answer is whether it worked.
 */
export async function signInAsGuest(post: Post): Promise<boolean> {
  entering ??= enterAsGuest(post)
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      entering = null;
    });
  return entering;
}
