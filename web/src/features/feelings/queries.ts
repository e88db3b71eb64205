import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { accountQuery } from "@/shared/api/account";
import { get, put } from "@/shared/api/client";
import type { CorrectionAnswer, Emotion, Feelings, FeltDay } from "@/shared/api/types";

const KEY = "feelings";

/** The days on which somebody wrote. Asking needs a session. */
export const feelingsQuery = queryOptions({
  queryKey: [KEY],
  queryFn: async ({ signal }) => get<Feelings>("/api/feelings", { signal }),
});

/** The messages of one day. */
export const dayQuery = (day: string) =>
  queryOptions({
    queryKey: [KEY, day],
    queryFn: async ({ signal }) => get<FeltDay>(`/api/feelings/${day}`, { signal }),
  });

/** Names the emotion of a message; what every screen knows of feelings follows. */
export function useCorrection(): (messageId: string, emotion: Emotion) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (messageId, emotion) => {
      const { data } = await put<CorrectionAnswer>(`/api/messages/${messageId}/emotion`, { emotion });
      const { emotionalTendencies } = data;
      await client.cancelQueries({ queryKey: accountQuery.queryKey });
      client.setQueryData(accountQuery.queryKey, (user) => (user === undefined ? user : { ...user, emotionalTendencies }));
      await client.invalidateQueries({ queryKey: [KEY] });
    },
    [client],
  );
}
