import { useTranslation } from "react-i18next";
import type { Safety } from "@/shared/api/types";
import { regionName } from "@/shared/i18n/region-name";
import { HelpLineItem } from "@/shared/ui/help-line";

/** Helplines for somebody in danger: plain, no alarm, and nothing closes it. */
export function SafetyCard({ safety }: { safety: Safety }) {
  const { t } = useTranslation();
  return (
    <section data-card aria-label={t(`safety.title.${safety.level}`)} className="rounded-soft border border-line border-l-8 border-l-ink bg-card p-4">
      <h2 className="text-lead">{t(`safety.title.${safety.level}`)}</h2>
      <p className="mt-1">{t(`safety.intro.${safety.level}`)}</p>
      <ul className="mt-2 divide-y divide-line">
        {safety.lines.map((line) => (
          <HelpLineItem key={`${line.name} ${line.number}`} line={line} />
        ))}
      </ul>
      <p className="mt-2 text-small text-soft">{t("safety.region", { region: regionName(safety.region) })}</p>
    </section>
  );
}
