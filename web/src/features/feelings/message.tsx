import { type ChangeEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { timeOf } from "@/features/feelings/calendar";
import { useCorrection } from "@/features/feelings/queries";
import { emotions } from "@/shared/api/emotions";
import type { Emotion, FeltMessage } from "@/shared/api/types";
import { errorKey } from "@/shared/i18n/error-words";
import { Chevron } from "@/shared/ui/chevron";
import { showToast } from "@/shared/ui/toast-store";

/** What was chosen stands there while it is on its way; after a refusal what held before. */
function useChoice({ id, emotion }: FeltMessage) {
  const { t } = useTranslation();
  const correct = useCorrection();
  const [wanted, setWanted] = useState<Emotion | null>(null);
  const pick = ({ target }: ChangeEvent<HTMLSelectElement>): void => {
    const chosen = emotions.find((one) => one === target.value);
    if (chosen === undefined) return;
    setWanted(chosen);
    correct(id, chosen)
      .then(
        () => showToast({ kind: "status", title: t("feelings.message.saved") }),
        (problem: unknown) => showToast({ kind: "alert", title: t(errorKey(problem)) }),
      )
      .finally(() => setWanted((now) => (now === chosen ? null : now)));
  };
  return { value: wanted ?? emotion, pick };
}

interface MessageProps {
  message: FeltMessage;
  timeZone: string;
}

/** One's own words, and the feeling that was read in them, to be put right. */
export function Message({ message, timeZone }: MessageProps) {
  const { t } = useTranslation();
  const id = useId();
  const { value, pick } = useChoice(message);
  return (
    <li className="border-t border-line py-4">
      <p id={`${id}-words`} className="whitespace-pre-wrap">
        {message.content}
      </p>
      <time dateTime={message.timestamp} className="text-small text-soft">
        {timeOf(message.timestamp, timeZone)}
      </time>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={id} className="text-small text-soft">
          {t("feelings.message.label")}
        </label>
        <div className="relative">
          <select
            id={id}
            value={value}
            onChange={pick}
            aria-describedby={`${id}-words`}
            className="min-h-11 appearance-none rounded-soft border border-field bg-card pr-9 pl-3"
          >
            {emotions.map((emotion) => (
              <option key={emotion} value={emotion}>
                {t(`feelings.names.${emotion}`)}
              </option>
            ))}
          </select>
          <Chevron className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
        </div>
        {message.corrected ? <span className="text-small text-soft">{t("feelings.message.corrected")}</span> : null}
      </div>
    </li>
  );
}
