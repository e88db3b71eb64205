import { useTranslation } from "react-i18next";
import type { Safety } from "@/shared/api/types";
import { regionName } from "@/shared/i18n/region-name";
import { HelpLineItem } from "@/shared/ui/help-line";

/** Helplines for somebody in danger: plain, no alarm, and nothing closes it. */
export function SafetyCard({ safety }: { safety: Safety }) {
  const { t } = useTranslation();
  return (
    <section data-card aria-label={t(`safety.title.${safety.level}`)} className="rounded-soft border border-line border-l-8 border-l-ink bg-card px-4 pt-3 pb-4">
      <h2 className="sm:text-lead">{t(`safety.title.${safety.level}`)}</h2>
      {/* The numbers first: on a small screen the first of them is in sight with the answer. */}
      <ul className="divide-y divide-line">
        {safety.lines.map((line) => (
          <HelpLineItem key={`${line.name} ${line.number}`} line={line} />
        ))}
      </ul>
      <p className="border-t border-line pt-3">{t(`safety.intro.${safety.level}`)}</p>
      <p className="mt-2 text-small text-soft">{t("safety.region", { region: regionName(safety.region) })}</p>
    </section>
  );
}
