import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { accountQuery } from "@/shared/api/account";
import type { User, UserInfo } from "@/shared/api/types";

/** specification.md section 9. */
const REFRESH_MS = 30_000;

/** The account's id for calls that name it; null where it cannot be had, as the calls work without. */
export async function readUserId(client: QueryClient): Promise<string | null> {
  const user = await client.ensureQueryData(accountQuery).catch(() => null);
  return user?.id ?? null;
}

interface Account {
  readonly user: User | null;
  readonly refresh: () => void;
  /** What an answer said about quota and feelings; an older answer still under way is ignored. */
  readonly update: (info: UserInfo) => void;
}

/** The user record: asked every 30 seconds and whenever something may have changed it. */
export function useAccount(): Account {
  const client = useQueryClient();
  // Paused while the page is hidden: that is the library's default.
  const { data } = useQuery({ ...accountQuery, refetchInterval: REFRESH_MS });
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: accountQuery.queryKey });
  }, [client]);
  const update = useCallback(
    (info: UserInfo) => {
      void client.cancelQueries({ queryKey: accountQuery.queryKey });
      client.setQueryData(accountQuery.queryKey, (user) => (user === undefined ? user : { ...user, ...info }));
    },
    [client],
  );
  return { user: data ?? null, refresh, update };
}
