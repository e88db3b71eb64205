import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { accountQuery, isMember } from "@/shared/api/account";
import { isGuest, readToken, subscribeSession } from "@/shared/api/session";

/**
 * The member who is signed in, null for guests and for nobody. Until the server has told the name it is empty.
 * Asking makes no account: a token without a guest's id is a member's, or one that a recovery code has opened.
 */
export function useMember(): { name: string } | null {
  const token = useSyncExternalStore(subscribeSession, readToken);
  const perhaps = token !== null && !isGuest();
  const { data } = useQuery({ ...accountQuery, enabled: perhaps });
  if (!perhaps) return null;
  if (data === undefined) return { name: "" };
  return isMember(data) ? { name: data.name } : null;
}
