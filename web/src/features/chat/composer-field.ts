/**
 * The field of the composer. It is not controlled by React: an input method owns its text while composing,
 * so what was accepted is taken out only between compositions.
 */
import { remainder } from "@/features/chat/draft";
import { attach } from "@/features/chat/enter";

export interface ComposerField {
  /** The text as it stands, without words that were accepted already. */
  readonly read: () => string;
  /** These words were accepted: they go, what was typed after them stays. */
  readonly remove: (sent: string) => void;
  /** Puts words into the field, for the reader to go on with. */
  readonly write: (text: string) => void;
  /** The words stay: the next Enter is a new one. */
  readonly refused: () => void;
  readonly focus: () => void;
  readonly detach: () => void;
}

interface FieldHost {
  readonly onSend: () => void;
  readonly onChange: (text: string) => void;
  /** Whether Enter sends: not on touch keyboards. */
  readonly enterSends: boolean;
}

export function attachField(field: HTMLTextAreaElement, { onSend, onChange, enterSends }: FieldHost): ComposerField {
  let composing = false;
  let leaving: string | null = null;
  const enter = enterSends ? attach(field, onSend) : null;
  const read = (): string => (leaving === null ? field.value : remainder(field.value, leaving));
  const settle = (): void => {
    if (leaving === null || composing) return;
    field.value = read();
    leaving = null;
    onChange(field.value);
  };
  const listeners = new AbortController();
  const options = { signal: listeners.signal };
  const starts = (): void => {
    composing = true;
  };
  const ends = (): void => {
    composing = false;
    // ibus inserts the syllable after the end: wait for it.
    setTimeout(settle, 0);
  };
  field.addEventListener("compositionstart", starts, options);
  field.addEventListener("compositionend", ends, options);
  field.addEventListener("input", () => onChange(read()), options);
  return {
    read,
    remove: (sent) => {
      leaving = sent;
      settle();
    },
    write: (text) => {
      leaving = null;
      field.value = text;
      onChange(text);
      field.focus();
      field.setSelectionRange(text.length, text.length);
    },
    refused: () => enter?.reset(),
    focus: () => field.focus(),
    detach: () => {
      listeners.abort();
      enter?.detach();
    },
  };
}
