import { useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PassInHand } from "@/features/billing/pass-in-hand";
import { endingOf, manageable } from "@/features/billing/standing";
import { daysRemaining } from "@/shared/api/days-remaining";
import type { Purchases } from "@/shared/api/types";
import { planKey } from "@/shared/i18n/plan-words";
import { writtenMoment } from "@/shared/i18n/written";

interface StandingPartProps {
  known: Purchases;
  /** When it was known. */
  now: number;
}

/** How long it lasts, until when, and what comes after. */
function Until({ known, now }: StandingPartProps) {
  const { t } = useTranslation();
  const { how, at } = endingOf(known, now);
  const days = daysRemaining(known.subscription.subscriptionEndDate, now);
  const when = at === null ? null : writtenMoment(at);
  const renewal = when === null ? t("subscription.now.renewsOpen") : t("subscription.now.renews", { when });
  const until = when === null ? null : t("subscription.now.until", { when });
  return (
    <>
      {days === null ? null : <p>{t("subscription.now.days", { count: days })}</p>}
      <p className="text-soft empty:hidden">{how === "renews" ? renewal : until}</p>
      {/* What waits to be paid for is told below, with what can be done. */}
      {how === "ends" ? <p className="text-soft">{t("subscription.now.stays")}</p> : null}
    </>
  );
}

/** What somebody has now, and what they can do about it. */
export function StandingPart({ known, now }: StandingPartProps) {
  const { t } = useTranslation();
  const { subscription, purchases } = known;
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
        {subscription.isPremium ? <Until known={known} now={now} /> : null}
      </div>
      {inHand.length === 0 ? null : (
        <ul aria-labelledby="standing" className="mt-3 divide-y divide-line border-t border-line">
          {inHand.map((purchase) => (
            <PassInHand key={purchase.id} purchase={purchase} now={now} onDone={done} />
          ))}
        </ul>
      )}
    </section>
  );
}
