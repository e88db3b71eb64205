import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { accountQuery, isMember } from "@/shared/api/account";
import { isGuest, readToken, subscribeSession } from "@/shared/api/session";

/** Who writes: a member whose address is known, or somebody who has to tell it. */
export interface Sender {
  readonly name: string;
  readonly email: string;
}

interface Known {
  /** Whether the account is still being asked for. */
  readonly loading: boolean;
  readonly sender: Sender | null;
  /** Asks again: the server does not know this member any more. */
  readonly recheck: () => void;
}

/** The member who is signed in. Asking makes no account; where it cannot be answered, the form asks for an address. */
export function useSender(): Known {
  const client = useQueryClient();
  const token = useSyncExternalStore(subscribeSession, readToken);
  const perhaps = token !== null && !isGuest();
  const { data, isPending } = useQuery({ ...accountQuery, enabled: perhaps });
  const recheck = useCallback(() => {
    void client.invalidateQueries({ queryKey: accountQuery.queryKey });
  }, [client]);
  const member = perhaps && data !== undefined && isMember(data) ? data : null;
  return {
    loading: perhaps && isPending,
    sender: member === null ? null : { name: member.name, email: member.email ?? "" },
    recheck,
  };
}
