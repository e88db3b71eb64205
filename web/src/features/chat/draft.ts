import { parseHelp } from "@/features/chat/help";
import { keepInTab, readTab } from "@/shared/api/tab-storage";
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

export const readDraft = (): Draft => parseDraft(readTab(KEY));

export function keepDraft(draft: Draft): void {
  const nothingToKeep = draft.text === "" && draft.help === "talk";
  keepInTab(KEY, nothingToKeep ? null : JSON.stringify(draft));
}

/** What stays in the field once `sent` was accepted: whatever was typed after it, or instead of it. */
export function remainder(value: string, sent: string): string {
  return value.startsWith(sent) ? value.slice(sent.length) : value;
}
