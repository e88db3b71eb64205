/**
 * Enter sends, safely with every input method: a pure machine, `step(state, event) -> [state, effects]`, and `attach`.
 * It knows no clock: one deferred task lets the browser finish a composition before the field is read.
 * Shift+Enter stays a newline. On coarse pointers do not attach: there Enter is a newline.
 */
export type EnterEvent =
  | { type: "start" }
  | { type: "update"; data: string }
  | { type: "end"; data: string }
  /** keydown; `ime`: keyCode 229, an input method has the key. */
  | { type: "key"; enter: boolean; plain: boolean; composing: boolean; ime: boolean; repeat: boolean }
  /** beforeinput of a line break or paragraph. */
  | { type: "break" }
  /** pointerdown, blur, or the host put text into the field. */
  | { type: "reset" }
  /** The text changed. */
  | { type: "input" }
  /** The task asked for by "defer". */
  | { type: "tick" };

type EnterEffect = "prevent" | "send" | "defer";

export interface EnterState {
  /** Between compositionstart and compositionend. */
  readonly composing: boolean;
  /** What is being composed. */
  readonly text: string;
  /** An Enter met this composition; "break": and the input method let it through. */
  readonly seen: "" | "key" | "break";
  /** The text at that Enter ended in Hangul. */
  readonly held: boolean;
  /** The composition is over and its Enter not seen yet (WebKit's order). */
  readonly ended: "" | "hangul" | "other";
  /** An Enter marked as the input method's was left alone: a line break now is that Enter. */
  readonly armed: boolean;
  /** A deferred send is waiting. */
  readonly due: boolean;
  /** The deferred send ran: the next clean Enter is its echo. */
  readonly done: boolean;
}

type Step = [EnterState, EnterEffect[]];
type KeyEvent = Extract<EnterEvent, { type: "key" }>;

export const idle: EnterState = {
  composing: false,
  text: "",
  seen: "",
  held: false,
  ended: "",
  armed: false,
  due: false,
  done: false,
};

const HANGUL_END = /[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff]$/u;

/** Whether a text ends in Hangul, where Enter commits and is meant as Enter too. */
export function endsInHangul(text: string): boolean {
  return HANGUL_END.test(text);
}

function script(text: string): "hangul" | "other" {
  return endsInHangul(text) ? "hangul" : "other";
}

/** With empty data ibus takes the syllable out and inserts it afterwards: its clean Enter follows and sends. */
function onEnd(state: EnterState, data: string): Step {
  const meant = state.seen === "break" || (state.seen === "key" && state.held && endsInHangul(data));
  const ended = state.seen === "" ? script(data) : "";
  const next: EnterState = {
    ...state,
    composing: false,
    text: "",
    seen: "",
    held: false,
    ended,
    due: state.due || meant,
  };
  return [next, meant ? ["defer"] : []];
}

/** keyCode 229 after compositionend (WebKit), or a browser that says 229 for every key. */
function onMarkedEnter(state: EnterState): Step {
  if (state.ended === "hangul" && !state.due) return [{ ...state, ended: "", due: true }, ["prevent", "defer"]];
  return [{ ...state, ended: "", armed: true }, []];
}

function onKey(before: EnterState, key: KeyEvent): Step {
  // A script that sets the field's value ends a composition without a compositionend.
  const state: EnterState = { ...before, composing: key.composing };
  if (!key.enter || !key.plain) {
    return [{ ...idle, composing: state.composing, text: state.text }, state.due ? ["send"] : []];
  }
  if (state.composing) return [{ ...state, seen: "key", held: endsInHangul(state.text), armed: true }, []];
  if (key.ime) return onMarkedEnter(state);
  if (key.repeat || state.done) return [{ ...state, ended: "", armed: false, done: false }, ["prevent"]];
  return [{ ...state, ended: "", armed: false, due: false }, ["prevent", "send"]];
}

function onBreak(state: EnterState): Step {
  if (!state.armed) return [state, []];
  if (state.composing) return [{ ...state, seen: "break" }, ["prevent"]];
  if (state.due || state.done) return [{ ...state, armed: false }, ["prevent"]];
  return [{ ...state, armed: false, due: true }, ["prevent", "defer"]];
}

/** The next syllable came before the tick: what is due goes first. */
function onStart(state: EnterState): Step {
  return [{ ...idle, composing: true }, state.due ? ["send"] : []];
}

function onTick(state: EnterState): Step {
  return state.due && !state.composing ? [{ ...state, due: false, done: true }, ["send"]] : [state, []];
}

/** One event of the field: the next state and what is to be done now. */
export function step(state: EnterState, event: EnterEvent): Step {
  switch (event.type) {
    case "start":
      return onStart(state);
    case "update":
      return [{ ...state, text: event.data }, []];
    case "end":
      return onEnd(state, event.data);
    case "key":
      return onKey(state, event);
    case "break":
      return onBreak(state);
    case "input":
      return [{ ...state, done: false }, []];
    case "reset":
      return [{ ...idle, composing: state.composing, due: state.due }, []];
    case "tick":
    default:
      return onTick(state);
  }
}

const KEY_OF_INPUT_METHOD = /^(?:Process|Unidentified)$/u;
const LINE_BREAK = /^insert(?:LineBreak|Paragraph)$/u;
const IME_KEY_CODE = 229;

/** `event.key` is "Process" on Windows and Linux while `code` still says Enter. */
function readKey(event: KeyboardEvent): KeyEvent {
  return {
    type: "key",
    repeat: event.repeat,
    composing: event.isComposing,
    // Deprecated, and the only mark Safari gives.
    ime: event.keyCode === IME_KEY_CODE,
    plain: !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey),
    enter: event.key === "Enter" || (KEY_OF_INPUT_METHOD.test(event.key) && event.code.endsWith("Enter")),
  };
}

export interface EnterField {
  /** The host kept or put back text: the next Enter is a new one. */
  readonly reset: () => void;
  readonly detach: () => void;
}

/** Attach to a field. `send` must read `field.value` itself and ignore blank text. */
export function attach(field: HTMLTextAreaElement, send: () => void): EnterField {
  let state = idle;
  const feed = (event: EnterEvent, native?: Event): void => {
    const [next, effects] = step(state, event);
    state = next;
    for (const effect of effects) {
      if (effect === "prevent") native?.preventDefault();
      else if (effect === "defer") setTimeout(() => feed({ type: "tick" }), 0);
      else send();
    }
  };
  const reset = (): void => feed({ type: "reset" });
  const listeners = new AbortController();
  const options = { signal: listeners.signal };
  field.addEventListener("compositionstart", () => feed({ type: "start" }), options);
  field.addEventListener("compositionupdate", (event) => feed({ type: "update", data: event.data }), options);
  field.addEventListener("compositionend", (event) => feed({ type: "end", data: event.data }), options);
  field.addEventListener("keydown", (event) => feed(readKey(event), event), options);
  field.addEventListener(
    "beforeinput",
    (event) => {
      if (LINE_BREAK.test(event.inputType)) feed({ type: "break" }, event);
    },
    options,
  );
  field.addEventListener("input", () => feed({ type: "input" }), options);
  field.addEventListener("pointerdown", reset, options);
  field.addEventListener("blur", reset, options);
  return { reset, detach: () => listeners.abort() };
}
