import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useStickToBottom } from "use-stick-to-bottom";
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
  /** Changes when the reader has said something: then the end comes into sight. */
  said: string | null;
  /** Something stands there that is read from its beginning: the end is not followed. */
  still: boolean;
  /** Helplines stand in the talk: they and the words before them are in sight, and not the end alone. */
  danger: boolean;
  children: ReactNode;
}

/** Where the talk stands when words of danger were answered: the reader's words at the top, but never the first number out of sight. */
function helpInSight(content: HTMLElement, height: number): number {
  const top = content.getBoundingClientRect().top;
  const words = [...content.querySelectorAll("[data-role=user]")].at(-1)?.getBoundingClientRect();
  const line = content.querySelector("[data-card] li")?.getBoundingClientRect();
  if (words === undefined || line === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(words.top - MARGIN_PX, line.bottom - height) - top;
}

/** The scrolling part: it follows the end until the reader looks back. */
export function Conversation({ busy, said, still, danger, children }: ConversationProps) {
  const { t } = useTranslation();
  // The library keeps the first function that it is given.
  const held = useRef({ still, danger });
  useLayoutEffect(() => {
    held.current = { still, danger };
  }, [still, danger]);
  const { scrollRef, contentRef, isAtBottom, scrollToBottom, stopScroll } = useStickToBottom({
    initial: "instant",
    resize: "instant",
    targetScrollTop: (end, { scrollElement, contentElement }) => {
      if (held.current.still) return scrollElement.scrollTop;
      return held.current.danger ? Math.min(end, helpInSight(contentElement, scrollElement.clientHeight)) : end;
    },
  });
  const follow = useRef({ scrollToBottom, stopScroll });
  useEffect(() => {
    follow.current = { scrollToBottom, stopScroll };
  });
  useEffect(() => {
    const element = scrollRef.current;
    return element ? onLookingBack(element, () => follow.current.stopScroll()) : undefined;
  }, [scrollRef]);
  useEffect(() => {
    const card = danger && held.current.still ? contentRef.current?.querySelector("[data-card]") : null;
    card?.scrollIntoView({ block: "start" });
  }, [danger, contentRef]);
  useEffect(() => {
    if (said !== null) void follow.current.scrollToBottom("instant");
  }, [said]);
  const toEnd = useCallback(() => void scrollToBottom("instant"), [scrollToBottom]);
  return (
    <div className="relative min-h-0 flex-1">
      {/* A region that scrolls must be reachable by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scrollRef} role="log" aria-label={t("chat.title")} aria-busy={busy} tabIndex={0} className="h-full overflow-y-auto overscroll-contain">
        <div ref={contentRef}>{children}</div>
      </div>
      {isAtBottom || still ? null : (
        <Button look="quiet" className="absolute bottom-3 left-1/2 -translate-x-1/2 text-small" onClick={toEnd}>
          {t("chat.scrollToLatest")}
        </Button>
      )}
    </div>
  );
}
