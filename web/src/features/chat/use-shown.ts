import { useEffect, useState, useSyncExternalStore } from "react";
import { type Shown, shown } from "@/features/chat/pacing";
import type { Answer } from "@/features/chat/turn-reducer";

/** No need to draw more often than this. */
const FRAME_MS = 24;
const REDUCED = "(prefers-reduced-motion: reduce)";
const NOTHING: Shown = { text: "", complete: true, wait: null };
const WAITING: Shown = { text: "", complete: false, wait: null };

function subscribe(listener: () => void): () => void {
  const query = matchMedia(REDUCED);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

const isReduced = (): boolean => matchMedia(REDUCED).matches;

function look(answer: Answer, whole: boolean, now: number): Shown {
  return shown({ text: answer.text, final: answer.state !== "pending" }, { since: answer.since, whole }, now);
}

/** What of the newest answer is on the page now; draws again when more of it is due. */
export function useShown(answer: Answer | null): Shown {
  const whole = useSyncExternalStore(subscribe, isReduced);
  const [paced, setPaced] = useState<{ id: string; view: Shown } | null>(null);
  useEffect(() => {
    if (answer === null || answer.since === null) return undefined;
    let timer = 0;
    // Asked anew for every piece that arrives: it must not put off what is due already.
    const draw = (): void => {
      const view = look(answer, whole, Date.now());
      setPaced({ id: answer.id, view });
      if (view.wait !== null) timer = globalThis.setTimeout(draw, Math.max(view.wait, FRAME_MS));
    };
    draw();
    return () => globalThis.clearTimeout(timer);
  }, [answer, whole]);
  if (answer === null) return NOTHING;
  if (answer.since === null) return look(answer, whole, 0);
  return paced?.id === answer.id ? paced.view : WAITING;
}
