import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { accountQuery } from "@/shared/api/account";
import { put } from "@/shared/api/client";
import type { ProfileChange, UserAnswer } from "@/shared/api/types";

/** Changes the account, and what every screen knows of it. */
export function useChange(): (change: ProfileChange) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (change) => {
      const { data } = await put<UserAnswer>("/api/profile/me", change);
      await client.cancelQueries({ queryKey: accountQuery.queryKey });
      client.setQueryData(accountQuery.queryKey, data);
    },
    [client],
  );
}
