/**
 * How fast an answer may appear: decisions.md, "typing delay".
 * Elapsed times are milliseconds since the words were accepted; lengths are Unicode code points.
 */
const INDICATOR_MS = 1000;
const CHARACTER_MS = 10;
const LIMIT_MS = 3000;

export interface Pace {
  /** Null: nothing is held back (danger, an answer found after a reload). */
  readonly since: number | null;
  /** Reduced motion, or a reply that arrived in one piece: nothing, then everything. */
  readonly whole: boolean;
}

export interface Arrived {
  readonly text: string;
  /** No more text will come. */
  readonly final: boolean;
}

export interface Shown {
  readonly text: string;
  /** Everything that will come is on the page. */
  readonly complete: boolean;
  /** Milliseconds until more may appear; null when that waits for the model, or for nothing. */
  readonly wait: number | null;
}

/** When the last of so many characters may appear. */
export function replyDelay(length: number): number {
  return Math.min(INDICATOR_MS + CHARACTER_MS * length, LIMIT_MS);
}

/** How many characters may be on the page by now. */
export function allowance(elapsed: number): number {
  if (elapsed >= LIMIT_MS) return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.floor((elapsed - INDICATOR_MS) / CHARACTER_MS));
}

function unpaced(arrived: Arrived, whole: boolean): Shown {
  const held = whole && !arrived.final;
  return { text: held ? "" : arrived.text, complete: arrived.final, wait: null };
}

function inOnePiece(arrived: Arrived, elapsed: number): Shown {
  if (!arrived.final) return { text: "", complete: false, wait: null };
  const wait = replyDelay(Array.from(arrived.text).length) - elapsed;
  if (wait > 0) return { text: "", complete: false, wait };
  return { text: arrived.text, complete: true, wait: null };
}

/** What of the arrived text is on the page at `now`. */
export function shown(arrived: Arrived, pace: Pace, now: number): Shown {
  if (pace.since === null) return unpaced(arrived, pace.whole);
  const elapsed = now - pace.since;
  if (pace.whole) return inOnePiece(arrived, elapsed);
  const characters = Array.from(arrived.text);
  const allowed = allowance(elapsed);
  if (characters.length <= allowed) {
    return { text: arrived.text, complete: arrived.final, wait: null };
  }
  return { text: characters.slice(0, allowed).join(""), complete: false, wait: replyDelay(allowed + 1) - elapsed };
}
