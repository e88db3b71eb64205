/**
 * Shift three times leaves. Each time it is pressed and let go alone: Chinese input methods switch by Shift, Korean
 * doubles its consonants with it, and people select and click with it. A pure count, `step`, and `watchShift`.
 */
type ShiftEvent =
  /** A Shift key went down, or came up; `at` in milliseconds, `patience`: how long the count waits for it. */
  | { type: "down" | "up"; at: number; patience: number }
  /** Any other key, a composition, a pointer. */
  | { type: "other" };

export interface ShiftCount {
  readonly times: number;
  /** A Shift is down, and nothing came between. */
  readonly down: boolean;
  /** When Shift moved last. */
  readonly at: number;
}

export const none: ShiftCount = { times: 0, down: false, at: 0 };

/** Both Shift keys at once count as one press, and lose nothing. */
export function step(count: ShiftCount, event: ShiftEvent): ShiftCount {
  if (event.type === "other") return none;
  const { at } = event;
  const held = at - count.at > event.patience ? none : count;
  if (event.type === "down") return { ...held, down: true, at };
  return held.down ? { times: held.times + 1, down: false, at } : { ...held, at };
}

const PATIENCE = 5000;
const PATIENCE_IN_FIELD = 1000;
const IME_KEY_CODE = 229;

function read(event: KeyboardEvent): ShiftEvent {
  const alone = !(event.ctrlKey || event.altKey || event.metaKey || event.isComposing);
  // keyCode is deprecated, and the only mark that Safari gives of an input method.
  if (event.key !== "Shift" || !alone || event.keyCode === IME_KEY_CODE) return { type: "other" };
  const inField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  return { type: event.type === "keydown" ? "down" : "up", at: event.timeStamp, patience: inField ? PATIENCE_IN_FIELD : PATIENCE };
}

const others = ["compositionstart", "compositionupdate", "compositionend", "pointerdown", "wheel"] as const;

/** Tells when Shift was pressed alone for the second time, and for the third. */
export function watchShift(onSecond: () => void, onThird: () => void): void {
  let count = none;
  const key = (event: KeyboardEvent): void => {
    if (event.repeat) return;
    const before = count.times;
    count = step(count, read(event));
    if (count.times === before) return;
    if (count.times === 2) onSecond();
    if (count.times < 3) return;
    count = none;
    onThird();
  };
  const other = (): void => {
    count = none;
  };
  // Before anybody who keeps an event to themselves.
  addEventListener("keydown", key, { capture: true });
  addEventListener("keyup", key, { capture: true });
  for (const name of others) addEventListener(name, other, { capture: true, passive: true });
}
