import { parseHelp } from "@/features/chat/help";
import type { Help } from "@/shared/api/types";

/** Words, and the help that is asked for with them. */
export interface Wish {
  readonly text: string;
  readonly help: Help;
}

export interface Attempt extends Wish {
  readonly clientMessageId: string;
}

/** What was typed and chosen and not accepted yet; it outlives a reload of this tab. */
export interface Draft extends Wish {
  /** The send of this text whose fate is unknown: trying again must be the same send. */
  readonly attempt: Attempt | null;
}

const KEY = "heart.draft";
const nothing: Draft = { text: "", help: "talk", attempt: null };

function parseWish(value: unknown): Wish | null {
  if (typeof value !== "object" || value === null || !("text" in value) || typeof value.text !== "string") return null;
  return { text: value.text, help: parseHelp("help" in value ? value.help : null) };
}

function parseAttempt(value: unknown): Attempt | null {
  const wish = parseWish(value);
  if (wish === null || typeof value !== "object" || value === null) return null;
  if (!("clientMessageId" in value) || typeof value.clientMessageId !== "string") return null;
  return { ...wish, clientMessageId: value.clientMessageId };
}

/** A stored draft, read with the doubt that storage deserves. */
export function parseDraft(stored: string | null): Draft {
  if (stored === null) return nothing;
  try {
    const value: unknown = JSON.parse(stored);
    const wish = parseWish(value);
    if (wish === null || typeof value !== "object" || value === null) return nothing;
    return { ...wish, attempt: "attempt" in value ? parseAttempt(value.attempt) : null };
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
    if (draft.text === "" && draft.help === "talk") sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Blocked storage: the field itself still holds the text.
  }
}

/** What stays in the field once `sent` was accepted: whatever was typed after it, or instead of it. */
export function remainder(value: string, sent: string): string {
  return value.startsWith(sent) ? value.slice(sent.length) : value;
}
