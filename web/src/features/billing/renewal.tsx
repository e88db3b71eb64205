import { useCallback, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { purchasePath } from "@/features/billing/billing-paths";
import { useAct, useRefresh } from "@/features/billing/use-act";
import { post } from "@/shared/api/client";
import type { Purchase, PurchaseAnswer } from "@/shared/api/types";
import { writtenMoment } from "@/shared/i18n/written";
import { Button } from "@/shared/ui/button";
import { showToast } from "@/shared/ui/toast-store";

interface RenewalProps {
  purchase: Purchase;
  /** The button that was pressed is gone. */
  onDone: () => void;
}

/** Stops or takes up renewing; also after a refusal what the page shows is asked for again. */
function useRenewal({ purchase: { id }, onDone }: RenewalProps, verb: "cancel" | "resume") {
  const { t } = useTranslation();
  const refresh = useRefresh();
  return useAct(
    useCallback(async () => {
      await post<PurchaseAnswer>(purchasePath(id, `/${verb}`)).finally(refresh);
      showToast({ kind: "status", title: t(`subscription.${verb}.done`) });
      onDone();
    }, [id, verb, refresh, onDone, t]),
  );
}

interface QuestionProps extends RenewalProps {
  onKeep: () => void;
}

/** The second of two presses, in the place of the first: until when access stays, and yes or no. */
function Question({ onKeep, ...rest }: QuestionProps) {
  const { t } = useTranslation();
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const [busy, stop] = useRenewal(rest, "cancel");
  useEffect(() => group.current?.focus(), []);
  const { endsAt } = rest.purchase;
  const [now] = useState(Date.now);
  const until = endsAt === null ? t("subscription.cancel.bodyOpen") : t("subscription.cancel.body", { when: writtenMoment(endsAt) });
  const over = endsAt !== null && Date.parse(endsAt) <= now;
  return (
    <fieldset ref={group} tabIndex={-1} aria-labelledby={`${id}-title`} aria-describedby={`${id}-body`} className="mt-3 min-w-0 rounded-soft border border-field p-4 outline-none">
      <p id={`${id}-title`} className="font-strong">
        {t("subscription.cancel.question")}
      </p>
      <p id={`${id}-body`} className="mt-1">
        {over ? t("subscription.cancel.bodyOver") : until}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="quiet" aria-disabled={busy} onClick={stop}>
          {busy ? t("subscription.cancel.busy") : t("subscription.cancel.confirm")}
        </Button>
        <Button look="plain" aria-disabled={busy} onClick={busy ? undefined : onKeep}>
          {t("subscription.cancel.keep")}
        </Button>
      </div>
    </fieldset>
  );
}

/** Two presses and no detour. */
export function StopRenewal(props: RenewalProps) {
  const { t } = useTranslation();
  const opener = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  const kept = useRef(false);
  const ask = useCallback(() => setAsking(true), []);
  const keep = useCallback(() => {
    kept.current = true;
    setAsking(false);
  }, []);
  useEffect(() => {
    if (!asking && kept.current) opener.current?.focus();
  }, [asking]);
  if (asking) return <Question {...props} onKeep={keep} />;
  return (
    <Button ref={opener} look="quiet" className="mt-3" onClick={ask}>
      {t("subscription.cancel.open")}
    </Button>
  );
}

/** Takes back that it was stopped. */
export function ResumeRenewal(props: RenewalProps) {
  const { t } = useTranslation();
  const [busy, resume] = useRenewal(props, "resume");
  return (
    <Button look="quiet" className="mt-3" aria-disabled={busy} onClick={resume}>
      {busy ? t("subscription.resume.busy") : t("subscription.resume.open")}
    </Button>
  );
}
