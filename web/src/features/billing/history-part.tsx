import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { purchasePath } from "@/features/billing/billing-paths";
import { money } from "@/features/billing/prices";
import { TestTag } from "@/features/billing/test-note";
import { useAct } from "@/features/billing/use-act";
import { getFile } from "@/shared/api/client";
import type { Payment, Purchase } from "@/shared/api/types";
import { currentLanguage } from "@/shared/i18n/i18n";
import { planKey } from "@/shared/i18n/plan-words";
import { writtenDay } from "@/shared/i18n/written";
import { buttonStyle } from "@/shared/ui/button-style";
import { Button } from "@/shared/ui/button";
import { saveFile } from "@/shared/ui/save-file";
import { showToast } from "@/shared/ui/toast-store";

interface PaidProps {
  purchase: Purchase;
  payment: Payment;
}

/** A receipt as a file, in the reader's language. */
function ReceiptButton({ purchase, payment, describedBy }: PaidProps & { describedBy: string }) {
  const { t } = useTranslation();
  const path = purchasePath(purchase.id, `/receipts/${encodeURIComponent(payment.id)}`);
  const day = payment.paidAt.slice(0, 10);
  const [busy, take] = useAct(
    useCallback(async () => {
      saveFile(await getFile(`${path}?${new URLSearchParams({ language: currentLanguage() })}`), `heart-whisper-receipt-${day}.html`);
      showToast({ kind: "status", title: t("subscription.history.receiptDone") });
    }, [path, day, t]),
  );
  return (
    <Button look="plain" className="px-0!" aria-describedby={describedBy} aria-disabled={busy} onClick={take}>
      {busy ? t("subscription.history.receiptBusy") : t("subscription.history.receipt")}
    </Button>
  );
}

function Paid({ purchase, payment }: PaidProps) {
  const { t } = useTranslation();
  const id = `paid-${payment.id}`;
  const { amount, currency, refunded, disputed, periodStart, periodEnd, paidAt } = payment;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <div id={id} className="text-small text-soft">
        <p>{t("subscription.history.period", { from: writtenDay(periodStart), to: writtenDay(periodEnd) })}</p>
        {amount > 0 ? (
          <p>
            {money(amount, currency, currentLanguage())}
            {" · "}
            {t("subscription.history.paid", { when: writtenDay(paidAt) })}
          </p>
        ) : null}
        {refunded > 0 ? <p>{t("subscription.history.refunded", { amount: money(refunded, currency, currentLanguage()) })}</p> : null}
        {disputed ? <p>{t("subscription.history.disputed")}</p> : null}
      </div>
      {amount > 0 ? <ReceiptButton purchase={purchase} payment={payment} describedBy={id} /> : null}
    </li>
  );
}

function Bought({ purchase, successPath }: { purchase: Purchase; successPath: string }) {
  const { t } = useTranslation();
  const { id, plan, provider, recurring, state, amount, currency, createdAt, test, payments } = purchase;
  const key = planKey(plan);
  return (
    <li className="py-4">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-strong">{key === null ? plan : t(key)}</span>
        {/* Nobody has paid for a gift. */}
        {provider === "gift" && state === "active" ? null : <span className="text-small">{t(`subscription.states.${state}`)}</span>}
        {test ? <TestTag /> : null}
      </p>
      <p className="text-small text-soft">
        {[
          t(`subscription.providers.${provider}`),
          ...(amount > 0 ? [money(amount, currency, currentLanguage())] : []),
          ...(recurring ? [t("subscription.history.every")] : []),
          writtenDay(createdAt),
        ].join(" · ")}
      </p>
      {payments.length === 0 ? null : (
        <ul className="mt-2 space-y-2 border-l border-line pl-3">
          {payments.map((payment) => (
            <Paid key={payment.id} purchase={purchase} payment={payment} />
          ))}
        </ul>
      )}
      {state === "capturing" || state === "processing" ? (
        <Link to={`${successPath}?${new URLSearchParams({ purchase: id })}`} className={buttonStyle("plain", "px-0!")}>
          {t("subscription.history.check")}
        </Link>
      ) : null}
    </li>
  );
}

/** All that was bought, newest first, with receipts. */
export function HistoryPart({ purchases, successPath }: { purchases: readonly Purchase[]; successPath: string }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="history" className="mt-10 max-w-measure">
      <h2 id="history" className="text-lead">
        {t("subscription.history.title")}
      </h2>
      {purchases.length === 0 ? <p className="mt-2 text-soft">{t("subscription.history.none")}</p> : null}
      <ul className="mt-1 divide-y divide-line">
        {purchases.map((purchase) => (
          <Bought key={purchase.id} purchase={purchase} successPath={successPath} />
        ))}
      </ul>
    </section>
  );
}
