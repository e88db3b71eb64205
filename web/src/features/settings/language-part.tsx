import { useTranslation } from "react-i18next";
import { Part } from "@/features/settings/part";
import { useKeptLanguage } from "@/features/settings/use-kept-language";
import { LanguageSelect } from "@/shared/ui/language-select";

/** The language of the page, and of an account's letters. */
export function LanguagePart() {
  const { t } = useTranslation();
  return (
    <Part title={t("settings.language.title")} lead={t("settings.language.lead")}>
      <LanguageSelect framed onPick={useKeptLanguage()} />
    </Part>
  );
}
