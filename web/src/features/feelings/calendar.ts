/** Days of the service, as the server names them (YYYY-MM-DD): no time zone is left in them. */
import { currentLanguage } from "@/shared/i18n/i18n";

const DAY = 86_400_000;
/** A chart of two bars says nothing: so many days it has at least. */
const LEAST = 14;

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Every day from the oldest to today, two weeks at least. */
export function daysUntil(today: string, oldest: string): string[] {
  const last = midnight(today);
  const first = Math.min(midnight(oldest), last - (LEAST - 1) * DAY);
  return Array.from({ length: Math.round((last - first) / DAY) + 1 }, (_, at) => new Date(first + at * DAY).toISOString().slice(0, 10));
}

function written(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(currentLanguage(), { ...options, timeZone: "UTC" }).format(midnight(day));
}

/** A day where room is scarce. */
export const shortDay = (day: string): string => written(day, { month: "short", day: "numeric" });

/** A day as a heading. */
export const longDay = (day: string): string => written(day, { month: "long", day: "numeric", weekday: "long" });

/** The time of day in the service's zone, so that it belongs to the day it stands under. */
export function timeOf(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { timeStyle: "short", timeZone }).format(new Date(at));
}

/** The name of a time zone, null where it is the reader's own. */
export function foreignZone(timeZone: string): string | null {
  if (new Intl.DateTimeFormat().resolvedOptions().timeZone === timeZone) return null;
  const parts = new Intl.DateTimeFormat(currentLanguage(), { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
