/**
 * The talk on the page: stream events and the stored history in, entries out. Pure.
 * Entries are merged by the server's ids, so an event or a message that comes twice changes nothing.
 */
import type { Wish } from "@/features/chat/draft";
import type { Accepted, Chat, Feedback, Message, Safety, Settled, StreamEvent, TurnState } from "@/shared/api/types";

/** What the reader said and the server stored. */
interface Words extends Wish {
  readonly kind: "words";
  readonly id: string;
  readonly chatId: string;
  readonly timestamp: string;
  readonly clientMessageId: string | null;
  /** Local milliseconds at which this page learnt of it. */
  readonly seenAt: number;
}

/** The counsellor's answer; its id is its turn's. A pending one without text is a state, not an empty bubble. */
export interface Answer {
  readonly kind: "answer";
  readonly id: string;
  readonly chatId: string;
  readonly text: string;
  readonly timestamp: string;
  readonly state: TurnState;
  /** Who wrote it, once that is known. */
  readonly counsellor: string | null;
  /** No danger stands over it: it may be called helpful, or not. */
  readonly calm: boolean;
  /** What the reader thought of it, as the server had it. */
  readonly feedback: Feedback | null;
  /** Local milliseconds from which pacing counts; null: nothing is held back. */
  readonly since: number | null;
  readonly seenAt: number;
}

export type Entry = Words | Answer;

export interface Card {
  readonly safety: Safety;
  /** The entry it stands below; null: at the head of an empty talk. */
  readonly afterId: string | null;
}

export interface Talk {
  /** The chat that goes on: the newest recent one. */
  readonly chatId: string | null;
  readonly entries: readonly Entry[];
  readonly card: Card | null;
  /** Danger stands: the latest reading of this chat spoke of it. */
  readonly standing: boolean;
  /** A safety event came and its `accepted` has not. */
  readonly alarmed: boolean;
}

/** What is being sent: its words, or the turn that is to be answered again. */
export interface Sending extends Wish {
  readonly retryOf: string | null;
}

export type TalkAction =
  | { type: "event"; event: StreamEvent; sending: Sending | null; now: number }
  /** `asked`: when the history was asked for; what came to be known later is newer than the answer. */
  | { type: "history"; chats: readonly Chat[]; asked: number }
  | { type: "refused"; safety: Safety }
  | { type: "cleared" };

export const silence: Talk = { chatId: null, entries: [], card: null, standing: false, alarmed: false };

/** The answer that is being written, if any. */
export function openAnswer(talk: Talk): Answer | null {
  const entry = talk.entries.findLast((one) => one.kind === "answer" && one.state === "pending");
  return entry?.kind === "answer" ? entry : null;
}

/** The words that the entry there answers. */
export function wordsBefore(entries: readonly Entry[], at: number): Words | null {
  for (let before = at - 1; before >= 0; before -= 1) {
    const entry = entries[before];
    if (entry?.kind === "words") return entry;
  }
  return null;
}

export function codePoints(text: string): number {
  return Array.from(text).length;
}

function replaceAnswer(talk: Talk, id: string, change: (answer: Answer) => Answer): Talk {
  const entries = talk.entries.map((entry) => (entry.kind === "answer" && entry.id === id ? change(entry) : entry));
  return { ...talk, entries };
}

function place(card: Card | null, afterId: string | null): Card | null {
  return card === null ? null : { ...card, afterId };
}

function lastId(talk: Talk): string | null {
  return talk.entries.at(-1)?.id ?? null;
}

function onAccepted(talk: Talk, accepted: Accepted, action: Extract<TalkAction, { type: "event" }>): Talk {
  const { sending, now } = action;
  const known = new Set(talk.entries.map((entry) => entry.id));
  const added: Entry[] = [];
  const common = { chatId: accepted.chatId, timestamp: accepted.timestamp, seenAt: now };
  if (sending !== null && !known.has(accepted.messageId)) {
    const { clientMessageId } = accepted;
    const { text, help } = sending;
    added.push({ ...common, kind: "words", id: accepted.messageId, text, help, clientMessageId });
  }
  if (!known.has(accepted.turnId)) {
    const since = sending !== null && accepted.paced && !talk.alarmed ? now : null;
    const begun = { text: "", state: "pending", counsellor: null, calm: !talk.alarmed, feedback: null, since } as const;
    added.push({ ...common, ...begun, kind: "answer", id: accepted.turnId });
  }
  const kept = talk.entries.filter((entry) => sending === null || entry.id !== sending.retryOf);
  return {
    ...talk,
    chatId: accepted.chatId,
    entries: [...kept, ...added],
    card: talk.alarmed ? place(talk.card, accepted.turnId) : talk.card,
    alarmed: false,
  };
}

