import { Fragment, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { CounsellorBubble, MessageTime, TypingIndicator, UserBubble } from "@/features/chat/message-bubble";
import { opensMinute } from "@/features/chat/message-times";
import type { Shown } from "@/features/chat/pacing";
import type { Answer, Card, Entry, Talk } from "@/features/chat/turn-reducer";
import { Button } from "@/shared/ui/button";
import { SafetyCard } from "@/shared/ui/safety-card";

interface AnswerProps {
  answer: Answer;
  /** How much of it may be seen by now. */
  shown: Shown;
  /** Another try, where there may be one. */
  onRetry: ((answer: Answer) => void) | null;
}

function AnswerEnd({ answer, onRetry }: Omit<AnswerProps, "shown">) {
  const { t } = useTranslation();
  const { state } = answer;
  const retry = useCallback(() => onRetry?.(answer), [onRetry, answer]);
  if (state === "pending" || state === "done") return null;
  return (
    <div data-state={state} className="flex flex-wrap items-center gap-x-2 pt-1 text-small text-soft">
      <p>{t(`chat.${state}`)}</p>
      {state !== "stopped" && onRetry !== null ? (
        <Button look="plain" className="px-2" onClick={retry}>
          {t("chat.retry")}
        </Button>
      ) : null}
    </div>
  );
}

function AnswerItem({ answer, shown, onRetry }: AnswerProps) {
  if (shown.text === "" && !shown.complete) return <TypingIndicator />;
  return (
    <CounsellorBubble text={shown.text}>
      {shown.complete ? <AnswerEnd answer={answer} onRetry={onRetry} /> : null}
    </CounsellorBubble>
  );
}

interface MessageListProps {
  talk: Talk;
  /** The newest answer's part that may be seen by now. */
  shown: Shown;
  idle: boolean;
  onRetry: (answer: Answer) => void;
}

interface PlacedCardProps {
  card: Card | null;
  afterId: string | null;
}

function PlacedCard({ card, afterId }: PlacedCardProps) {
  if (card === null || card.afterId !== afterId) return null;
  return <SafetyCard safety={card.safety} />;
}

function allOf(answer: Answer): Shown {
  return { text: answer.text, complete: answer.state !== "pending", wait: null };
}

/** The welcome, which the browser draws, and what was said since, oldest first. */
export function MessageList({ talk, shown, idle, onRetry }: MessageListProps) {
  const { t } = useTranslation();
  const { entries, card } = talk;
  const last = entries.at(-1);
  const item = (entry: Entry) => {
    if (entry.kind === "words") return <UserBubble text={entry.text} />;
    const isLast = entry === last;
    return <AnswerItem answer={entry} shown={isLast ? shown : allOf(entry)} onRetry={isLast && idle ? onRetry : null} />;
  };
  return (
    <div className="mx-auto flex w-full max-w-[46rem] flex-col gap-3 px-3 pb-4 sm:px-6">
      <div className="pt-4">
        <CounsellorBubble text={t("chat.welcome")} />
      </div>
      <PlacedCard card={card} afterId={null} />
      {entries.map((entry, at) => (
        <Fragment key={entry.id}>
          {opensMinute(entry.timestamp, entries[at - 1]?.timestamp) ? <MessageTime timestamp={entry.timestamp} /> : null}
          {item(entry)}
          <PlacedCard card={card} afterId={entry.id} />
        </Fragment>
      ))}
    </div>
  );
}
