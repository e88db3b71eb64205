import type { Language } from "@/shared/i18n/languages";
import type { Plan } from "@/shared/api/types";

/** An amount as the reader's language writes it; dollars never look like those of another country. */
export function money(amount: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(language, { style: "currency", currency }).format(amount);
}

export interface Prices {
  /** What is charged. */
  readonly charged: string;
  readonly won: string;
  /** A month's share of the won, where more than a month is bought. */
  readonly wonMonthly: string;
}

export function pricesOf({ price, currency, priceKrw }: Plan, language: Language): Prices {
  return {
    charged: money(price, currency, language),
    won: money(priceKrw, "KRW", language),
    wonMonthly: money(priceKrw / 12, "KRW", language),
  };
}
