import { useTranslation } from "react-i18next";
import type { HelpLine } from "@/shared/api/types";

/** Only web addresses become links, whatever the data says. */
const isWeb = (url: string): boolean => /^https?:\/\//.test(url);

/** One helpline: its number dials, its page opens beside this one. */
export function HelpLineItem({ line }: { line: HelpLine }) {
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
