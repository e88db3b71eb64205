import { useSyncExternalStore } from "react";

/** What somebody chose in this browser, for every tab and without an account. public/discreet.js knows the first. */
const keys = { discreet: "heart.discreet", signsOut: "heart.leave-signs-out", tint: "heart.tint" } as const;
type Choice = keyof typeof keys;

/** Only what storage refused: it lives as long as the page. */
const memory = new Map<Choice, string>();
const listeners = new Set<() => void>();

export function readChoice(choice: Choice): string | null {
  try {
    return localStorage.getItem(keys[choice]) ?? memory.get(choice) ?? null;
  } catch {
    return memory.get(choice) ?? null;
  }
}

/** Keeps a choice; null takes it back. */
export function choose(choice: Choice, value: string | null): void {
  memory.delete(choice);
  try {
    if (value === null) localStorage.removeItem(keys[choice]);
    else localStorage.setItem(keys[choice], value);
  } catch {
    if (value !== null) memory.set(choice, value);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // What was chosen in another tab holds here too.
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

export const useChoice = (choice: Choice): string | null => useSyncExternalStore(subscribe, () => readChoice(choice));
