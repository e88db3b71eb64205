import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { methodsQuery, plansQuery } from "@/shared/api/billing";
import type { PaymentMethods, Plan } from "@/shared/api/types";
import { currentLanguage } from "@/shared/i18n/i18n";

interface Offer {
  readonly plans: readonly Plan[];
  readonly methods: PaymentMethods;
}

interface Offered {
  /** Null until both are known. */
  readonly offer: Offer | null;
  readonly failed: boolean;
  readonly reload: () => void;
}

/** What can be bought and how it can be paid. Looking at it makes no account. */
export function usePlans(): Offered {
  const plans = useQuery(plansQuery(currentLanguage()));
  const methods = useQuery(methodsQuery);
  const both = [plans, methods];
  const { refetch: againPlans } = plans;
  const { refetch: againMethods } = methods;
  const reload = useCallback(() => {
    void againPlans();
    void againMethods();
  }, [againPlans, againMethods]);
  const known = plans.data !== undefined && plans.data.length > 0 && methods.data !== undefined;
  return {
    offer: known ? { plans: plans.data, methods: methods.data } : null,
    // A shop without goods is one that did not load.
    failed: both.every((one) => !one.isFetching) && (both.some((one) => one.isError) || plans.data?.length === 0),
    reload,
  };
}
