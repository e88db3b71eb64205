import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { purchasePath } from "@/features/billing/billing-paths";
import { leftAs } from "@/features/billing/outcome";
import { useRefresh } from "@/features/billing/use-act";
import { post } from "@/shared/api/client";
import { readToken, subscribeSession } from "@/shared/api/session";
import type { PurchaseAnswer } from "@/shared/api/types";

/**
 * Tells the server, once, that the payer came back by the cancel address; what has become of the purchase is its to
 * say. Null until it has said so, and where it cannot: without a session there is nobody whose purchase it could be.
 */
export function useLeave(id: string | null): ReturnType<typeof leftAs> | null {
  const refresh = useRefresh();
  const known = useSyncExternalStore(subscribeSession, readToken) !== null;
  const { data } = useQuery({
    queryKey: ["left purchase", id],
    queryFn: async () => (await post<PurchaseAnswer>(purchasePath(id ?? "", "/leave"))).data,
    enabled: id !== null && known,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    if (data !== undefined) void refresh();
  }, [data, refresh]);
  return data === undefined ? null : leftAs(data);
}
