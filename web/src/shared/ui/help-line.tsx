import { useTranslation } from "react-i18next";
import type { HelpLine } from "@/shared/api/types";

/** Only web addresses become links, whatever the data says. */
const isWeb = (url: string): boolean => /^https?:\/\//.test(url);

/** One helpline: its number dials, its page opens beside this one. */
export function HelpLineItem({ line }: { line: HelpLine }) {
  const { t } = useTranslation();
  const big = "text-title leading-tight font-strong underline decoration-1 underline-offset-4";
  return (
    <li className="py-3 first:pt-1">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <p className="font-strong">{line.name}</p>
        {line.tel ? (
          <a
            href={`tel:${line.tel}`}
            className={`order-first inline-flex min-h-11 items-center ${big}`}
            aria-label={t("safety.call", { name: line.name, number: line.number })}
          >
            {line.number}
          </a>
        ) : null}
        {!line.tel && !line.url?.includes(line.number) ? <p className={`order-first ${big}`}>{line.number}</p> : null}
      </div>
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

/** The same on one line, where there is little room: what its number needs to be used, and no more. */
export function HelpLineRow({ line }: { line: HelpLine }) {
  const { t } = useTranslation();
  const strong = "inline-flex min-h-11 items-center font-strong underline decoration-1 underline-offset-4";
  const label = t("safety.call", { name: line.name, number: line.number });
  const web = line.url && isWeb(line.url) ? line.url : null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0 text-small">{line.name}</span>
      {line.tel ? (
        <a href={`tel:${line.tel}`} aria-label={label} className={`${strong} text-lead`}>
          {line.number}
        </a>
      ) : null}
      {line.tel || web === null ? null : (
        <a href={web} target="_blank" rel="noopener noreferrer" className={strong}>
          {line.number}
        </a>
      )}
      {line.tel || web ? null : (
        <span className="flex min-h-11 flex-col justify-center">
          <span className="text-lead font-strong">{line.number}</span>
          <span className="text-small text-soft">{line.note}</span>
        </span>
      )}
    </li>
  );
}
