import type { TFunction } from "i18next";
import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { resetTime } from "@/features/chat/message-times";
import type { ApiProblem } from "@/shared/api/problem";
import type { UserInfo } from "@/shared/api/types";
import { errorKey } from "@/shared/i18n/error-words";
import { currentLanguage } from "@/shared/i18n/i18n";
import { dismissToast, showToast, visibleToast } from "@/shared/ui/toast-store";

/** Refusals whose own words say all there is to say. */
const CLEAR = new Set(["message_too_long", "message_blank", "rate_limited", "turn_in_progress", "turn_not_retryable"]);
/** Refusals that a text in danger is never told of: it gets its card. */
const RULES = new Set(["unrelated_topic", "daily_limit_exceeded"]);

/** The operator may give Premium a limit, too. */
function premiumLimit(t: TFunction, { quotaResetsAt }: UserInfo) {
  return { title: t("chat.counterNonePremium"), body: t("chat.resetsAt", { time: resetTime(quotaResetsAt, currentLanguage()) }) };
}

interface Notices {
  /** The day is used up; where nobody said whose it is, it is a free one. */
  readonly limit: (info: UserInfo | null) => void;
  readonly noAnswer: (detail?: string) => void;
  readonly refusal: (problem: ApiProblem) => void;
}

/** The toasts of the chat: top centre, five seconds, one at a time. */
export function useNotices(): Notices {
  const { t } = useTranslation();
  const limit = useCallback(
    (info: UserInfo | null) => {
      const free = { title: t("toasts.limitTitle"), body: t("errors.chat.dailyLimitExceeded") };
      showToast({ kind: "alert", ...(info?.isPremium ? premiumLimit(t, info) : free) });
    },
    [t],
  );
  const noAnswer = useCallback(
    (body?: string) => {
      showToast({ kind: "alert", title: t("errors.chat.responseError"), ...(body === undefined ? {} : { body }) });
    },
    [t],
  );
  const refusal = useCallback(
    (problem: ApiProblem) => {
      if (RULES.has(problem.code) && problem.safety !== null) return;
      if (problem.code === "unrelated_topic") showToast({ kind: "alert", title: t("errors.chat.unrelatedTopic") });
      else if (problem.code === "daily_limit_exceeded") limit(problem.userInfo);
      else if (CLEAR.has(problem.code)) showToast({ kind: "alert", title: t(errorKey(problem)) });
      else noAnswer(t(errorKey(problem)));
    },
    [t, limit, noAnswer],
  );
  return { limit, noAnswer, refusal };
}

/** Nothing covers a danger card: a toast that is up when danger shows itself goes. */
export function useCalm(danger: boolean): void {
  useEffect(() => {
    const toast = visibleToast();
    if (danger && toast !== null) dismissToast(toast.id);
  }, [danger]);
}
