import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/shared/ui/button";
import { Dialog } from "@/shared/ui/dialog";

const PLANS = ["daily", "monthly", "yearly"] as const;

function Tile({ plan }: { plan: (typeof PLANS)[number] }) {
  const { t } = useTranslation();
  return (
    <li className="rounded-soft border border-line bg-card p-4">
      <h4 className="font-strong">{t(`premium.plans.${plan}.name`)}</h4>
      <p className="text-lead">{t(`premium.plans.${plan}.price`)}</p>
      <p className="mt-1 text-small text-soft">{t(`premium.plans.${plan}.note`)}</p>
    </li>
  );
}

interface PremiumDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Free messages a day. */
  allowance: number;
}

/** What Premium is and costs: three equal tiles, no pressure, and the truth that it is not open yet. */
export function PremiumDialog({ open, onOpenChange, allowance }: PremiumDialogProps) {
  const { t } = useTranslation();
  const close = useCallback(() => onOpenChange(false), [onOpenChange]);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("premium.title")} description={t("premium.freeAllowance", { count: allowance })}>
      <h3 className="mt-4 font-strong">{t("premium.benefits.title")}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-soft marker:text-rose">
        <li>{t("premium.benefits.unlimited")}</li>
        <li>{t("premium.benefits.emotions")}</li>
        <li>{t("premium.benefits.advice")}</li>
      </ul>
      <h3 className="mt-4 font-strong">{t("premium.plans.title")}</h3>
      <ul className="mt-2 grid gap-3 sm:grid-cols-3">
        {PLANS.map((plan) => (
          <Tile key={plan} plan={plan} />
        ))}
      </ul>
      <p className="mt-3 text-small text-soft">{t("premium.chargedInUsd")}</p>
      <p id="premium-not-open" className="mt-3 text-small">
        {t("premium.notOpen")}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={close}>
          {t("premium.later")}
        </Button>
        <Button disabled aria-describedby="premium-not-open">
          {t("premium.start")}
        </Button>
      </div>
    </Dialog>
  );
}
