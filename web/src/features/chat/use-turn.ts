import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { readDraft } from "@/features/chat/draft";
import type { TurnHost, TurnView } from "@/features/chat/turn-host";
import { TurnSession } from "@/features/chat/turn-session";

interface Turn {
  readonly session: TurnSession;
  readonly view: TurnView;
}

/** Mobile browsers freeze hidden pages and drop their connections without a word. */
function onReturn(wake: () => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const seen = (): void => {
    if (document.visibilityState === "visible") wake();
  };
  const shownAgain = (event: PageTransitionEvent): void => {
    if (event.persisted) wake();
  };
  document.addEventListener("visibilitychange", seen, { signal });
  globalThis.addEventListener("pageshow", shownAgain, { signal });
  globalThis.addEventListener("online", wake, { signal });
  return () => listeners.abort();
}

/** The talk of this page and its open turn, as long as the page is there. */
export function useTurn(host: Omit<TurnHost, "atOnce">, onWake: () => void): Turn {
  const [session] = useState(() => new TurnSession());
  const latest = useRef({ host, onWake });
  useEffect(() => {
    latest.current = { host, onWake };
  });
  useEffect(() => {
    const open: TurnHost = {
      atOnce: flushSync,
      onAccepted: (wish) => latest.current.host.onAccepted(wish),
      onUserInfo: (info) => latest.current.host.onUserInfo(info),
      onSettled: (settled) => latest.current.host.onSettled(settled),
      onRefused: (problem, text) => latest.current.host.onRefused(problem, text),
      onGone: () => latest.current.host.onGone(),
    };
    session.open(open, readDraft().attempt);
    const leave = onReturn(() => {
      session.wake();
      latest.current.onWake();
    });
    return () => {
      leave();
      session.close();
    };
  }, [session]);
  const view = useSyncExternalStore(session.subscribe, session.view);
  return { session, view };
}
