import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SuccessPage } from "@/features/billing/success-page";
import { forgetToken } from "@/shared/api/session";
import { startLanguage } from "@/shared/i18n/i18n";

const paths = { home: "/", contact: "/contact", login: "/login", register: "/register", subscription: "/subscription", success: "/success", cancel: "/cancel" };
const bought = {
  id: "1",
  provider: "stripe",
  plan: "monthly",
  recurring: false,
  state: "pending",
  amount: 7.99,
  currency: "USD",
  createdAt: "2026-11-01T00:00:00Z",
  test: false,
  renews: false,
  endsAt: null,
  cancellable: false,
  resumable: false,
  portal: false,
  graceUntil: null,
  payments: [],
  refund: null,
};

/** A server that answers by path; gives the calls it saw. */
function serve(answers: Record<string, () => Response>): string[] {
  const seen: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    seen.push(`${init.method ?? ""} ${path}`);
    return (answers[path] ?? (() => Response.json({ code: "purchase_not_found" }, { status: 404 })))();
  });
  return seen;
}

function open(...addresses: string[]): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={addresses}>
        <SuccessPage paths={paths} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const title = (): string => screen.getByRole("heading", { level: 1 }).textContent;
const ways = (): string[] => screen.getAllByRole("link").map((link) => link.textContent);

beforeEach(async () => {
  await startLanguage("ko");
  forgetToken();
  localStorage.setItem("token", "mine");
});
afterEach(cleanup);

describe("after a payment", () => {
  it.each([
    ["active", false, "결제가 끝났어요", ["홈으로 가기"]],
    ["active", true, "정기 이용이 시작됐어요", ["홈으로 가기"]],
    ["processing", false, "결제를 처리하고 있어요", ["홈으로 가기", "이용권 보기"]],
    ["failed", false, "결제가 되지 않았어요", ["다시 해 보기", "홈으로 가기"]],
    ["abandoned", false, "결제를 마치지 않았어요", ["다시 해 보기", "홈으로 가기"]],
    ["review", false, "조금 더 확인이 필요해요", ["문의하기", "홈으로 가기"]],
    ["refunded", false, "이미 정리된 결제예요", ["이용권 보기", "홈으로 가기"]],
  ])("what is %s (renewing: %s) is told as it is", async (state, recurring, words, links) => {
    serve({ "/api/purchases/1": () => Response.json({ ...bought, state, recurring }) });
    open("/success?purchase=1");
    await waitFor(() => expect(title()).toBe(words));
    expect(ways()).toEqual(links);
  });

  it("what is open is being confirmed", async () => {
    const seen = serve({ "/api/purchases/2": () => Response.json({ ...bought, id: "2" }) });
    open("/success?purchase=2");
    await waitFor(() => expect(seen).toEqual(["GET /api/purchases/2"]));
    expect(title()).toBe("결제를 확인하고 있어요");
  });

  it("what nobody knows is told plainly, and nothing is asked without a session", async () => {
    const seen = serve({});
    open("/success?purchase=3");
    await waitFor(() => expect(title()).toBe("이 결제를 찾지 못했어요"));
    expect(ways()).toEqual(["이용권 보기", "문의하기"]);
    cleanup();
    forgetToken();
    open("/success?purchase=3");
    expect(title()).toBe("이 결제를 찾지 못했어요");
    expect(ways()).toEqual(["로그인하기", "이용권 보기", "문의하기"]);
    expect(seen).toEqual(["GET /api/purchases/3"]);
  });

  it("PayPal's approval is told once, and what the server has against it is shown", async () => {
    const seen = serve({
      "/api/purchases/4": () => Response.json({ ...bought, id: "4", provider: "paypal" }),
      "/api/payments": () => Response.json({ code: "payment_declined" }, { status: 402 }),
    });
    open("/subscription/success?purchase=4&token=ORDER");
    await waitFor(() => expect(title()).toBe("결제를 마치지 못했어요"));
    expect(screen.getByText(/승인하지 않았어요/u)).toBeTruthy();
    cleanup();
    open("/subscription/success?purchase=4&token=ORDER");
    await waitFor(() => expect(title()).toBe("결제를 마치지 못했어요"));
    expect(seen.filter((call) => call.startsWith("POST"))).toEqual(["POST /api/payments"]);
  });

  it("a PayPal subscription without its name begins nothing", async () => {
    const seen = serve({ "/api/purchases/5": () => Response.json({ ...bought, id: "5", provider: "paypal", recurring: true }) });
    open("/subscription/success?purchase=5&token=T");
    await waitFor(() => expect(title()).toBe("결제를 마치지 못했어요"));
    expect(seen).toEqual(["GET /api/purchases/5"]);
  });
});
