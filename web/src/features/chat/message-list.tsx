import { Fragment, memo, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { ActionRow, AnswerActions } from "@/features/chat/answer-actions";
import { column, Welcome } from "@/features/chat/chat-head";
import { CounsellorBubble, DayName, MessageTime, TypingIndicator, UserBubble } from "@/features/chat/message-bubble";
import { opensDay, opensMinute } from "@/features/chat/message-times";
import type { Shown } from "@/features/chat/pacing";
import { type Answer, type Card, type Entry, type Talk, wordsBefore } from "@/features/chat/turn-reducer";
import { useNow } from "@/features/chat/use-now";
import { VersionCopies } from "@/features/chat/version-copies";
import type { Help, Safety } from "@/shared/api/types";
import { Button } from "@/shared/ui/button";
import { SafetyCard } from "@/shared/ui/safety-card";

interface AnswerProps {
  answer: Answer;
  /** What was asked for. */
  help: Help;
  /** How much of it may be seen by now, where it is the newest. */
  shown: Shown | null;
  /** Another try, where there may be one. */
  onRetry: ((answer: Answer) => void) | null;
  /** No card is on the page. */
  asks: boolean;
  onDanger: (safety: Safety) => void;
}

/** A language model was meant to answer, and could not. */
const STAND_IN = "stand_in";

function AnswerEnd({ answer, onRetry }: Pick<AnswerProps, "answer" | "onRetry">) {
  const { t } = useTranslation();
  const { state } = answer;
  const retry = useCallback(() => onRetry?.(answer), [onRetry, answer]);
  if (state === "pending" || state === "done") return null;
  return (
    <div data-state={state} className="ml-3 flex flex-wrap items-center gap-x-2 pt-1 text-small text-soft">
      <p>{t(`chat.${state}`)}</p>
      {state !== "stopped" && onRetry !== null ? (
        <Button look="plain" className="px-2" onClick={retry}>
          {t("chat.retry")}
        </Button>
      ) : null}
    </div>
  );
}

function allOf(answer: Answer): Shown {
  return { text: answer.text, complete: answer.state !== "pending", wait: null };
}

const AnswerItem = memo(function AnswerItem({ answer, help, shown, onRetry, asks, onDanger }: AnswerProps) {
  const { t } = useTranslation();
  const { text, complete } = shown ?? allOf(answer);
  const newest = shown !== null;
  const copies = help === "my_message";
  if (!complete) {
    const room = (
      <>
        {copies ? <div className="min-h-11" /> : null}
        <ActionRow newest />
      </>
    );
    return text === "" ? <TypingIndicator>{room}</TypingIndicator> : <CounsellorBubble text={text}>{room}</CounsellorBubble>;
  }
  return (
    <CounsellorBubble text={text} wide={!answer.calm}>
      {answer.state === "done" && copies ? <VersionCopies answer={answer.text} /> : null}
      {answer.counsellor === STAND_IN && answer.text !== "" ? <p className="ml-3 pt-1 text-small text-soft">{t("chat.standIn")}</p> : null}
      <AnswerEnd answer={answer} onRetry={onRetry} />
      {answer.calm ? <AnswerActions answer={answer} newest={newest} asks={asks} onDanger={onDanger} /> : null}
    </CounsellorBubble>
  );
});

interface MessageListProps {
  talk: Talk;
  /** The newest answer's part that may be seen by now. */
  shown: Shown;
  idle: boolean;
  onRetry: (answer: Answer) => void;
  /** Words beside an answer speak of danger. */
  onDanger: (safety: Safety) => void;
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

interface WhenProps {
  timestamp: string;
  /** The first words of a day. */
  day: boolean;
  now: number;
}

/** When something was said: the day at its first words, the time once a minute. */
const When = memo(function When({ timestamp, day, now }: WhenProps) {
  return (
    <p className="flex justify-center gap-2 pt-3 text-small text-soft">
      {day ? <DayName timestamp={timestamp} now={now} /> : null}
      <MessageTime timestamp={timestamp} />
    </p>
  );
});

/** The welcome, which the browser draws, and what was said since, oldest first. */
export function MessageList({ talk, shown, idle, onRetry, onDanger, provider }: MessageListProps) {
  const { entries, card } = talk;
  const last = entries.at(-1);
  const now = useNow();
  const when = (entry: Entry, at: number) => {
    const { timestamp } = entry;
    const day = entry.kind === "words" && opensDay(timestamp, wordsBefore(entries, at)?.timestamp);
    return day || opensMinute(timestamp, entries[at - 1]?.timestamp) ? <When timestamp={timestamp} day={day} now={now} /> : null;
  };
  const item = (entry: Entry, at: number) => {
    if (entry.kind === "words") return <UserBubble text={entry.text} help={entry.help} />;
    const isLast = entry === last;
    return (
      <AnswerItem
        answer={entry}
        help={wordsBefore(entries, at)?.help ?? "talk"}
        shown={isLast ? shown : null}
        onRetry={isLast && idle ? onRetry : null}
        asks={card === null}
        onDanger={onDanger}
      />
    );
  };
  return (
    <div className={column}>
      <Welcome provider={provider} />
      <PlacedCard card={card} afterId={null} />
      {entries.map((entry, at) => (
        <Fragment key={entry.id}>
          {when(entry, at)}
          {item(entry, at)}
          <PlacedCard card={card} afterId={entry.id} />
          {entry.kind === "answer" && !entry.calm ? (
            // Nothing stands between the words and the numbers.
            <div className="group pl-6">
              <AnswerActions answer={entry} newest={entry === last} asks={false} onDanger={onDanger} />
            </div>
          ) : null}
        </Fragment>
      ))}
    </div>
  );
}
