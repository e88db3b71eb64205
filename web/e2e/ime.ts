/** Trusted events of input methods, through Chromium's debugging protocol. */
import type { Page } from "@playwright/test";

export interface Ime {
  readonly compose: (text: string) => Promise<unknown>;
  /** While composing: update, input, compositionend with this text. */
  readonly commit: (text: string) => Promise<unknown>;
  /** compositionend without text, as ibus does it. */
  readonly drop: () => Promise<unknown>;
  /** "Process": Windows, Linux; "Enter": macOS, Safari. */
  readonly imeEnter: (name?: string) => Promise<unknown>;
  /** 229 whose default action is a line break: Safari with Korean. */
  readonly imeEnterLf: () => Promise<unknown>;
  readonly enter: () => Promise<unknown>;
  readonly up: () => Promise<unknown>;
}

const ENTER = 13;
const IME = 229;

/** The field must have the focus: without it a composition is dropped without an error. */
export async function ime(page: Page): Promise<Ime> {
  const session = await page.context().newCDPSession(page);
  const key = async (type: "rawKeyDown" | "keyDown" | "keyUp", name: string, extra: { vk: number; text?: string }): Promise<unknown> =>
    session.send("Input.dispatchKeyEvent", {
      type,
      key: name,
      code: "Enter",
      windowsVirtualKeyCode: extra.vk,
      nativeVirtualKeyCode: extra.vk,
      ...(extra.text === undefined ? {} : { text: extra.text }),
    });
  const compose = async (text: string): Promise<unknown> =>
    session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  return {
    compose,
    commit: async (text) => session.send("Input.insertText", { text }),
    drop: async () => compose(""),
    imeEnter: async (name = "Process") => key("rawKeyDown", name, { vk: IME }),
    imeEnterLf: async () => key("keyDown", "Enter", { vk: IME, text: "\r" }),
    enter: async () => key("keyDown", "Enter", { vk: ENTER, text: "\r" }),
    up: async () => key("keyUp", "Enter", { vk: ENTER }),
  };
}

export type Press = (keys: Ime) => Promise<unknown>;

export interface Order {
  readonly name: string;
  readonly presses: readonly Press[];
  /** What is sent by the order alone; null: nothing, the text waits for a further Enter. */
  readonly sent: string | null;
  readonly left: string;
}

const typed: readonly Press[] = [(k) => k.compose("안"), (k) => k.commit("안"), (k) => k.compose("ㄴ"), (k) => k.compose("녕")];
const up: Press = (k) => k.up();
const enter: Press = (k) => k.enter();
const imeEnter: Press = (k) => k.imeEnter();
const end: Press = (k) => k.commit("녕");
const hello = { sent: "안녕", left: "" };

/** The orders in which systems report an Enter that ends a composition. */
export const orders: readonly Order[] = [
  { name: "Korean, Windows", presses: [...typed, imeEnter, end, enter, up], ...hello },
  { name: "Korean, macOS", presses: [...typed, (k) => k.imeEnter("Enter"), end, up, enter, up], ...hello },
  { name: "Korean, no second key", presses: [...typed, imeEnter, end, up], ...hello },
  { name: "Korean, ibus", presses: [...typed, imeEnter, (k) => k.drop(), end, enter, up], ...hello },
  { name: "Korean, Safari", presses: [...typed, end, (k) => k.imeEnterLf(), up], ...hello },
  {
    name: "Japanese, Windows",
    presses: [(k) => k.compose("にほん"), (k) => k.compose("日本"), imeEnter, (k) => k.commit("日本"), up],
    sent: null,
    left: "日本",
  },
  {
    name: "Japanese, Safari",
    presses: [(k) => k.compose("にほん"), (k) => k.compose("日本"), (k) => k.commit("日本"), (k) => k.imeEnter("Enter"), up],
    sent: null,
    left: "日本",
  },
  {
    name: "Chinese, letters",
    presses: [(k) => k.compose("ni hao"), imeEnter, (k) => k.commit("nihao"), up],
    sent: null,
    left: "nihao",
  },
];

/** Each key waits for the one before it. */
export async function awaited(keys: Ime, presses: readonly Press[]): Promise<void> {
  for (const press of presses) {
    // oxlint-disable-next-line no-await-in-loop
    await press(keys);
  }
}

/** All keys at once: no gap in which a timer could run and hide a race. */
export async function pipelined(keys: Ime, presses: readonly Press[]): Promise<void> {
  await Promise.all(presses.map((press) => press(keys)));
}
