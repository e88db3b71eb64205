/** What screens ask about plans and purchases. */
import { queryOptions } from "@tanstack/react-query";
import { get } from "@/shared/api/client";
import type { PaymentMethods, Plan, Purchases } from "@/shared/api/types";
import type { Language } from "@/shared/i18n/languages";

/** Prices change seldom, and a change is refused at the checkout: not asked for again at every look. */
const FRESH_MS = 5 * 60_000;

/** What can be bought, in the words of a language. Told to everybody. */
export const plansQuery = (language: Language) =>
  queryOptions({
    queryKey: ["plans", language],
    queryFn: async ({ signal }) => get<Plan[]>(`/api/subscription-options?${new URLSearchParams({ language })}`, { signal }),
    staleTime: FRESH_MS,
  });

/** How it can be paid. Told to everybody. */
export const methodsQuery = queryOptions({
  queryKey: ["payment methods"],
  queryFn: async ({ signal }) => get<PaymentMethods>("/api/payment-methods", { signal }),
  staleTime: FRESH_MS,
});

/** What somebody has bought. Asking needs a session; whoever has none has bought nothing, and is not asked for. */
export const purchasesQuery = queryOptions({
  queryKey: ["purchases"],
  queryFn: async ({ signal }) => get<Purchases>("/api/purchases", { signal }),
});
