import { currentLanguage } from "@/shared/i18n/i18n";

/** A moment's day, written out. */
export function writtenDay(at: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "long" }).format(new Date(at));
}

/** The same with the time of day. */
export function writtenMoment(at: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "long", timeStyle: "short" }).format(new Date(at));
}

/** A calendar day (`2026-11-22`), written out. */
export function writtenDate(day: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}
