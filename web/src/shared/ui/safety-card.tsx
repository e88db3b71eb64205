import { useTranslation } from "react-i18next";
import type { HelpLine, Safety } from "@/shared/api/types";
import { currentLanguage } from "@/shared/i18n/i18n";

function regionName(region: string): string {
  try {
    return new Intl.DisplayNames([currentLanguage()], { type: "region" }).of(region) ?? region;
  } catch {
    return region;
  }
}

/** Only web addresses become links, whatever the data says. */
const isWeb = (url: string): boolean => /^https?:\/\//.test(url);

function Line({ line }: { line: HelpLine }) {
  const { t } = useTranslation();
  const big = "text-title leading-tight font-strong underline decoration-1 underline-offset-4";
  return (
    <li className="py-3">
      <p className="font-strong">{line.name}</p>
      {line.tel ? (
        <a href={`tel:${line.tel}`} className={`inline-flex min-h-11 items-center ${big}`} aria-label={t("safety.call", { name: line.name, number: line.number })}>
          {line.number}
        </a>
      ) : null}
      {!line.tel && !line.url ? <p className={big}>{line.number}</p> : null}
      {line.hours || line.note ? <p className="text-small text-soft">{[line.hours, line.note].filter(Boolean).join(" · ")}</p> : null}
      {line.url && isWeb(line.url) ? (
        <a
          href={line.url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center text-small break-all underline underline-offset-4"
        >
          <span className="sr-only">{line.name}</span>
          {new URL(line.url).host}
        </a>
      ) : null}
    </li>
  );
}

/** Helplines for somebody in danger: plain, no alarm, and nothing closes it. */
export function SafetyCard({ safety }: { safety: Safety }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t(`safety.title.${safety.level}`)} className="rounded-soft border border-line border-l-8 border-l-ink bg-card p-4">
      <h2 className="text-lead">{t(`safety.title.${safety.level}`)}</h2>
      <p className="mt-1">{t(`safety.intro.${safety.level}`)}</p>
      <ul className="mt-2 divide-y divide-line">
        {safety.lines.map((line) => (
          <Line key={`${line.name} ${line.number}`} line={line} />
        ))}
      </ul>
      <p className="mt-2 text-small text-soft">{t("safety.region", { region: regionName(safety.region) })}</p>
    </section>
  );
}
