import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BillingPaths } from "@/features/billing/billing-paths";
import { isInDoubt, nameOf, NOT_KEPT, openPurchase, type Wish } from "@/features/billing/checkout";
import { useRefresh } from "@/features/billing/use-act";
import { plansQuery } from "@/shared/api/billing";
import { ApiProblem } from "@/shared/api/problem";
import { makeGuestId } from "@/shared/api/session";
import { errorKey } from "@/shared/i18n/error-words";
import { currentLanguage } from "@/shared/i18n/i18n";
import { showToast } from "@/shared/ui/toast-store";

/** A page that takes longer to leave has not been left. */
const LEAVING_MS = 20_000;

interface Checkout {
  /** The name of the wish that is under way. */
  readonly busy: string | null;
  readonly start: (wish: Wish) => void;
}

/** What is under way ends with the page; back from the provider, or stopped on the way, it has ended too. */
function useBusy(): readonly [string | null, (name: string | null) => void] {
  const [busy, setBusy] = useState<string | null>(null);
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(null);
    };
    addEventListener("pageshow", back);
    return () => removeEventListener("pageshow", back);
  }, []);
  useEffect(() => {
    if (busy === null) return undefined;
    const timer = setTimeout(() => setBusy(null), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return [busy, setBusy];
}

/** Leaves for the provider's page, once at a time. What goes wrong becomes a toast. */
export function useCheckout({ success, cancel }: Pick<BillingPaths, "success" | "cancel">): Checkout {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useRefresh();
  const [busy, setBusy] = useBusy();
  const running = useRef(false);
  const inDoubt = useRef<{ name: string; key: string } | null>(null);
  const refused = useCallback(
    (problem: unknown, { method }: Wish) => {
      const code = problem instanceof ApiProblem ? problem.code : null;
      const title = method === "paypal" ? t("subscription.pay.paypalFailed") : t("subscription.pay.failed");
      // Somebody has what they want: that is no failure.
      if (code === "already_paid") showToast({ kind: "status", title: t("errors.already_paid") });
      else showToast({ kind: "alert", title, body: code === NOT_KEPT ? t("subscription.pay.notKept") : t(errorKey(problem)) });
      // What the page shows may not be so any more.
      void client.invalidateQueries({ queryKey: plansQuery(currentLanguage()).queryKey });
      void refresh();
    },
    [client, refresh, t],
  );
  const go = useCallback(
    async (wish: Wish) => {
      // Between a press and what it draws, and then until the page has been left.
      if (running.current || busy !== null) return;
      const name = nameOf(wish);
      const key = inDoubt.current?.name === name ? inDoubt.current.key : makeGuestId();
      running.current = true;
      setBusy(name);
      try {
        const address = await openPurchase(wish, { success, cancel }, key);
        inDoubt.current = null;
        globalThis.location.assign(address);
      } catch (problem) {
        inDoubt.current = isInDoubt(problem) ? { name, key } : null;
        setBusy(null);
        refused(problem, wish);
      } finally {
        running.current = false;
      }
    },
    [success, cancel, busy, setBusy, refused],
  );
  return { busy, start: useCallback((wish) => void go(wish), [go]) };
}
