import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { FeedbackDialog } from "@/features/chat/feedback-dialog";
import type { Answer } from "@/features/chat/turn-reducer";
import { useCopy } from "@/features/chat/use-copy";
import { useFeedback } from "@/features/chat/use-feedback";
import { dangerIn } from "@/shared/api/danger";
import type { Feedback, Safety } from "@/shared/api/types";

const COPIED_MS = 4000;
const shape =
  "inline-flex min-h-11 min-w-11 items-center justify-center rounded-soft px-2 whitespace-nowrap underline-offset-4 " +
  "transition-colors duration-250 hover:text-ink hover:underline";

const taken = "font-strong text-rose";

/** Takes the whole answer along. */
function Copy({ text }: { text: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return undefined;
    const timer = setTimeout(() => setCopied(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = useCopy(
    text,
    useCallback(() => setCopied((times) => times + 1), []),
  );
  if (copy === null) return null;
  return (
    <>
      <button type="button" onClick={copy} className={shape}>
        {copied > 0 ? t("chat.copied") : t("chat.copy")}
      </button>
      <output className="sr-only">{copied > 0 ? t("chat.copied") : null}</output>
    </>
  );
}

interface RatingProps {
  answer: Answer;
  /** A reason may be asked for: no card is on the page that a dialog would cover. */
  asks: boolean;
  /** The words of a reason speak of danger. */
  onDanger: (safety: Safety) => void;
}

/** Helpful, or not and why. The same press again takes it back. */
function Rating({ answer, asks, onDanger }: RatingProps) {
  const { t } = useTranslation();
  const { feedback, rate } = useFeedback(answer);
  const [asking, setAsking] = useState(false);
  const given = feedback?.helpful ?? null;
  const press = (helpful: boolean): void => {
    rate(given === helpful ? null : { helpful, reason: null, words: null });
    setAsking(asks && !helpful && given !== helpful);
  };
  const tell = useCallback(
    (told: Feedback) => {
      rate(told);
      const look = async (words: string): Promise<void> => {
        const safety = await dangerIn(words);
        if (safety !== null) onDanger(safety);
      };
      if (told.words) void look(told.words);
    },
    [rate, onDanger],
  );
  return (
    <>
      {(["helpful", "unhelpful"] as const).map((name) => {
        const chosen = given === (name === "helpful");
        return (
          <button
            key={name}
            type="button"
            aria-pressed={chosen}
            onClick={() => press(name === "helpful")}
            className={`${shape} ${chosen ? taken : ""}`}
          >
            {t(`chat.feedback.${name}`)}
          </button>
        );
      })}
      <FeedbackDialog open={asking && asks} onOpenChange={setAsking} onTell={tell} />
    </>
  );
}

interface AnswerActionsProps extends RatingProps {
  /** The newest answer shows them always, an older one when it is pointed at, focused or tapped. */
  newest: boolean;
}

/** What can be done with an answer that is there. */
export function AnswerActions({ answer, newest, ...rating }: AnswerActionsProps) {
  if (answer.text === "" || answer.state === "pending") return null;
  return (
    <ActionRow newest={newest}>
      {answer.calm ? <Rating answer={answer} {...rating} /> : null}
      <Copy text={answer.text} />
    </ActionRow>
  );
}

const shy =
  "pointer-events-none opacity-0 group-hover:pointer-events-auto group-hover:opacity-100 " +
  "group-focus-within:pointer-events-auto group-focus-within:opacity-100";

interface ActionRowProps {
  newest: boolean;
  children?: ReactNode;
}

/** One quiet row. Its height is there from the first word, so that nothing shifts when the answer is whole. */
export function ActionRow({ newest, children }: ActionRowProps) {
  return (
    <div
      aria-live="off"
      data-testid="actions"
      className={`-mb-3 ml-1 flex min-h-11 w-max max-w-full flex-wrap items-center text-small text-soft transition-opacity duration-250 ${newest ? "" : shy}`}
    >
      {children}
    </div>
  );
}
