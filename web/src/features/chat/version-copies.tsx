import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { versions } from "@/features/chat/versions";
import { errorKey } from "@/shared/i18n/error-words";
import { Button } from "@/shared/ui/button";
import { showToast } from "@/shared/ui/toast-store";

interface CopyProps {
  label: string;
  text: string;
}

function Copy({ label, text }: CopyProps) {
  const { t } = useTranslation();
  const copy = useCallback(() => {
    navigator.clipboard.writeText(text).then(
      () => showToast({ kind: "status", title: t("chat.copied") }),
      (problem: unknown) => showToast({ kind: "alert", title: t(errorKey(problem)) }),
    );
  }, [text, t]);
  return (
    <Button look="plain" className="px-2! text-small" onClick={copy}>
      {label}
    </Button>
  );
}

interface VersionCopiesProps {
  /** The whole answer about a message to send. */
  answer: string;
}

/** Takes each of the two versions along. Browsers lend the clipboard to safe connections only. */
export function VersionCopies({ answer }: VersionCopiesProps) {
  const { t } = useTranslation();
  const found = versions(answer);
  if (found === null || !isSecureContext) return null;
  const [first, second] = found;
  return (
    <div className="flex flex-wrap gap-x-1 pl-2">
      <Copy label={t("chat.copyFirst")} text={first} />
      <Copy label={t("chat.copySecond")} text={second} />
    </div>
  );
}
