import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { paths } from "@/app/paths";
import { accountQuery } from "@/shared/api/account";
import { ApiProblem } from "@/shared/api/problem";
import { readToken } from "@/shared/api/session";
import { errorKey } from "@/shared/i18n/error-words";
import { showToast } from "@/shared/ui/toast-store";

/** These say it themselves, in the place of what is missing. */
const TELLING: ReadonlySet<string> = new Set([paths.settings, paths.profile]);

/** Says once that the account could not be read; a session that has ended is led to the login instead. */
export function useAccountProblem(): void {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { error } = useQuery({ ...accountQuery, enabled: readToken() !== null });
  const failed = error !== null && !(error instanceof ApiProblem && error.status === 401);
  useEffect(() => {
    if (failed && !TELLING.has(pathname)) showToast({ kind: "alert", title: t("errors.userData"), body: t(errorKey(error)) });
    // The same failure every half minute is no news.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [failed]);
}
