import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { purchasePath } from "@/features/billing/billing-paths";
import { webAddress } from "@/features/billing/checkout";
import { ResumeRenewal, StopRenewal } from "@/features/billing/renewal";
import { hasPortal } from "@/features/billing/standing";
import { useAct } from "@/features/billing/use-act";
import { post } from "@/shared/api/client";
import type { PortalAnswer, Purchase } from "@/shared/api/types";
import { planKey } from "@/shared/i18n/plan-words";
import { writtenMoment } from "@/shared/i18n/written";
import { Button } from "@/shared/ui/button";

/** The card provider's own page for the card. */
function Portal({ id }: { id: string }) {
  const { t } = useTranslation();
  const [busy, open] = useAct(
    useCallback(async () => {
      const { url } = await post<PortalAnswer>(purchasePath(id, "/portal"));
      globalThis.location.assign(webAddress(url));
    }, [id]),
  );
  return (
    <Button look="quiet" className="mt-3" aria-disabled={busy} onClick={open}>
      {busy ? t("subscription.portal.busy") : t("subscription.portal.open")}
    </Button>
  );
}

/** A renewal was not paid: until when access stays, and what to do. */
function Grace({ purchase: { graceUntil, portal, provider }, now }: Pick<PassProps, "purchase" | "now">) {
  const { t } = useTranslation();
  const over = graceUntil !== null && Date.parse(graceUntil) <= now;
  const until = graceUntil === null ? t("subscription.grace.bodyOpen") : t("subscription.grace.body", { when: writtenMoment(graceUntil) });
  return (
    <div className="mt-3 rounded-soft border border-line border-l-8 border-l-ink bg-paper px-4 py-3">
      <p className="font-strong">{t("subscription.grace.title")}</p>
      <p>{over ? t("subscription.grace.over") : until}</p>
      {provider === "paypal" && !portal ? <p>{t("subscription.grace.paypal")}</p> : null}
    </div>
  );
}

interface PassProps {
  purchase: Purchase;
  /** When it was known. */
  now: number;
  onDone: () => void;
}

/** Something that was bought and that something can be done about. */
export function PassInHand({ purchase, now, onDone }: PassProps) {
  const { t } = useTranslation();
  const key = planKey(purchase.plan);
  return (
    <li className="py-3">
      <p className="text-small text-soft">
        {key === null ? purchase.plan : t(key)}
        {" · "}
        {t(`subscription.providers.${purchase.provider}`)}
      </p>
      {purchase.state === "past_due" ? <Grace purchase={purchase} now={now} /> : null}
      <div className="flex flex-wrap gap-x-2">
        {hasPortal(purchase) ? <Portal id={purchase.id} /> : null}
        {purchase.cancellable ? <StopRenewal purchase={purchase} onDone={onDone} /> : null}
        {purchase.resumable ? <ResumeRenewal purchase={purchase} onDone={onDone} /> : null}
      </div>
    </li>
  );
}
