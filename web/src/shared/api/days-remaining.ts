const DAY_MS = 86_400_000;

/** Whole days, rounded up, until premium ends; null where it has no end. */
export function daysRemaining(end: string | null, now: number): number | null {
  if (end === null) return null;
  return Math.max(0, Math.ceil((Date.parse(end) - now) / DAY_MS));
}
