/** How often the server is asked about a purchase that is not settled. */
const FIRST_MS = 2000;
const GROWTH = 1.3;
const MOST_MS = 15_000;

/** From here on the page says that it may take minutes. */
export const SLOW_MS = 30_000;

/** The pause before the next look: two seconds, growing. */
export function nextLook(looks: number): number {
  return Math.min(MOST_MS, Math.round(FIRST_MS * GROWTH ** Math.max(0, looks - 1)));
}
