import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStickToBottom } from "use-stick-to-bottom";
import { watchEnd } from "@/features/chat/far-from-end";
import { Button } from "@/shared/ui/button";

const MARGIN_PX = 8;
const UPWARD_KEYS = new Set(["ArrowUp", "PageUp", "Home"]);

/** The first sign that the reader wants to look back: wheel, finger or key. */
function onLookingBack(element: HTMLElement, stop: () => void): () => void {
  const listeners = new AbortController();
  const options = { signal: listeners.signal, passive: true };
  let from = 0;
  element.addEventListener("wheel", (event) => event.deltaY < 0 && stop(), options);
  element.addEventListener("keydown", (event) => UPWARD_KEYS.has(event.key) && stop(), options);
  element.addEventListener("touchstart", (event) => (from = event.touches[0]?.clientY ?? 0), options);
  element.addEventListener("touchmove", (event) => (event.touches[0]?.clientY ?? 0) > from && stop(), options);
  return () => listeners.abort();
}

interface ConversationProps {
  /** An answer is being written. */
  busy: boolean;
  /** What was said before is still on its way. */
  loading: boolean;
  /** Changes when the reader has said something: then the end comes into sight. */
  said: string | null;
  /** The first step stands there. It and an empty talk are read from their beginning: the end is not followed. */
  asking: boolean;
  /** Helplines stand in the talk: they and the words before them are in sight, and not the end alone. */
  danger: boolean;
  children: ReactNode;
}

/** Where the talk stands when words of danger were answered: the reader's words at the top, but never the first number out of sight. */
function helpInSight(content: HTMLElement, height: number): number {
  const top = content.getBoundingClientRect().top;
  const words = [...content.querySelectorAll("[data-role=user]")].at(-1)?.getBoundingClientRect();
  const line = content.querySelector("[data-card] li > div")?.getBoundingClientRect();
  if (words === undefined || line === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(words.top - MARGIN_PX, line.bottom + MARGIN_PX - height) - top;
}

/** Where an answer that is being read stands when it is too long for the screen: its first line at the top. */
function firstLineInSight(content: HTMLElement): number {
  const answer = [...content.querySelectorAll("[data-role=assistant]")].at(-1)?.getBoundingClientRect();
  return answer === undefined ? Number.POSITIVE_INFINITY : answer.top - MARGIN_PX - content.getBoundingClientRect().top;
}

/** Whether the reader has heard the newest answer on this page: one that was there before is met at its end. */
function useHeard(busy: boolean, said: string | null): boolean {
  const [heard, setHeard] = useState<string | null>(null);
  if (busy && heard !== said) setHeard(said);
  return said !== null && heard === said;
}

interface Place {
  still: boolean;
  danger: boolean;
  heard: boolean;
}

/** The scrolling part, and where it stands; true while the end is far. */
function useFollowing(place: Place, said: string | null) {
  // The library keeps the first function that it is given.
  const held = useRef(place);
  useLayoutEffect(() => {
    held.current = place;
  });
  const stick = useStickToBottom({
    initial: "instant",
    resize: "instant",
    targetScrollTop: (end, { scrollElement, contentElement }) => {
      const { still, danger, heard } = held.current;
      if (still) return scrollElement.scrollTop;
      if (danger) return Math.min(end, helpInSight(contentElement, scrollElement.clientHeight));
      return heard ? Math.min(end, firstLineInSight(contentElement)) : end;
    },
  });
  const follow = useRef(stick);
  useEffect(() => {
    follow.current = stick;
  });
  const { scrollRef, contentRef } = stick;
  const [far, setFar] = useState(false);
  useEffect(() => {
    const element = scrollRef.current;
    if (element === null) return undefined;
    const leave = onLookingBack(element, () => follow.current.stopScroll());
    const stop = watchEnd(element, setFar);
    // A keyboard that opens takes its room from the talk: the end stays in sight for whoever was there.
    const sizes = new ResizeObserver(() => {
      if (follow.current.isAtBottom) void follow.current.scrollToBottom("instant");
    });
    sizes.observe(element);
    return () => {
      leave();
      stop();
      sizes.disconnect();
    };
  }, [scrollRef]);
  const { danger } = place;
  useEffect(() => {
    const card = danger && held.current.still ? contentRef.current?.querySelector("[data-card]") : null;
    card?.scrollIntoView({ block: "start" });
  }, [danger, contentRef]);
  useEffect(() => {
    if (said !== null) void follow.current.scrollToBottom("instant");
  }, [said]);
  return { stick, far };
}

/** The scrolling part: it follows the end until the reader looks back. */
export function Conversation({ busy, loading, said, asking, danger, children }: ConversationProps) {
  const { t } = useTranslation();
  const still = asking || said === null;
  const heard = useHeard(busy, said);
  const { stick, far } = useFollowing({ still, danger, heard }, said);
  const { scrollRef, contentRef, scrollToBottom } = stick;
  useEffect(() => {
    if (said === null && !asking) scrollRef.current?.scrollTo(0, 0);
  }, [said, asking, scrollRef]);
  const toEnd = useCallback(() => {
    const element = scrollRef.current;
    if (element === null) return;
    element.scrollTop = element.scrollHeight;
    void scrollToBottom("instant");
    // The button goes, and the focus must not go with it.
    element.focus({ preventScroll: true });
  }, [scrollRef, scrollToBottom]);
  return (
    <div className="relative min-h-0 flex-1">
      {/* A region that scrolls must be reachable by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scrollRef} role="log" aria-label={t("chat.title")} aria-busy={busy || loading} tabIndex={0} className="h-full overflow-y-auto overscroll-contain">
        <div ref={contentRef}>{children}</div>
      </div>
      {far && !still ? (
        <Button look="quiet" className="absolute bottom-3 left-1/2 -translate-x-1/2 text-small" onClick={toEnd}>
          {t("chat.scrollToLatest")}
        </Button>
      ) : null}
    </div>
  );
}
