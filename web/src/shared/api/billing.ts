/** The calls about plans and purchases, and their shapes on the wire. */
import { queryOptions } from "@tanstack/react-query";
import { get } from "@/shared/api/client";
import type { Language } from "@/shared/i18n/languages";

export type PlanType = "daily" | "monthly" | "yearly";

export interface Plan {
  type: PlanType;
  price: number;
  currency: string;
  priceKrw: number;
  interval: "day" | "month" | "year";
  renewable: boolean;
  discountPercent: number | null;
  description: string;
  features: string[];
}

export interface PaymentMethods {
  card: boolean;
  paypal: boolean;
  paypalRecurring: boolean;
  /** The card is a sandbox's: nothing is charged. */
  test: boolean;
}

type PurchaseState =
  | "pending"
  | "capturing"
  | "processing"
  | "active"
  | "past_due"
  | "cancelled"
  | "expired"
  | "failed"
  | "abandoned"
  | "refunded"
  | "disputed"
  | "review";

export interface Payment {
  id: string;
  amount: number;
  currency: string;
  paidAt: string;
  periodStart: string;
  periodEnd: string;
  refunded: number;
  disputed: boolean;
}

interface RefundQuote {
  amount: number;
  currency: string;
  usedDays: number;
  totalDays: number;
}

export interface Purchase {
  id: string;
  provider: "stripe" | "paypal" | "sandbox" | "gift";
  plan: PlanType | "gift";
  recurring: boolean;
  state: PurchaseState;
  amount: number;
  currency: string;
  createdAt: string;
  test: boolean;
  /** Money will be taken again. */
  renews: boolean;
  /** Access until. */
  endsAt: string | null;
  cancellable: boolean;
  resumable: boolean;
  /** The card provider has a page of its own for how it is paid. */
  portal: boolean;
  graceUntil: string | null;
  payments: Payment[];
  /** What a refund of the whole purchase would be now. */
  refund: RefundQuote | null;
}

export interface Subscription {
  isPremium: boolean;
  subscriptionType: string;
  subscriptionEndDate: string | null;
  renews: boolean;
  daysRemaining: number | null;
}

export interface Purchases {
  subscription: Subscription;
  purchases: Purchase[];
}

export interface PurchaseAnswer {
  data: Purchase;
}

export interface CheckoutAnswer {
  sessionId: string;
  url: string;
  purchaseId: string;
}

export interface OrderAnswer {
  id: string;
  approveUrl: string;
  purchaseId: string;
}

export interface PortalAnswer {
  url: string;
}

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
