import { currentLanguage, i18n } from "@/shared/i18n/i18n";
import { writtenDay } from "@/shared/i18n/written";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;

/** The server notes a sign-in's use at most every six hours: what is younger cannot be told apart. */
const NOTED = 6 * HOUR;

export const isLate = (at: string, now: number): boolean => now - Date.parse(at) < NOTED;

/** How long ago something was, in the reader's words; after a month its day. */
export function since(at: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(at));
  const words = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: "auto" });
  if (passed < MINUTE) return i18n.t("settings.sessions.justNow");
  if (passed < HOUR) return words.format(-Math.floor(passed / MINUTE), "minute");
  if (passed < DAY) return words.format(-Math.floor(passed / HOUR), "hour");
  if (passed < MONTH) return words.format(-Math.floor(passed / DAY), "day");
  return writtenDay(at);
}
