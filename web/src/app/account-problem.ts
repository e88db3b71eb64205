import { QueryCache } from "@tanstack/react-query";
import { accountQuery } from "@/shared/api/account";
import { ApiProblem } from "@/shared/api/problem";

const [ACCOUNT] = accountQuery.queryKey;

async function tellOf(problem: Error): Promise<void> {
  const { tell } = await import("@/app/tell-account-problem");
  await tell(problem);
}

/** What was asked; where the account could not be read that is said, once until it can be read again. */
export function cacheThatTells(): QueryCache {
  let told = false;
  return new QueryCache({
    onError: (error, { queryKey }) => {
      // A session that has ended is led to the login instead.
      const passing = !(error instanceof ApiProblem && error.status === 401);
      if (queryKey[0] !== ACCOUNT || told || !passing) return;
      told = true;
      // The words are not there yet where the first view needs none.
      void tellOf(error);
    },
    onSuccess: (_data, { queryKey }) => {
      if (queryKey[0] === ACCOUNT) told = false;
    },
  });
}
