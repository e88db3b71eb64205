import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SafetyPage } from "@/shared/api/types";
import { regionName } from "@/shared/i18n/region-name";
import { writtenDate } from "@/shared/i18n/written";
import { HelpLineItem } from "@/shared/ui/help-line";

/** The helplines of one region at a time; the reader's own stands there first. */
export function Directory({ page }: { page: SafetyPage }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(page.region);
  const lines = page.regions.find(({ region }) => region === chosen)?.lines ?? [];
  const name = (region: string) => (region === "elsewhere" ? t("safetyPage.elsewhere") : regionName(region));
  return (
    <>
      <label className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-small text-soft">{t("safetyPage.region")}</span>
        <select
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          className="min-h-11 rounded-soft border border-line bg-card px-3"
        >
          {page.regions.map(({ region }) => (
            <option key={region} value={region}>
              {name(region)}
            </option>
          ))}
        </select>
      </label>
      <ul aria-label={t("safetyPage.linesOf", { region: name(chosen) })} className="mt-2 divide-y divide-line border-b border-line">
        {lines.map((line) => (
          <HelpLineItem key={`${line.name} ${line.number}`} line={line} />
        ))}
      </ul>
      <p className="mt-2 text-small text-soft">{t("safetyPage.verified", { date: oldest(lines) })}</p>
    </>
  );
}

/** The day of the line that was checked the longest ago. */
function oldest(lines: SafetyPage["regions"][number]["lines"]): string {
  const day = lines.map(({ verifiedOn }) => verifiedOn).toSorted()[0];
  return day === undefined ? "" : writtenDate(day);
}
