import { type SyntheticEvent, useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Feedback } from "@/shared/api/types";
import { Button } from "@/shared/ui/button";
import { Dialog } from "@/shared/ui/dialog";

const reasons = ["misunderstood", "vague", "pushy", "cold", "wrong"] as const;
const MOST = 500;

interface FeedbackDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onTell: (feedback: Feedback) => void;
}

/** Why an answer did not help. Nothing has to be said: that it did not is kept already. */
export function FeedbackDialog({ open, onOpenChange, onTell }: FeedbackDialogProps) {
  const { t } = useTranslation();
  const close = useCallback(() => onOpenChange(false), [onOpenChange]);
  const tell = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const words = given.get("words");
    const said = typeof words === "string" && words.trim() !== "" ? words.trim() : null;
    onTell({ helpful: false, reason: reasons.find((one) => one === given.get("reason")) ?? null, words: said });
    close();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("chat.feedback.title")} description={t("chat.feedback.body")}>
      <form onSubmit={tell}>
        <fieldset aria-label={t("chat.feedback.title")} className="mt-3">
          {reasons.map((name) => (
            <label key={name} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
              <input type="radio" name="reason" value={name} className="size-5 shrink-0 cursor-pointer accent-rose" />
              <span>{t(`chat.feedback.reason.${name}`)}</span>
            </label>
          ))}
        </fieldset>
        <label className="mt-2 block">
          <span className="text-small text-soft">{t("chat.feedback.words")}</span>
          <textarea
            name="words"
            rows={2}
            maxLength={MOST}
            autoComplete="off"
            className="field-sizing-content mt-1 max-h-40 min-h-17 w-full resize-none rounded-soft border border-field bg-card px-3 py-2"
          />
        </label>
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={close}>
            {t("chat.feedback.close")}
          </Button>
          <Button type="submit">{t("chat.feedback.send")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
