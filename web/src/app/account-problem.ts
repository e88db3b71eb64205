import { QueryCache } from "@tanstack/react-query";
import { paths } from "@/app/paths";
import { accountQuery } from "@/shared/api/account";
import { ApiProblem } from "@/shared/api/problem";
import { errorKey } from "@/shared/i18n/error-words";
import { i18n } from "@/shared/i18n/i18n";
import { showToast } from "@/shared/ui/toast-store";

/** These say it themselves, in the place of what is missing. */
const TELLING: ReadonlySet<string> = new Set([paths.settings, paths.profile]);
const [ACCOUNT] = accountQuery.queryKey;

/** What was asked; where the account could not be read that is said, once until it can be read again. */
export function cacheThatTells(): QueryCache {
  let told = false;
  return new QueryCache({
    onError: (error, { queryKey }) => {
      // A session that has ended is led to the login instead.
      const passing = !(error instanceof ApiProblem && error.status === 401);
      if (queryKey[0] !== ACCOUNT || told || !passing || TELLING.has(location.pathname)) return;
      told = true;
      showToast({ kind: "alert", title: i18n.t("errors.userData"), body: i18n.t(errorKey(error)) });
    },
    onSuccess: (_data, { queryKey }) => {
      if (queryKey[0] === ACCOUNT) told = false;
    },
  });
}
