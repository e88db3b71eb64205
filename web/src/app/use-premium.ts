import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { accountQuery } from "@/shared/api/account";
import { daysRemaining } from "@/shared/api/days-remaining";
import { readToken, subscribeSession } from "@/shared/api/session";

interface Premium {
  readonly active: boolean;
  /** Whole days left, where it ends. */
  readonly days: number | null;
}

/** Whether somebody has premium. Asking makes no account: whoever has no session has none. */
export function usePremium(): Premium {
  const known = useSyncExternalStore(subscribeSession, readToken) !== null;
  const { data, dataUpdatedAt } = useQuery({ ...accountQuery, enabled: known });
  const active = known && data?.isPremium === true;
  return { active, days: active ? daysRemaining(data.subscriptionEndDate, dataUpdatedAt) : null };
}
