import type { ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage, pickLanguage } from "@/shared/i18n/i18n";
import { isLanguage, languageNames, languages } from "@/shared/i18n/languages";
import { showToast } from "@/shared/ui/toast-store";

export function LanguageSelect() {
  const { t } = useTranslation();
  const pick = (event: ChangeEvent<HTMLSelectElement>) => {
    const { value } = event.currentTarget;
    if (!isLanguage(value)) return;
    pickLanguage(value).catch(() => showToast({ kind: "alert", title: t("errors.network") }));
  };
  return (
    <select
      aria-label={t("nav.language")}
      value={currentLanguage()}
      onChange={pick}
      className="min-h-11 field-sizing-content max-w-28 rounded-soft border border-transparent bg-transparent px-1 text-small text-soft hover:border-line"
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language} className="bg-card text-ink">
          {languageNames[language]}
        </option>
      ))}
    </select>
  );
}
