import { useTranslation } from "react-i18next";
import type { User } from "@/shared/api/types";
import { planKey } from "@/shared/i18n/plan-words";

/** Free: how many are left. Otherwise the plan's name, Premium, and how many are left where it has a limit. */
export function QuotaBadge({ user }: { user: User }) {
  const { t } = useTranslation();
  const key = planKey(user.subscriptionType);
  const name = key === null ? user.subscriptionType : t(key);
  const { isPremium, remainingMessages: left } = user;
  const premium = left === null ? t("chat.badgePremium", { plan: name }) : t("chat.badgePremiumLeft", { plan: name, count: left });
  const words = isPremium ? premium : t("chat.badgeFree", { count: left ?? 0 });
  return (
    <p data-testid="badge" className="rounded-soft border border-line bg-card px-2.5 py-0.5 text-small text-soft">
      {words}
    </p>
  );
}
