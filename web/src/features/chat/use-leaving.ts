import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { keepDraft } from "@/features/chat/draft";
import { accountQuery } from "@/shared/api/account";
import { del } from "@/shared/api/client";
import { ApiProblem } from "@/shared/api/problem";
import { forgetEverybody } from "@/shared/api/session";
import type { EraseAnswer } from "@/shared/api/types";

/** Why somebody leaves at the first step. */
export type Reason = "declined" | "young";

export interface Left {
  readonly reason: Reason;
  /** What becomes of the account. `kept`: it is more than what this step has made. */
  readonly account: "erasing" | "erased" | "failed" | "kept";
}

interface Leaving {
  readonly left: Left | null;
  readonly leave: (reason: Reason, kept: boolean) => void;
  /** Erases what could not be erased before. */
  readonly again: () => void;
  readonly back: () => void;
}

async function eraseGuest(): Promise<void> {
  try {
    await del<EraseAnswer>("/api/account", {});
  } catch (problem) {
    // There is no such account any more: that is what was wanted.
    if (!(problem instanceof ApiProblem && problem.status === 401)) throw problem;
  }
  forgetEverybody();
}

/** The way out of the first step: a guest who has said nothing yet is erased, and nothing of theirs is kept. */
export function useLeaving(): Leaving {
  const client = useQueryClient();
  const [left, setLeft] = useState<Left | null>(null);
  const erase = useCallback(
    (reason: Reason) => {
      setLeft({ reason, account: "erasing" });
      const end = async (): Promise<void> => {
        await eraseGuest();
        client.removeQueries({ queryKey: accountQuery.queryKey });
        setLeft({ reason, account: "erased" });
      };
      end().catch(() => setLeft({ reason, account: "failed" }));
    },
    [client],
  );
  const leave = useCallback(
    (reason: Reason, kept: boolean) => {
      keepDraft({ text: "", help: "talk", attempt: null });
      if (kept) setLeft({ reason, account: "kept" });
      else erase(reason);
    },
    [erase],
  );
  const again = useCallback(() => {
    if (left !== null) erase(left.reason);
  }, [erase, left]);
  const back = useCallback(() => setLeft(null), []);
  return { left, leave, again, back };
}
