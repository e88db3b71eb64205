import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { nameOf, type Wish } from "@/features/billing/checkout";
import { TestTag } from "@/features/billing/test-note";
import type { PaymentMethods, Plan } from "@/shared/api/types";
import { Button } from "@/shared/ui/button";

interface PayButtonsProps {
  plan: Plan;
  recurring: boolean;
  methods: PaymentMethods;
  busy: string | null;
  start: (wish: Wish) => void;
  /** The heading that says what is paid for. */
  describedBy: string;
}

interface PayButtonProps extends Omit<PayButtonsProps, "methods"> {
  method: Wish["method"];
  test: boolean;
}

function PayButton({ plan, recurring, method, test, busy, start, describedBy }: PayButtonProps) {
  const { t } = useTranslation();
  const name = nameOf({ plan, method, recurring });
  const pay = useCallback(() => start({ plan, method, recurring }), [start, plan, method, recurring]);
  const label = t(`subscription.pay.${method}${recurring ? "Every" : ""}`);
  return (
    <Button
      look={method === "card" ? "primary" : "quiet"}
      aria-describedby={describedBy}
      aria-disabled={busy !== null}
      className="w-full"
      onClick={pay}
    >
      {busy === name ? t("subscription.pay.busy") : label}
      {test ? <TestTag /> : null}
    </Button>
  );
}

/** The ways to pay that are set up; which are not, the page has said. */
export function PayButtons({ methods, ...rest }: PayButtonsProps) {
  const { t } = useTranslation();
  const renewable = methods.paypalRenews.includes(rest.plan.type) || !rest.recurring;
  return (
    <div className="mt-3 flex flex-col gap-2">
      {methods.card ? <PayButton {...rest} method="card" test={methods.test} /> : null}
      {methods.paypal && renewable ? <PayButton {...rest} method="paypal" test={false} /> : null}
      {methods.paypal && !renewable ? <p className="text-small text-soft">{t("subscription.pay.noPaypalRenewal")}</p> : null}
    </div>
  );
}
