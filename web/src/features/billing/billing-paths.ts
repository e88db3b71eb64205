/** The pages that buying leads to. */
export interface BillingPaths {
  home: string;
  contact: string;
  login: string;
  register: string;
  subscription: string;
  success: string;
  cancel: string;
}

/** A purchase's own address: every call and page about it begins here. */
export const purchasePath = (id: string, rest = ""): string => `/api/purchases/${encodeURIComponent(id)}${rest}`;
