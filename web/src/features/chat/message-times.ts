const MINUTE_MS = 60_000;

/** The minute of a timestamp, for showing a time once a minute. Minutes are the same in every time zone. */
function minuteOf(timestamp: string): number {
  return Math.floor(Date.parse(timestamp) / MINUTE_MS);
}

/** Whether a message is the first of its minute and so carries the time. */
export function opensMinute(timestamp: string, previous: string | undefined): boolean {
  return previous === undefined || minuteOf(timestamp) !== minuteOf(previous);
}

/** Whether two moments lie in one local day. */
function sameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}

/** Whether a message is the first of its local day. */
export function opensDay(timestamp: string, previous: string | undefined): boolean {
  return previous === undefined || !sameDay(new Date(timestamp), new Date(previous));
}

/** The local day of a timestamp: today, yesterday, else weekday and date, as the language writes it at the head of a line. */
export function dayName(timestamp: string, now: number, language: string): string {
  const day = new Date(timestamp);
  const near = [0, -1].find((away) => {
    const other = new Date(now);
    other.setDate(other.getDate() + away);
    return sameDay(day, other);
  });
  const name =
    near === undefined
      ? new Intl.DateTimeFormat(language, { weekday: "long", month: "long", day: "numeric" }).format(day)
      : new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(near, "day");
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Milliseconds until the next local day begins. */
export function untilMidnight(now: number): number {
  const next = new Date(now);
  next.setHours(24, 0, 0, 0);
  return next.getTime() - now;
}

/** The local time of day, as the language writes it. */
export function timeOfDay(timestamp: string, language: string): string {
  return new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit" }).format(new Date(timestamp));
}

/** The local time at which the quota is full again, within a day. In 24 hours: "12:00 AM" is misread at night. */
export function resetTime(timestamp: string, language: string): string {
  return new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(timestamp));
}
