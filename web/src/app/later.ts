import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { startWorker } from "@/app/worker";
import { everyWord } from "@/shared/i18n/i18n";

let waiting = 0;
const listeners = new Set<() => void>();

function wait(more: 1 | -1): void {
  waiting += more;
  for (const listener of listeners) listener();
}

/** Whether a page is on its way; for useSyncExternalStore. */
export const isWaiting = (): boolean => waiting > 0;

export function subscribeWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A page whose code, and the words that it says, come when it is opened. Nothing stands around it that would be shown
 * instead: what is in sight stays until the page can take its place.
 */
export function later<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    wait(1);
    try {
      const [page] = await Promise.all([load(), everyWord()]);
      // Whoever comes this far may come again.
      startWorker();
      return { default: page };
    } finally {
      wait(-1);
    }
  });
}
