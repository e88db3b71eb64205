import { useCallback, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { BillingPaths } from "@/features/billing/billing-paths";
import { common, own } from "@/features/billing/offer";
import { PlanTiles } from "@/features/billing/plan-tiles";
import { TestNote } from "@/features/billing/test-note";
import { useCheckout } from "@/features/billing/use-checkout";
import { usePlans } from "@/features/billing/use-plans";
import type { PaymentMethods, Plan, PlanType } from "@/shared/api/types";
import { Button } from "@/shared/ui/button";
import { buttonStyle } from "@/shared/ui/button-style";
import { Dialog } from "@/shared/ui/dialog";
import { Missing } from "@/shared/ui/missing";

interface ChoiceProps {
  plans: readonly Plan[];
  methods: PaymentMethods;
  paths: BillingPaths;
  onClose: () => void;
}

/** By card the way leads straight to the payment, by PayPal alone over the page that has its button. */
function useStart(plan: Plan | undefined, { methods, paths }: Pick<ChoiceProps, "methods" | "paths">) {
  const navigate = useNavigate();
  const { busy, start } = useCheckout(paths);
  const go = useCallback(() => {
    if (plan === undefined) return;
    if (methods.card) start({ plan, method: "card", recurring: false });
    else void navigate(`${paths.subscription}?plan=${plan.type}`);
  }, [plan, methods, navigate, paths, start]);
  return { busy: busy !== null, go };
}

/** What is held, in the server's words. */
function Features({ lines, look }: { lines: readonly string[]; look: string }) {
  return (
    <ul className={`list-disc space-y-1 pl-5 text-soft marker:text-rose empty:hidden ${look}`}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** What is agreed to stays in sight, with the way on and the way back, while the rest scrolls behind it; not where there is hardly any room. */
const inSight =
  "[--edge:max(1.25rem,env(safe-area-inset-bottom))] sm:[--edge:1.5rem] bottom-[calc(-1*var(--edge))] -mb-(--edge) pb-(--edge) [@media(min-height:40rem)]:sticky";

function Choice({ plans, methods, paths, onClose }: ChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  const [type, setType] = useState<PlanType | null>(null);
  const chosen = plans.find((plan) => plan.type === type) ?? plans[0];
  const { busy, go } = useStart(chosen, { methods, paths });
  const open = methods.card || methods.paypal;
  if (chosen === undefined) return null;
  return (
    <>
      <h3 className="mt-4 font-strong">{t("premium.benefits")}</h3>
      <Features lines={common(plans)} look="mt-1" />
      <PlanTiles plans={plans} chosen={chosen} onChoose={setType} />
      <p className="mt-3 text-small text-soft">{t("premium.chargedInUsd")}</p>
      <Link to={paths.subscription} className={buttonStyle("plain", "mt-1 px-0!")}>
        {t("premium.more")}
      </Link>
      {methods.test && methods.card ? <TestNote /> : null}
      <div className={`mt-3 border-t border-line bg-paper pt-2 ${inSight}`}>
        <div aria-live="polite">
          <Features lines={own(chosen, plans)} look="mb-1 text-small" />
        </div>
        <p id={id} className="text-small">
          {open ? t("premium.oneOff") : t("premium.notOpen")}
        </p>
        <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            {t("premium.later")}
          </Button>
          <Button disabled={!open} aria-describedby={id} aria-disabled={busy} onClick={go}>
            {busy ? t("premium.starting") : t("premium.start")}
          </Button>
        </div>
      </div>
    </>
  );
}

interface PremiumDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Free messages a day. */
  allowance: number;
  paths: BillingPaths;
}

function Offer({ paths, onClose }: Pick<ChoiceProps, "paths" | "onClose">) {
  const { t } = useTranslation();
  const { offer, failed, reload } = usePlans();
  if (offer !== null) return <Choice {...offer} paths={paths} onClose={onClose} />;
  return (
    <>
      <div className="mt-4">
        <Missing failed={failed} loading={t("premium.loading")} error={t("premium.loadError")} reload={reload} />
      </div>
      <div className="mt-5 flex justify-end">
        <Button look="quiet" onClick={onClose}>
          {t("premium.later")}
        </Button>
      </div>
    </>
  );
}

/** What Premium is and costs: three equal tiles, no pressure. */
export function PremiumDialog({ open, onOpenChange, allowance, paths }: PremiumDialogProps) {
  const { t } = useTranslation();
  const close = useCallback(() => onOpenChange(false), [onOpenChange]);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("premium.title")} description={t("premium.freeAllowance", { count: allowance })}>
      <Offer paths={paths} onClose={close} />
    </Dialog>
  );
}
