import { beforeEach, describe, expect, it, vi } from "vitest";
import { isInDoubt, nameOf, NOT_KEPT, openPurchase, webAddress, type Wish } from "@/features/billing/checkout";
import { ApiProblem } from "@/shared/api/problem";
import { forgetToken } from "@/shared/api/session";
import type { Plan } from "@/shared/api/types";
import { startLanguage } from "@/shared/i18n/i18n";

const monthly: Plan = {
  type: "monthly",
  price: 7.99,
  currency: "USD",
  priceKrw: 9900,
  interval: "month",
  renewable: true,
  discountPercent: null,
  description: "",
  features: [],
};
const wish = (over: Partial<Wish> = {}): Wish => ({ plan: monthly, method: "card", recurring: false, ...over });
const ways = { success: "/success", cancel: "/cancel" };

const answers: Record<string, unknown> = {
  "/api/create-checkout-session": { sessionId: "s", url: "https://pay.example.org/s", purchaseId: "p" },
  "/api/paypal/orders": { id: "o", approveUrl: "https://paypal.example.org/o", purchaseId: "p" },
  "/api/auth/register": { data: {} },
  "/api/auth/login": { data: { token: "guest's" } },
};

/** What was sent. */
function serve(): { path: string; body: unknown; key: string | null }[] {
  const seen: { path: string; body: unknown; key: string | null }[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
    seen.push({ path, body, key: new Headers(init.headers).get("Idempotency-Key") });
    return Response.json(answers[path] ?? { code: "not_found" }, { status: path in answers ? 200 : 404 });
  });
  return seen;
}

beforeEach(async () => {
  await startLanguage("ko");
  forgetToken();
  localStorage.clear();
  localStorage.setItem("token", "mine");
});

describe("the way to the payment", () => {
  it("leads by card over a session with our own addresses", async () => {
    const seen = serve();
    expect(await openPurchase(wish({ recurring: true }), ways, "key")).toBe("https://pay.example.org/s");
    const body = {
      priceId: "price_monthly",
      recurring: true,
      successUrl: "http://localhost/success",
      cancelUrl: "http://localhost/cancel",
      language: "ko",
    };
    expect(seen).toEqual([{ path: "/api/create-checkout-session", body, key: "key" }]);
  });

  it("leads by PayPal over an order for the price that was shown", async () => {
    const seen = serve();
    expect(await openPurchase(wish({ method: "paypal" }), ways, "key")).toBe("https://paypal.example.org/o");
    const body = { subscriptionType: "monthly", recurring: false, amount: 7.99, language: "ko" };
    expect(seen).toEqual([{ path: "/api/paypal/orders", body, key: "key" }]);
  });

  it("makes a guest first where there is nobody", async () => {
    localStorage.clear();
    const seen = serve();
    await openPurchase(wish(), ways, "key");
    expect(seen.map(({ path }) => path)).toEqual(["/api/auth/register", "/api/auth/login", "/api/create-checkout-session"]);
  });

  it("is closed where the browser would forget who has bought", async () => {
    localStorage.clear();
    const seen = serve();
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("blocked");
    });
    await expect(openPurchase(wish(), ways, "key")).rejects.toThrow(NOT_KEPT);
    expect(seen.map(({ path }) => path)).not.toContain("/api/create-checkout-session");
  });

  it("leads to the web alone", () => {
    expect(webAddress("/sandbox/1")).toBe("http://localhost/sandbox/1");
    expect(() => webAddress("javascript:alert(1)")).toThrow("payment_error");
  });
});

describe("a wish", () => {
  it("is the same by plan, method, renewal and price", () => {
    expect(nameOf(wish())).toBe(nameOf(wish()));
    const others = [wish({ recurring: true }), wish({ method: "paypal" }), wish({ plan: { ...monthly, price: 8.99 } })];
    expect(new Set([wish(), ...others].map(nameOf)).size).toBe(4);
  });

  it.each([
    [0, "network", true],
    [500, "internal_error", true],
    [503, "service_unavailable", true],
    [502, "payment_error", false],
    [502, "paypal_error", false],
    [409, "price_changed", false],
    [0, NOT_KEPT, false],
  ])("after %d %s is in doubt: %s", (status, code, doubt) => {
    expect(isInDoubt(new ApiProblem(status, { code }))).toBe(doubt);
  });
});
