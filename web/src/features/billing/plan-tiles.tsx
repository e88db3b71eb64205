import { type ChangeEvent, useCallback, useId } from "react";
import { useTranslation } from "react-i18next";
import { pricesOf } from "@/features/billing/prices";
import type { Plan, PlanType } from "@/shared/api/types";
import { currentLanguage } from "@/shared/i18n/i18n";

interface TileProps {
  plan: Plan;
  group: string;
  checked: boolean;
  onPick: (event: ChangeEvent<HTMLInputElement>) => void;
}

function Tile({ plan, group, checked, onPick }: TileProps) {
  const { t } = useTranslation();
  const { won, wonMonthly, charged } = pricesOf(plan, currentLanguage());
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-soft border border-field bg-card p-4 has-checked:border-rose has-checked:outline-1 has-checked:outline-rose has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rose sm:flex-col sm:gap-2">
      <input type="radio" name={group} value={plan.type} checked={checked} onChange={onPick} className="mt-1.5 size-4 shrink-0 accent-rose outline-none sm:mt-0" />
      <span className="min-w-0 flex-1">
        <span className="block font-strong">{t(`premium.plans.${plan.type}.name`)}</span>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-lead">{won}</span>
          <span className="text-small">{t("premium.charged", { price: charged })}</span>
        </span>
        {plan.discountPercent === null ? null : <span className="block text-small">{t("premium.discount", { percent: plan.discountPercent })}</span>}
        {plan.interval === "year" ? <span className="block text-small text-soft">{t("premium.plans.yearly.note", { month: wonMonthly })}</span> : null}
      </span>
    </label>
  );
}

interface PlanTilesProps {
  plans: readonly Plan[];
  chosen: Plan;
  onChoose: (type: PlanType) => void;
}

/** Equal tiles to choose one of, by touch or by the arrow keys. */
export function PlanTiles({ plans, chosen, onChoose }: PlanTilesProps) {
  const { t } = useTranslation();
  const group = useId();
  const pick = useCallback(
    ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      const plan = plans.find(({ type }) => type === value);
      if (plan !== undefined) onChoose(plan.type);
    },
    [plans, onChoose],
  );
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="font-strong">{t("premium.plans.title")}</legend>
      <div className="mt-2 grid gap-3 sm:grid-cols-3">
        {plans.map((plan) => (
          <Tile key={plan.type} plan={plan} group={group} checked={plan === chosen} onPick={pick} />
        ))}
      </div>
    </fieldset>
  );
}
