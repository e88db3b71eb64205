import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { claimOf } from "@/features/billing/approval";
import { purchasePath } from "@/features/billing/billing-paths";
import { nextLook, SLOW_MS } from "@/features/billing/looks";
import { isOpen, type Outcome, outcomeOf } from "@/features/billing/outcome";
import { get, post } from "@/shared/api/client";
import { ApiProblem } from "@/shared/api/problem";
import { readToken, subscribeSession } from "@/shared/api/session";
import type { Purchase, PurchaseAnswer } from "@/shared/api/types";

interface Look {
  readonly purchase: Purchase;
  readonly outcome: Outcome;
  /** The code of what the server said against the approval. */
  readonly refused: string | null;
}

/** The approvals that were told to the server, with what it had against them: each is told once. */
const told = new Map<string, string | null>();

/** Tells the server of an approval. No answer at all is told again; what only failed the server takes up by itself. */
async function tell(purchase: Purchase, search: URLSearchParams): Promise<Purchase> {
  const claim = claimOf(purchase, search);
  if (claim === null || told.has(purchase.id)) return purchase;
  if (claim === "unnamed") {
    told.set(purchase.id, "billing_key_unknown");
    return purchase;
  }
  told.set(purchase.id, null);
  try {
    return (await post<PurchaseAnswer>(claim.path, claim.body)).data;
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem;
    if (problem.status === 0) told.delete(purchase.id);
    else if (problem.status < 500) told.set(purchase.id, problem.code);
    return purchase;
  }
}

async function lookAt(id: string, search: URLSearchParams): Promise<Look> {
  // No signal: a claim that is under way is not called off by leaving the page.
  const purchase = await tell(await get<Purchase>(purchasePath(id)), search);
  return { purchase, outcome: outcomeOf(purchase, Date.now()), refused: told.get(id) ?? null };
}

/** Nothing that asking again would change. */
const isFinal = (problem: unknown): boolean => problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500 && problem.status !== 429;

export type Phase = Outcome | "unknown" | "refused";

interface Confirmation {
  readonly phase: Phase;
  readonly purchase: Purchase | null;
  readonly refused: string | null;
  /** It takes long: said once, calmly. */
  readonly slow: boolean;
}

function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return slow;
}

function phaseOf(look: Look | undefined, problem: unknown): Phase {
  if (look === undefined) return isFinal(problem) ? "unknown" : "confirming";
  return look.outcome === "confirming" && look.refused !== null ? "refused" : look.outcome;
}

/** What the server says of a purchase, asked again until it is settled. Looking makes no account, and grants nothing. */
export function useConfirmation(id: string | null, search: URLSearchParams): Confirmation {
  const known = useSyncExternalStore(subscribeSession, readToken) !== null;
  const asks = id !== null && known;
  const { data, error } = useQuery({
    queryKey: ["confirmation", id],
    queryFn: async () => lookAt(id ?? "", search),
    enabled: asks,
    refetchInterval: ({ state }) => {
      const settled = state.data === undefined ? isFinal(state.error) : !isOpen(state.data.outcome);
      return settled ? false : nextLook(state.dataUpdateCount + state.errorUpdateCount);
    },
  });
  const phase = asks ? phaseOf(data, error) : "unknown";
  return { phase, purchase: data?.purchase ?? null, refused: data?.refused ?? null, slow: useSlow(phase === "confirming") };
}
