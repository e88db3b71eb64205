/** When the premium dialog may open. decisions.md section 1, "at the limit". Pure. */
import { isGreeting } from "@/features/quota/greeting";

export interface Quota {
  readonly isPremium: boolean;
  /** Null: unlimited. */
  readonly remaining: number | null;
  readonly resetsAt: string;
}

export interface Moment {
  readonly quota: Quota | null;
  /** A danger card is on the page. */
  readonly danger: boolean;
  /** The day, by its reset, on which the dialog opened for a touch already. */
  readonly askedFor: string | null;
}

export function isEmpty(quota: Quota | null): boolean {
  return quota !== null && !quota.isPremium && quota.remaining !== null && quota.remaining <= 0;
}

/** The first touch of the composer after the quota was used up: once a day of the service. */
export function opensOnTouch({ quota, danger, askedFor }: Moment): boolean {
  return !danger && quota !== null && isEmpty(quota) && askedFor !== quota.resetsAt;
}

/** A send that was refused for the limit, unless it was a greeting. */
export function opensOnRefusal(message: string, danger: boolean): boolean {
  return !danger && !isGreeting(message);
}
