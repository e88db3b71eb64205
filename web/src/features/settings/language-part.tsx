import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Part } from "@/features/settings/part";
import { useChange } from "@/features/settings/use-change";
import { errorKey } from "@/shared/i18n/error-words";
import { i18n } from "@/shared/i18n/i18n";
import type { Language } from "@/shared/i18n/languages";
import { LanguageSelect } from "@/shared/ui/language-select";
import { showToast } from "@/shared/ui/toast-store";

/** The language of the page, and of an account's letters. */
export function LanguagePart({ hasAccount }: { hasAccount: boolean }) {
  const { t } = useTranslation();
  const change = useChange();
  const keep = useCallback(
    (language: Language) => {
      if (!hasAccount) return;
      // Not the `t` of this moment: the page speaks another language by then.
      change({ language }).catch((problem: unknown) => showToast({ kind: "alert", title: i18n.t(errorKey(problem)) }));
    },
    [change, hasAccount],
  );
  return (
    <Part title={t("settings.language.title")} lead={t("settings.language.lead")}>
      <LanguageSelect framed onPick={keep} />
    </Part>
  );
}
