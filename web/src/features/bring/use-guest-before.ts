import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState, useSyncExternalStore } from "react";
import { accountQuery, isMember } from "@/shared/api/account";
import { post } from "@/shared/api/client";
import { ApiProblem } from "@/shared/api/problem";
import { forgetGuestBefore, isGuest, readGuestBefore, readToken, subscribeSession } from "@/shared/api/session";
import type { BringingAnswer, DoneAnswer } from "@/shared/api/types";

type Bringing = BringingAnswer["data"];

/** There is no such guest any more: it became the member, was erased, or was brought along elsewhere. */
const isGone = (problem: unknown): boolean => problem instanceof ApiProblem && ["login_failed", "guest_id_invalid"].includes(problem.code);

/** What the guest has said, or nothing to ask about; a guest who is of no use any more is forgotten. */
async function preview(guestId: string): Promise<Bringing | null> {
  try {
    const { data } = await post<BringingAnswer>("/api/account/bring/preview", { guestId });
    if (data.chats > 0 && data.messages > 0) return data;
  } catch (problem) {
    if (!isGone(problem)) throw problem;
  }
  forgetGuestBefore();
  return null;
}

const KEY = "guest before";

interface GuestBefore {
  /** What may be brought along, while nobody has answered. */
  readonly found: Bringing | null;
  readonly bring: () => Promise<void>;
  /** The talks stay where they are, and nobody is asked again. */
  readonly leave: () => void;
}

/** The guest who was here before a member signed in. Only members are asked; asking makes no account. */
export function useGuestBefore(): GuestBefore {
  const client = useQueryClient();
  const token = useSyncExternalStore(subscribeSession, readToken);
  const [before, setBefore] = useState(readGuestBefore);
  const perhaps = before !== null && token !== null && !isGuest();
  const { data: user } = useQuery({ ...accountQuery, enabled: perhaps });
  const asks = perhaps && user !== undefined && isMember(user);
  const { data } = useQuery({
    queryKey: [KEY],
    queryFn: async () => (before === null ? null : preview(before)),
    enabled: asks,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  const leave = useCallback(() => {
    forgetGuestBefore();
    setBefore(null);
  }, []);
  const bring = useCallback(async () => {
    try {
      await post<DoneAnswer>("/api/account/bring", { guestId: before });
    } catch (problem) {
      if (isGone(problem)) leave();
      throw problem;
    }
    leave();
    // Whatever shows talks shows them too; the guest is gone, and is not asked for again.
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY });
  }, [before, client, leave]);
  return { found: asks ? (data ?? null) : null, bring, leave };
}
