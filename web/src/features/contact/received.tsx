import { useTranslation } from "react-i18next";

/** That a letter has come, and what it is called from now on. */
export function Received({ number }: { number: string }) {
  const { t } = useTranslation();
  return (
    <span className="block rounded-soft border border-line border-l-4 border-l-rose bg-card px-4 py-3">
      <span className="block font-strong">{t("contact.received")}</span>
      <span className="block text-small text-soft">{t("contact.receivedHint")}</span>
      <span className="mt-1 block text-small">
        {t("contact.number")} <span className="font-strong tracking-wider tabular-nums select-all">{number}</span>
      </span>
    </span>
  );
}
