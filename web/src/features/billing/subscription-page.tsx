import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type { BillingPaths } from "@/features/billing/billing-paths";
import { HistoryPart } from "@/features/billing/history-part";
import { PlanList } from "@/features/billing/plan-list";
import { RefundPart } from "@/features/billing/refund-part";
import { buying } from "@/features/billing/standing";
import { StandingPart } from "@/features/billing/standing-part";
import { useLeave } from "@/features/billing/use-leave";
import { accountQuery, FREE_A_DAY, isMember } from "@/shared/api/account";
import { purchasesQuery } from "@/shared/api/billing";
import { readToken, subscribeSession } from "@/shared/api/session";
import { buttonStyle } from "@/shared/ui/button-style";
import { Missing } from "@/shared/ui/missing";
import { usePageTitle } from "@/shared/ui/use-page-title";

/** The purchase that PayPal's cancel address names. It leaves the address: another look at the page is no return. */
function useReturned(): string | null {
  const [search, setSearch] = useSearchParams();
  const found = search.get("purchase");
  const [returned] = useState(found);
  useEffect(() => {
    if (found !== null) setSearch({}, { replace: true });
  }, [found, setSearch]);
  return returned;
}

/** Somebody who came back from PayPal without paying. */
function Left({ id, successPath }: { id: string; successPath: string }) {
  const { t } = useTranslation();
  const left = useLeave(id);
  return (
    <output className="mt-4 block max-w-measure empty:hidden">
      {left === null ? null : (
        <span className="block rounded-soft border border-line border-l-4 border-l-rose bg-card px-4 py-3">
          {t(`subscription.left.${left}`)}
          {left === "underWay" ? (
            <Link to={`${successPath}?${new URLSearchParams({ purchase: id })}`} className={buttonStyle("plain")}>
              {t("subscription.history.check")}
            </Link>
          ) : null}
        </span>
      )}
    </output>
  );
}

/** A guest may buy, and should know where the pass lives. */
function GuestNote({ registerPath }: { registerPath: string }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="guest" className="mt-8 max-w-measure rounded-soft border border-line bg-card p-5">
      <h2 id="guest" className="text-lead">
        {t("subscription.guest.title")}
      </h2>
      <p className="mt-2 text-soft">{t("subscription.guest.body")}</p>
      <Link to={registerPath} className={buttonStyle("quiet", "mt-3")}>
        {t("subscription.guest.register")}
      </Link>
    </section>
  );
}

/** Who reads, and what they have. Looking makes no account: without a session nothing is asked. */
function useReader() {
  const known = useSyncExternalStore(subscribeSession, readToken) !== null;
  const { data: user } = useQuery({ ...accountQuery, enabled: known });
  const purchases = useQuery({ ...purchasesQuery, enabled: known });
  const { refetch } = purchases;
  const reload = useCallback(() => void refetch(), [refetch]);
  return {
    known,
    user: known ? user : undefined,
    bought: known ? purchases.data : undefined,
    at: purchases.dataUpdatedAt,
    failed: purchases.isError && !purchases.isFetching,
    reload,
  };
}

function Standing({ reader }: { reader: ReturnType<typeof useReader> }) {
  const { t } = useTranslation();
  const { known, bought, at, failed, reload } = reader;
  if (!known) return null;
  if (bought !== undefined) return <StandingPart known={bought} now={at} />;
  return (
    <div className="mt-6">
      <Missing failed={failed} loading={t("subscription.now.loading")} error={t("subscription.now.loadError")} reload={reload} />
    </div>
  );
}

/** What can be bought, what somebody has, and everything that can be done about it. */
export function SubscriptionPage({ paths }: { paths: BillingPaths }) {
  const { t } = useTranslation();
  usePageTitle(t("titles.subscription"));
  const [search] = useSearchParams();
  const reader = useReader();
  const { known, user, bought } = reader;
  const guest = !known || (user !== undefined && !isMember(user));
  const left = useReturned();
  return (
    <article className="mx-auto max-w-page px-4 pt-8 pb-14 sm:px-6 sm:pt-12">
      <h1 className="text-title">{t("subscription.title")}</h1>
      <p className="mt-3 max-w-measure text-soft">{t("subscription.lead")}</p>
      <p className="mt-1 max-w-measure text-small text-soft">{t("subscription.free", { count: user?.maxFreeMessages ?? FREE_A_DAY })}</p>
      {left === null ? null : <Left id={left} successPath={paths.success} />}
      <Standing reader={reader} />
      <PlanList paths={paths} now={buying(bought)} member={!guest} chosen={search.get("plan")} />
      {guest ? <GuestNote registerPath={paths.register} /> : null}
      <RefundPart purchases={bought?.purchases} contactPath={paths.contact} />
      {bought === undefined ? null : <HistoryPart purchases={bought.purchases} successPath={paths.success} />}
    </article>
  );
}
