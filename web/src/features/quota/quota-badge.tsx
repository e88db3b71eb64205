import { useTranslation } from "react-i18next";
import type { User } from "@/shared/api/types";
import { planKey } from "@/shared/i18n/plan-words";

/** Free: how many are left. Otherwise the plan's name, and Premium. */
export function QuotaBadge({ user }: { user: User }) {
  const { t } = useTranslation();
  const key = planKey(user.subscriptionType);
  const name = key === null ? user.subscriptionType : t(key);
  const words = user.isPremium ? t("chat.badgePremium", { plan: name }) : t("chat.badgeFree", { count: user.remainingMessages ?? 0 });
  return (
    <p data-testid="badge" className="rounded-soft border border-line bg-card px-2.5 py-0.5 text-small whitespace-nowrap text-soft">
      {words}
    </p>
  );
}