/** `end` is the number of code points of the answer up to here: what is already known is left out. */
function onDelta(talk: Talk, text: string, end: number): Talk {
  const open = openAnswer(talk);
  if (open === null) return talk;
  const fresh = end - codePoints(open.text);
  if (fresh <= 0) return talk;
  const tail = Array.from(text).slice(-fresh).join("");
  return replaceAnswer(talk, open.id, (answer) => ({ ...answer, text: answer.text + tail }));
}

function onSettled(talk: Talk, state: TurnState, settled: Settled): Talk {
  const { turnId, response, safety, counsellor } = settled.chat;
  const next = replaceAnswer(talk, turnId, (answer) => {
    const since = state === "done" ? answer.since : null;
    return { ...answer, text: response, state, counsellor, calm: safety === null, since };
  });
  const card = safety === null ? talk.card : { safety, afterId: turnId };
  return { ...next, card, standing: safety !== null, alarmed: false };
}

function onEvent(talk: Talk, action: Extract<TalkAction, { type: "event" }>): Talk {
  const { event } = action;
  switch (event.event) {
    case "safety":
      return { ...talk, card: { safety: event.data, afterId: lastId(talk) }, standing: true, alarmed: true };
    case "accepted":
      return onAccepted(talk, event.data, action);
    case "delta":
      return onDelta(talk, event.data.text, event.id);
    case "done":
    case "stopped":
    case "interrupted":
    case "failed":
    default:
      return onSettled(talk, event.event, event.data);
  }
}

function entryOf(message: Message, chatId: string, seenAt: number): Entry {
  const common = { chatId, text: message.content, timestamp: message.timestamp, seenAt };
  if (message.role === "user") {
    return { ...common, kind: "words", id: message.id, help: message.help, clientMessageId: message.clientMessageId ?? null };
  }
  const { turnId, state, counsellor, emotion, feedback } = message;
  const told = { state: state ?? "done", counsellor: counsellor ?? null, calm: emotion !== null, feedback: feedback ?? null };
  return { ...common, ...told, kind: "answer", id: turnId ?? message.id, since: null };
}

/** The row is the truth, but a snapshot of a pending answer may be behind what already came by the stream. */
function newerOf(stored: Entry, local: Entry | undefined): Entry {
  if (stored.kind !== "answer" || local?.kind !== "answer") return local ?? stored;
  const behind = stored.state === "pending" && (local.state !== "pending" || local.text.length > stored.text.length);
  if (behind || (local.state === stored.state && local.text === stored.text)) return local;
  return { ...stored, since: local.since, seenAt: local.seenAt };
}

/** One card: where it stands already, or at the end of the newest chat that speaks of danger. */
function cardOf(talk: Talk, chats: readonly Chat[], entries: readonly Entry[]): Card | null {
  const { card } = talk;
  const stays = card !== null && (card.afterId === null || entries.some((entry) => entry.id === card.afterId));
  const kept = stays ? card : null;
  for (const { id, safety } of chats) {
    const last = entries.findLast((entry) => entry.chatId === id)?.id ?? null;
    if (safety !== null) return { safety, afterId: kept?.afterId ?? last };
  }
  return kept;
}

function onHistory(talk: Talk, chats: readonly Chat[], asked: number): Talk {
  const local = new Map(talk.entries.map((entry) => [entry.id, entry]));
  const stored = chats
    .toReversed()
    .flatMap((chat) => chat.messages.map((message) => entryOf(message, chat.id, asked)))
    .map((entry) => newerOf(entry, local.get(entry.id)));
  const ids = new Set(stored.map((entry) => entry.id));
  const newer = talk.entries.filter((entry) => !ids.has(entry.id) && entry.seenAt > asked);
  const entries = [...stored, ...newer];
  const newest = chats[0];
  return {
    ...talk,
    chatId: newer.at(-1)?.chatId ?? newest?.id ?? null,
    entries,
    card: cardOf(talk, chats, entries),
    standing: newer.length > 0 ? talk.standing : newest !== undefined && newest.safety !== null,
  };
}

/** One thing that happened; the same thing twice leaves the talk as it is. */
export function reduceTalk(talk: Talk, action: TalkAction): Talk {
  switch (action.type) {
    case "event":
      return onEvent(talk, action);
    case "history":
      return onHistory(talk, action.chats, action.asked);
    case "refused":
      return { ...talk, card: { safety: action.safety, afterId: lastId(talk) }, standing: true };
    case "cleared":
    default:
      return silence;
  }
}
