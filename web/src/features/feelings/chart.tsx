import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { daysUntil, longDay, shortDay } from "@/features/feelings/calendar";
import { dominants } from "@/features/feelings/emotions";
import { emotions } from "@/shared/api/emotions";
import type { Emotion, Feelings, Felt } from "@/shared/api/types";
import { currentLanguage } from "@/shared/i18n/i18n";

/** Of a day's width; the rest keeps the bars apart. */
const BAR = 0.64;
const FULL = 100;

interface BarsProps {
  emotion: Emotion;
  calendar: readonly string[];
  felt: ReadonlyMap<string, Felt>;
}

/** One emotion over the days: bars of ink on its tint, nothing on days without words. */
function Bars({ emotion, calendar, felt }: BarsProps) {
  return (
    <svg viewBox={`0 0 ${calendar.length} ${FULL}`} preserveAspectRatio="none" className="block h-9 w-full fill-ink">
      {calendar.map((day, at) => {
        const height = FULL * (felt.get(day)?.emotions[emotion] ?? 0);
        return height === 0 ? null : (
          <rect key={day} x={at + (1 - BAR) / 2} width={BAR} y={FULL - height} height={height} />
        );
      })}
    </svg>
  );
}

/** What the chart says, in one sentence. */
function useSentence(days: readonly Felt[], from: string, to: string): string {
  const { t } = useTranslation();
  const parts = dominants(days).map(({ emotion, count }) => t("feelings.chart.part", { feeling: t(`feelings.names.${emotion}`), count }));
  const list = new Intl.ListFormat(currentLanguage(), { type: "unit", style: "short" }).format(parts);
  return t("feelings.chart.name", { from: longDay(from), to: longDay(to), count: days.length, list });
}

/** A row for each emotion, a bar for each day. The table has the same in numbers. */
export function Chart({ today, days }: Pick<Feelings, "today" | "days">) {
  const { t } = useTranslation();
  const calendar = useMemo(() => daysUntil(today, days.at(-1)?.date ?? today), [today, days]);
  const felt = useMemo(() => new Map(days.map((day) => [day.date, day])), [days]);
  const from = calendar[0] ?? today;
  const sentence = useSentence(days, from, today);
  return (
    <figure className="mt-4">
      <figcaption className="sr-only">{sentence}</figcaption>
      <div aria-hidden="true" className="grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5">
        {emotions.map((emotion) => (
          <div key={emotion} className="contents">
            <span className="text-small">{t(`feelings.names.${emotion}`)}</span>
            <div data-tint={emotion} className="overflow-hidden rounded-md border border-line">
              <Bars emotion={emotion} calendar={calendar} felt={felt} />
            </div>
          </div>
        ))}
        <div className="col-start-2 flex justify-between text-small text-soft">
          <span>{shortDay(from)}</span>
          <span>{shortDay(today)}</span>
        </div>
      </div>
    </figure>
  );
}
