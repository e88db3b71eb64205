import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type { BillingPaths } from "@/features/billing/billing-paths";
import { ResultFrame } from "@/features/billing/result-frame";
import { useLeave } from "@/features/billing/use-leave";
import { buttonStyle } from "@/shared/ui/button-style";

/** Back from the payment without having paid, as far as the server knows. */
export function CancelPage({ paths }: { paths: BillingPaths }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const id = search.get("purchase");
  const left = useLeave(id);
  const underWay = left === "underWay" && id !== null;
  return (
    <ResultFrame page={t("titles.cancel")} title={underWay ? t("payment.cancel.underWayTitle") : t("payment.cancel.title")}>
      <p className="mt-3 text-soft">{underWay ? t("payment.cancel.underWay") : t("payment.cancel.body")}</p>
      <p aria-live="polite" className="text-soft">
        {left === "nothing" ? t("payment.cancel.nothing") : null}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-2">
        {underWay ? (
          <Link to={`${paths.success}?${new URLSearchParams({ purchase: id })}`} className={buttonStyle("primary")}>
            {t("payment.check")}
          </Link>
        ) : (
          <Link to={paths.subscription} className={buttonStyle("primary")}>
            {t("payment.again")}
          </Link>
        )}
        <Link to={paths.home} className={buttonStyle("quiet")}>
          {t("payment.home")}
        </Link>
      </div>
    </ResultFrame>
  );
}
