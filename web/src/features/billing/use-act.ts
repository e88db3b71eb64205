import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { accountQuery } from "@/shared/api/account";
import { purchasesQuery } from "@/shared/api/billing";
import { errorKey } from "@/shared/i18n/error-words";
import { showToast } from "@/shared/ui/toast-store";

/** Asks again for all that a purchase changes. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([accountQuery, purchasesQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })));
  }, [client]);
}

/** Does one thing about a purchase, once at a time; what goes wrong becomes a toast. */
export function useAct(act: () => Promise<void>): readonly [boolean, () => void] {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act();
    } catch (problem) {
      showToast({ kind: "alert", title: t(errorKey(problem)) });
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, [act, t]);
  return [busy, useCallback(() => void run(), [run])];
}
