import { useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PassInHand } from "@/features/billing/pass-in-hand";
import { manageable } from "@/features/billing/standing";
import type { Purchases, Subscription } from "@/shared/api/billing";
import { daysRemaining } from "@/shared/api/days-remaining";
import { planKey } from "@/shared/i18n/plan-words";
import { writtenMoment } from "@/shared/i18n/written";

/** Until when, how long that is, and what comes after. */
function Until({ subscription, now }: { subscription: Subscription; now: number }) {
  const { t } = useTranslation();
  const { subscriptionEndDate: end, renews } = subscription;
  const days = daysRemaining(end, now);
  const when = end === null ? null : writtenMoment(end);
  return (
    <>
      {days === null ? null : <p>{t("subscription.now.days", { count: days })}</p>}
      {when === null || renews ? null : <p className="text-soft">{t("subscription.now.until", { when })}</p>}
      {renews ? <p className="text-soft">{when === null ? t("subscription.now.renewsOpen") : t("subscription.now.renews", { when })}</p> : null}
      {renews ? null : <p className="text-soft">{t("subscription.now.stays")}</p>}
    </>
  );
}

interface StandingPartProps {
  known: Purchases;
  /** When it was known. */
  now: number;
}

/** What somebody has now, and what they can do about it. */
export function StandingPart({ known: { subscription, purchases }, now }: StandingPartProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const done = useCallback(() => heading.current?.focus(), []);
  const key = planKey(subscription.subscriptionType);
  const plan = key === null ? subscription.subscriptionType : t(key);
  const inHand = manageable(purchases);
  return (
    <section aria-labelledby="standing" className="mt-6 max-w-measure rounded-soft border border-line bg-card p-5">
      <h2 ref={heading} id="standing" tabIndex={-1} className="text-lead outline-none">
        {t("subscription.now.title")}
      </h2>
      <div aria-live="polite" className="mt-2">
        <p className="font-strong">{subscription.isPremium ? t("chat.badgePremium", { plan }) : t("subscription.now.free")}</p>
        {subscription.isPremium ? <Until subscription={subscription} now={now} /> : null}
      </div>
      {inHand.length === 0 ? null : (
        <ul aria-labelledby="standing" className="mt-3 divide-y divide-line border-t border-line">
          {inHand.map((purchase) => (
            <PassInHand key={purchase.id} purchase={purchase} onDone={done} />
          ))}
        </ul>
      )}
    </section>
  );
}
