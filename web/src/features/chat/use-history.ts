import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { readUserId } from "@/features/chat/use-account";
import { ensureSession, get } from "@/shared/api/client";
import type { Chat } from "@/shared/api/types";

interface Recent {
  readonly chats: readonly Chat[];
  /** When it was asked for: what the page learnt later is newer. */
  readonly asked: number;
}

interface History {
  readonly recent: Recent | null;
  readonly failed: boolean;
  readonly reload: () => void;
}

/** The recent chats, newest first. Opening the chat is what makes a guest. */
export function useHistory(): History {
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["recent chats"],
    queryFn: async ({ signal }): Promise<Recent> => {
      await ensureSession();
      const userId = await readUserId(client);
      const asked = Date.now();
      const query = userId === null ? "" : `?userId=${encodeURIComponent(userId)}`;
      return { chats: await get<Chat[]>(`/api/chat${query}`, { signal }), asked };
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const reload = useCallback(() => {
    void refetch();
  }, [refetch]);
  return { recent: data ?? null, failed: isError && !isFetching && data === undefined, reload };
}
