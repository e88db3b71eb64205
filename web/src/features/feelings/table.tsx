import { useTranslation } from "react-i18next";
import { shortDay } from "@/features/feelings/calendar";
import { emotions } from "@/shared/api/emotions";
import type { Felt } from "@/shared/api/types";
import { currentLanguage } from "@/shared/i18n/i18n";
import { Chevron } from "@/shared/ui/chevron";

const cell = "border-b border-line py-2 px-2 text-right font-normal whitespace-nowrap";
/** The day stays in sight while the numbers are moved. */
const first = "sticky left-0 border-b border-line bg-card py-2 pr-3 text-left font-normal whitespace-nowrap";
/** So do the names. */
const head = "sticky top-0 bg-card";

function Numbers({ days }: { days: readonly Felt[] }) {
  const { t } = useTranslation();
  const whole = new Intl.NumberFormat(currentLanguage());
  const share = new Intl.NumberFormat(currentLanguage(), { style: "percent" });
  return (
    <table className="w-full border-collapse text-small tabular-nums">
      <caption className="sr-only">{t("feelings.table.name")}</caption>
      <thead>
        <tr className="text-soft">
          <th scope="col" className={`${first} ${head} z-1`}>
            {t("feelings.table.day")}
          </th>
          {emotions.map((emotion) => (
            <th key={emotion} scope="col" className={`${cell} ${head}`}>
              {t(`feelings.names.${emotion}`)}
            </th>
          ))}
          <th scope="col" className={`${cell} ${head}`}>
            {t("feelings.table.messages")}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <th scope="row" className={first}>
              <time dateTime={day.date}>{shortDay(day.date)}</time>
            </th>
            {emotions.map((emotion) => (
              <td key={emotion} className={cell}>
                {share.format(day.emotions[emotion])}
              </td>
            ))}
            <td className={cell}>{whole.format(day.messageCount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The chart's numbers, folded until somebody would rather read them. */
export function Table({ days }: { days: readonly Felt[] }) {
  const { t } = useTranslation();
  return (
    <details className="group mt-5 rounded-soft border border-line bg-card px-4 py-1 open:pb-4">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-strong [&::-webkit-details-marker]:hidden">
        {t("feelings.table.title")}
        <Chevron className="transition-[rotate] duration-250 group-open:rotate-180" />
      </summary>
      {/* A long or a wide one is moved; without a stop the keyboard could not. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section tabIndex={0} aria-label={t("feelings.table.name")} className="max-h-112 overflow-auto">
        <Numbers days={days} />
      </section>
    </details>
  );
}
