import { Fragment, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { CounsellorBubble, MessageTime, TypingIndicator, UserBubble } from "@/features/chat/message-bubble";
import { opensMinute } from "@/features/chat/message-times";
import type { Shown } from "@/features/chat/pacing";
import { type Answer, type Card, type Entry, type Talk, wordsBefore } from "@/features/chat/turn-reducer";
import { VersionCopies } from "@/features/chat/version-copies";
import type { Help } from "@/shared/api/types";
import { Button } from "@/shared/ui/button";
import { SafetyCard } from "@/shared/ui/safety-card";

interface AnswerProps {
  answer: Answer;
  /** What was asked for. */
  help: Help;
  /** How much of it may be seen by now. */
  shown: Shown;
  /** Another try, where there may be one. */
  onRetry: ((answer: Answer) => void) | null;
}

/** A language model was meant to answer, and could not. */
const STAND_IN = "stand_in";

function AnswerEnd({ answer, onRetry }: Pick<AnswerProps, "answer" | "onRetry">) {
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

function AnswerItem({ answer, help, shown, onRetry }: AnswerProps) {
  const { t } = useTranslation();
  if (shown.text === "" && !shown.complete) return <TypingIndicator />;
  if (!shown.complete) return <CounsellorBubble text={shown.text} />;
  return (
    <CounsellorBubble text={shown.text}>
      {answer.state === "done" && help === "my_message" ? <VersionCopies answer={answer.text} /> : null}
      {answer.counsellor === STAND_IN && answer.text !== "" ? <p className="pt-1 text-small text-soft">{t("chat.standIn")}</p> : null}
      <AnswerEnd answer={answer} onRetry={onRetry} />
    </CounsellorBubble>
  );
}

interface MessageListProps {
  talk: Talk;
  /** The newest answer's part that may be seen by now. */
  shown: Shown;
  idle: boolean;
  onRetry: (answer: Answer) => void;
  /** Whose language model reads along. */
  provider: string | null;
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
export function MessageList({ talk, shown, idle, onRetry, provider }: MessageListProps) {
  const { t } = useTranslation();
  const { entries, card } = talk;
  const last = entries.at(-1);
  const welcome = provider === null ? t("chat.welcome") : `${t("chat.welcome")} ${t("chat.provider", { provider })}`;
  const item = (entry: Entry, at: number) => {
    if (entry.kind === "words") return <UserBubble text={entry.text} help={entry.help} />;
    const isLast = entry === last;
    const help = wordsBefore(entries, at)?.help ?? "talk";
    return (
      <AnswerItem answer={entry} help={help} shown={isLast ? shown : allOf(entry)} onRetry={isLast && idle ? onRetry : null} />
    );
  };
  return (
    <div className="mx-auto flex w-full max-w-[46rem] flex-col gap-3 px-3 pb-4 sm:px-6">
      <div className="pt-4">
        <CounsellorBubble text={welcome} />
      </div>
      <PlacedCard card={card} afterId={null} />
      {entries.map((entry, at) => (
        <Fragment key={entry.id}>
          {opensMinute(entry.timestamp, entries[at - 1]?.timestamp) ? <MessageTime timestamp={entry.timestamp} /> : null}
          {item(entry, at)}
          <PlacedCard card={card} afterId={entry.id} />
        </Fragment>
      ))}
    </div>
  );
}
