import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useCopy } from "@/features/chat/use-copy";
import { versions } from "@/features/chat/versions";
import { Button } from "@/shared/ui/button";
import { showToast } from "@/shared/ui/toast-store";

interface CopyProps {
  label: string;
  text: string;
}

function Copy({ label, text }: CopyProps) {
  const { t } = useTranslation();
  const copy = useCopy(
    text,
    useCallback(() => showToast({ kind: "status", title: t("chat.copied") }), [t]),
  );
  if (copy === null) return null;
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

/** Takes each of the two versions along. */
export function VersionCopies({ answer }: VersionCopiesProps) {
  const { t } = useTranslation();
  const found = versions(answer);
  if (found === null) return null;
  const [first, second] = found;
  return (
    <div className="flex flex-wrap gap-x-1 pl-2">
      <Copy label={t("chat.copyFirst")} text={first} />
      <Copy label={t("chat.copySecond")} text={second} />
    </div>
  );
}
