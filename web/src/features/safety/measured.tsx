import { useTranslation } from "react-i18next";
import type { SafetyPage } from "@/shared/api/types";
import { currentLanguage } from "@/shared/i18n/i18n";
import { writtenDate } from "@/shared/i18n/written";

const cell = "border-b border-line py-2 pr-3 text-left font-normal";

/** How often danger was noticed, and how often it was seen where there was none, by language. */
export function Measured({ page }: { page: SafetyPage }) {
  const { t } = useTranslation();
  const languages = new Intl.DisplayNames([currentLanguage()], { type: "language" });
  const number = new Intl.NumberFormat(currentLanguage());
  return (
    <table className="mt-4 w-full border-collapse text-small">
      <caption className="pb-2 text-left text-soft">{t("safetyPage.measuredOn", { date: writtenDate(page.measuredOn) })}</caption>
      <thead>
        <tr>
          <th className={cell}>{t("nav.language")}</th>
          <th className={cell}>{t("safetyPage.found")}</th>
          <th className={cell}>{t("safetyPage.falseAlarms")}</th>
        </tr>
      </thead>
      <tbody>
        {page.measured.map((one) => (
          <tr key={one.language}>
            <th scope="row" className={cell}>
              {languages.of(one.language)}
            </th>
            <td className={cell}>{t("safetyPage.of", { part: number.format(one.found), whole: number.format(one.dangerous) })}</td>
            <td className={cell}>{t("safetyPage.of", { part: number.format(one.falseAlarms), whole: number.format(one.harmless) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
