const KEY = "heart.tint";
const OFF = "off";

/** Only where storage is refused: it lives as long as the page. */
let unstored: boolean | null = null;
const listeners = new Set<() => void>();

/** Whether the chat's paper takes the colour of the feelings; it does unless it was turned off. */
export function readTint(): boolean {
  if (unstored !== null) return unstored;
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

/** Keeps the choice in this browser. */
export function chooseTint(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
    unstored = null;
  } catch {
    unstored = on;
  }
  for (const listener of listeners) listener();
}

/** Tells when the choice has changed, here or in another tab; for useSyncExternalStore. */
export function subscribeTint(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener("storage", listener);
  };
}
