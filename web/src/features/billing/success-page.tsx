import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { BillingPaths } from "@/features/billing/billing-paths";
import { useLead } from "@/features/billing/lead-home";
import { followsOn } from "@/features/billing/outcome";
import { ResultFrame } from "@/features/billing/result-frame";
import { TestNote } from "@/features/billing/test-note";
import { useRefresh } from "@/features/billing/use-act";
import { type Phase, useConfirmation } from "@/features/billing/use-confirmation";
import { readToken } from "@/shared/api/session";
import type { Purchase } from "@/shared/api/types";
import { codeKey } from "@/shared/i18n/error-words";
import { writtenMoment } from "@/shared/i18n/written";
import { BrandMark } from "@/shared/ui/brand-mark";
import { buttonStyle } from "@/shared/ui/button-style";
import { showToast } from "@/shared/ui/toast-store";

/** The thanks outlast the way home. */
const THANKS_MS = 12_000;

/** Premium is there, or follows what there is: every screen knows it at once, and somebody says thank you. */
function useThanks(follows: boolean): void {
  const { t } = useTranslation();
  const refresh = useRefresh();
  useEffect(() => {
    void refresh();
    showToast({ kind: "status", title: follows ? t("premium.extended") : t("premium.thanks"), duration: THANKS_MS });
  }, [refresh, follows, t]);
}

function Done({ purchase, paths }: { purchase: Purchase; paths: BillingPaths }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [follows] = useState(() => followsOn(purchase, Date.now()));
  useThanks(follows);
  const home = useCallback(() => void navigate(paths.home), [navigate, paths]);
  const leads = useLead(true, home);
  return (
    <>
      <p className="mt-3 text-balance">{follows ? t("premium.extended") : t("payment.done.body")}</p>
      {purchase.endsAt === null ? null : <p className="text-balance text-soft">{t("subscription.now.until", { when: writtenMoment(purchase.endsAt) })}</p>}
      {purchase.test ? <TestNote /> : null}
      <Link to={paths.home} className={buttonStyle("primary", "mt-8")}>
        {t("payment.home")}
      </Link>
      <p className="mt-3 min-h-6 text-small text-soft">{leads ? t("payment.done.leads") : null}</p>
    </>
  );
}

function Confirming({ slow, paths }: { slow: boolean; paths: BillingPaths }) {
  const { t } = useTranslation();
  return (
    <>
      <BrandMark className="breathe mx-auto mt-6 size-8 text-rose" />
      <p aria-live="polite" className="mt-3 text-soft">
        {slow ? t("payment.confirming.slow") : t("payment.confirming.body")}
      </p>
      {slow ? (
        <Link to={paths.home} className={buttonStyle("quiet", "mt-6")}>
          {t("payment.home")}
        </Link>
      ) : null}
    </>
  );
}

type Way = "home" | "again" | "plans" | "contact" | "login";

/** What to do next, the likeliest first. */
const ways: Record<Exclude<Phase, "confirming" | "done">, readonly Way[]> = {
  processing: ["home", "plans"],
  failed: ["again", "home"],
  abandoned: ["again", "home"],
  refused: ["again", "contact"],
  review: ["contact", "home"],
  past: ["plans", "home"],
  unknown: ["plans", "contact"],
};

function Ways({ phase, paths }: { phase: keyof typeof ways; paths: BillingPaths }) {
  const { t } = useTranslation();
  const places: Record<Way, string> = {
    home: paths.home,
    again: paths.subscription,
    plans: paths.subscription,
    contact: paths.contact,
    login: paths.login,
  };
  // Somebody may have paid as a member, and come back to a browser that does not know them.
  const all: readonly Way[] = phase === "unknown" && readToken() === null ? ["login", ...ways.unknown] : ways[phase];
  return (
    <div className="mt-8 flex flex-wrap justify-center gap-2">
      {all.map((way, at) => (
        <Link key={way} to={places[way]} className={buttonStyle(at === 0 ? "primary" : "quiet")}>
          {t(`payment.${way}`)}
        </Link>
      ))}
    </div>
  );
}

function useTitle(phase: Phase, purchase: Purchase | null): string {
  const { t } = useTranslation();
  if (phase === "done") return t(`payment.done.${purchase?.recurring ? "recurring" : "once"}`);
  return t(`payment.${phase}.title`);
}

/** After a payment: what the server knows of it. This page never grants anything. */
export function SuccessPage({ paths }: { paths: BillingPaths }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { phase, purchase, refused, slow } = useConfirmation(search.get("purchase"), search);
  const title = useTitle(phase, purchase);
  return (
    <ResultFrame page={t("titles.success")} title={title}>
      {phase === "done" && purchase !== null ? <Done purchase={purchase} paths={paths} /> : null}
      {phase === "confirming" ? <Confirming slow={slow} paths={paths} /> : null}
      {phase === "done" || phase === "confirming" ? null : (
        <>
          <p className="mt-3 text-soft">{phase === "refused" ? t(codeKey(refused ?? "")) : t(`payment.${phase}.body`)}</p>
          {purchase?.test ? <TestNote /> : null}
          <Ways phase={phase} paths={paths} />
        </>
      )}
    </ResultFrame>
  );
}
