import type { ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage, pickLanguage } from "@/shared/i18n/i18n";
import { isLanguage, type Language, languageNames, languages } from "@/shared/i18n/languages";
import { Chevron } from "@/shared/ui/chevron";
import { showToast } from "@/shared/ui/toast-store";

const looks = {
  plain: "field-sizing-content max-w-28 border-transparent bg-transparent px-1 text-small text-soft hover:border-line",
  framed: "w-full appearance-none border-field bg-card pr-10 pl-3 text-body",
};

interface LanguageSelectProps {
  /** As a field of a page instead of a word in the menu. */
  framed?: boolean;
  /** Told once the page speaks the language. */
  onPick?: (language: Language) => void;
}

export function LanguageSelect({ framed = false, onPick }: LanguageSelectProps) {
  const { t } = useTranslation();
  const pick = (event: ChangeEvent<HTMLSelectElement>) => {
    const { value } = event.currentTarget;
    if (!isLanguage(value)) return;
    pickLanguage(value).then(
      () => onPick?.(value),
      () => showToast({ kind: "alert", title: t("offline.note") }),
    );
  };
  const select = (
    <select
      aria-label={t("nav.language")}
      value={currentLanguage()}
      onChange={pick}
      className={`min-h-11 rounded-soft border ${looks[framed ? "framed" : "plain"]}`}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language} className="bg-card text-ink">
          {languageNames[language]}
        </option>
      ))}
    </select>
  );
  if (!framed) return select;
  return (
    <div className="relative">
      {select}
      <Chevron className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
    </div>
  );
}
