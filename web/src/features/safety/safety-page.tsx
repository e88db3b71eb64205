import { useTranslation } from "react-i18next";
import { Directory } from "@/features/safety/directory";
import { Measured } from "@/features/safety/measured";
import { useDirectory } from "@/features/safety/use-directory";
import { MissingPage } from "@/shared/ui/missing";
import { usePageTitle } from "@/shared/ui/use-page-title";

const acts = ["first", "help", "free", "answer", "nobody"] as const;
const device = ["body", "leave", "discreet", "watched"] as const;
const misses = ["hints", "jokes", "words"] as const;

/** How the service acts in danger, whom to call, what it measures and what it misses. */
export function SafetyPage() {
  const { t } = useTranslation();
  const { page, failed, reload } = useDirectory();
  usePageTitle(t("titles.safety"));
  return (
    <article className="mx-auto max-w-measure px-4 pt-8 pb-14 sm:px-6 sm:pt-12">
      <h1 className="text-title">{t("safetyPage.title")}</h1>
      <p className="mt-3 text-lead text-soft">{t("safetyPage.lead")}</p>
      <h2 className="mt-8 text-lead">{t("safetyPage.lines")}</h2>
      {page === null ? <MissingPage failed={failed} loading={t("chat.loading")} error={t("safetyPage.loadError")} reload={reload} /> : <Directory page={page} />}
      <h2 className="mt-10 text-lead">{t("safetyPage.acts.title")}</h2>
      <ul className="mt-3 list-disc space-y-2 pl-5 marker:text-rose">
        {acts.map((key) => (
          <li key={key}>{t(`safetyPage.acts.${key}`)}</li>
        ))}
      </ul>
      <h2 className="mt-10 text-lead">{t("safetyPage.misses.title")}</h2>
      <p className="mt-3">{t("safetyPage.misses.lead")}</p>
      <ul className="mt-3 list-disc space-y-2 pl-5 marker:text-rose">
        {misses.map((key) => (
          <li key={key}>{t(`safetyPage.misses.${key}`)}</li>
        ))}
      </ul>
      {page === null || page.measured.length === 0 ? null : <Measured page={page} />}
      <h2 className="mt-10 text-lead">{t("safetyPage.device.title")}</h2>
      {device.map((key) => (
        <p key={key} className="mt-3">
          {t(`safetyPage.device.${key}`)}
        </p>
      ))}
    </article>
  );
}
