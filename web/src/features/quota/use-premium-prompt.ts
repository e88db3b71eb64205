import { useCallback, useMemo, useState } from "react";
import { opensOnRefusal, opensOnTouch } from "@/features/quota/prompt-rule";
import { FREE_A_DAY } from "@/shared/api/account";
import type { User } from "@/shared/api/types";

/** The day, by its reset, for which the dialog has opened for a touch: not again after a reload. */
const ASKED = "heart.premiumAsked";

function readAsked(): string | null {
  try {
    return localStorage.getItem(ASKED);
  } catch {
    return null;
  }
}

function keepAsked(day: string): void {
  try {
    localStorage.setItem(ASKED, day);
  } catch {
    // Blocked storage: the state of the page remembers it.
  }
}

interface PremiumPrompt {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** The free messages a day, for the dialog. */
  readonly allowance: number;
  readonly onTouch: (user: User | null, danger: boolean) => void;
  readonly onRefusal: (message: string, danger: boolean) => void;
}

/** When the premium dialog stands over the chat. */
export function usePremiumPrompt(): PremiumPrompt {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(readAsked);
  const [allowance, setAllowance] = useState(FREE_A_DAY);
  const onTouch = useCallback(
    (user: User | null, danger: boolean) => {
      if (user === null) return;
      const quota = { isPremium: user.isPremium, remaining: user.remainingMessages, resetsAt: user.quotaResetsAt };
      setAllowance(user.maxFreeMessages);
      if (!opensOnTouch({ quota, danger, askedFor: asked })) return;
      keepAsked(quota.resetsAt);
      setAsked(quota.resetsAt);
      setOpen(true);
    },
    [asked],
  );
  const onRefusal = useCallback((message: string, danger: boolean) => {
    if (opensOnRefusal(message, danger)) setOpen(true);
  }, []);
  return useMemo(() => ({ open, setOpen, allowance, onTouch, onRefusal }), [open, allowance, onTouch, onRefusal]);
}
