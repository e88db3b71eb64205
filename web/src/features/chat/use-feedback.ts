import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Answer } from "@/features/chat/turn-reducer";
import { del, put } from "@/shared/api/client";
import type { Feedback, FeedbackAnswer } from "@/shared/api/types";
import { errorKey } from "@/shared/i18n/error-words";
import { showToast } from "@/shared/ui/toast-store";

interface Rating {
  readonly feedback: Feedback | null;
  /** Keeps what the reader thinks of the answer; null takes it back. */
  readonly rate: (feedback: Feedback | null) => void;
}

/** What the reader thinks of an answer: at once on the page, then at the server, and as before where that fails. */
export function useFeedback(answer: Answer): Rating {
  const { t } = useTranslation();
  const [feedback, setFeedback] = useState(answer.feedback);
  const rate = useCallback(
    (next: Feedback | null) => {
      setFeedback(next);
      const path = `/api/messages/${answer.id}/feedback`;
      const kept = next === null ? del<FeedbackAnswer>(path) : put<FeedbackAnswer>(path, next);
      kept.catch((problem: unknown) => {
        setFeedback(feedback);
        showToast({ kind: "alert", title: t(errorKey(problem)) });
      });
    },
    [answer.id, feedback, t],
  );
  return { feedback, rate };
}
