import { useTranslation } from "react-i18next";

/** Says that nothing is really charged, wherever something could be bought. */
export function TestNote() {
  const { t } = useTranslation();
  return <p className="mt-3 rounded-soft border border-dashed border-field px-4 py-2 text-small">{t("premium.test")}</p>;
}

/** The same beside one purchase or button. */
export function TestTag() {
  const { t } = useTranslation();
  return <span className="rounded-soft border border-dashed border-current px-1.5 text-small font-normal whitespace-nowrap">{t("premium.testTag")}</span>;
}
