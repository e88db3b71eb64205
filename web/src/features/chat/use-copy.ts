import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { errorKey } from "@/shared/i18n/error-words";
import { showToast } from "@/shared/ui/toast-store";

/** Takes a text along, and says so by `onCopied`. Browsers lend the clipboard to safe connections only: elsewhere null. */
export function useCopy(text: string, onCopied: () => void): (() => void) | null {
  const { t } = useTranslation();
  const copy = useCallback(() => {
    navigator.clipboard.writeText(text).then(onCopied, (problem: unknown) => showToast({ kind: "alert", title: t(errorKey(problem)) }));
  }, [text, onCopied, t]);
  return isSecureContext ? copy : null;
}
