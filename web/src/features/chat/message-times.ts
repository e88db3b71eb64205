const MINUTE_MS = 60_000;

/** The minute of a timestamp, for showing a time once a minute. Minutes are the same in every time zone. */
function minuteOf(timestamp: string): number {
  return Math.floor(Date.parse(timestamp) / MINUTE_MS);
}

/** Whether a message is the first of its minute and so carries the time. */
export function opensMinute(timestamp: string, previous: string | undefined): boolean {
  return previous === undefined || minuteOf(timestamp) !== minuteOf(previous);
}

/** The local time of day, as the language writes it. */
export function timeOfDay(timestamp: string, language: string): string {
  return new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit" }).format(new Date(timestamp));
}

/** The local time at which the quota is full again, within a day. In 24 hours: "12:00 AM" is misread at night. */
export function resetTime(timestamp: string, language: string): string {
  return new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(timestamp));
}
