/** What was typed and not accepted yet; it outlives a reload of this tab. */
export interface Draft {
  readonly text: string;
  /** The send of this text whose fate is unknown: trying again must be the same send. */
  readonly attempt: Attempt | null;
}

export interface Attempt {
  readonly clientMessageId: string;
  readonly text: string;
}

const KEY = "heart.draft";
const nothing: Draft = { text: "", attempt: null };

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== "object" || value === null) return false;
  return "clientMessageId" in value && typeof value.clientMessageId === "string" && "text" in value && typeof value.text === "string";
}

/** A stored draft, read with the doubt that storage deserves. */
export function parseDraft(stored: string | null): Draft {
  if (stored === null) return nothing;
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== "object" || value === null || !("text" in value) || typeof value.text !== "string") return nothing;
    return { text: value.text, attempt: "attempt" in value && isAttempt(value.attempt) ? value.attempt : null };
  } catch {
    return nothing;
  }
}

export function readDraft(): Draft {
  try {
    return parseDraft(sessionStorage.getItem(KEY));
  } catch {
    return nothing;
  }
}

export function keepDraft(draft: Draft): void {
  try {
    if (draft.text === "") sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Blocked storage: the field itself still holds the text.
  }
}

/** What stays in the field once `sent` was accepted: whatever was typed after it, or instead of it. */
export function remainder(value: string, sent: string): string {
  return value.startsWith(sent) ? value.slice(sent.length) : value;
}
