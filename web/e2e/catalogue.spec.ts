/** The rest of the specification's catalogue of errors: what each refusal says, in one toast at the top centre. */
import type { Page, Route } from "@playwright/test";
import ko from "../src/shared/i18n/locales/ko.json" with { type: "json" };
import { openPlans, plan } from "./plans.ts";
import { expect, field, openChat, say, test } from "./story.ts";

test.use({ expected: [/Failed to load resource/u] });

const toast = (page: Page) => page.getByRole("alert");

/** How the server refuses. */
const refuse = (status: number, code: string) => async (route: Route) =>
  route.fulfill({ status, contentType: "application/problem+json", body: JSON.stringify({ type: "about:blank", title: "-", status, code }) });

/** The words of the one toast that is up, in the middle of the top. */
async function told(page: Page, ...words: string[]): Promise<void> {
  await expect(toast(page).getByRole("button", { name: ko.actions.close })).toHaveCount(1);
  await expect(toast(page).locator("p")).toHaveText(words);
  const box = await toast(page).boundingBox();
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2)).toBe((page.viewportSize()?.width ?? 0) / 2);
  expect(box?.y).toBeLessThan(100);
}

test("a message that cannot be added says why, one toast at a time, and stays in the field", async ({ page }) => {
  await openChat(page);
  const { chat, rate_limited: tooFast, internal_error: broken, chat_not_found: gone } = ko.errors;
  const cases = [
    [429, "rate_limited", [tooFast]],
    [500, "internal_error", [chat.responseError, broken]],
    [404, "chat_not_found", [chat.responseError, gone]],
    [422, "unrelated_topic", [chat.unrelatedTopic]],
    [429, "daily_limit_exceeded", [ko.toasts.limitTitle, chat.dailyLimitExceeded]],
  ] as const;
  await field(page).fill("오늘 남자친구와 다퉜어요");
  /* oxlint-disable no-await-in-loop -- one after the other, as they would come */
  for (const [status, code, words] of cases) {
    await page.route("**/api/chat", refuse(status, code));
    await field(page).press("Enter");
    await told(page, ...words);
    await expect(page.getByTestId("typing")).toHaveCount(0);
    await expect(field(page)).toHaveValue("오늘 남자친구와 다퉜어요");
    await page.unroute("**/api/chat");
  }
  /* oxlint-enable no-await-in-loop */
});

test("a feeling that cannot be put right says so, and what was read stands there again", async ({ page }) => {
  await openChat(page);
  await say(page, "남자친구가 연락이 없어서 너무 슬퍼요");
  await expect(page.getByRole("log")).toHaveAttribute("aria-busy", "false");
  await page.goto("/feelings");
  await page.getByRole("main").locator("summary").last().click();
  const label = page.getByRole("main").getByRole("combobox").last();
  await expect(label).toHaveValue("sadness");
  await page.route("**/api/messages/*/emotion", refuse(503, "service_unavailable"));
  await label.selectOption({ label: ko.feelings.names.joy });
  await told(page, ko.errors.service_unavailable);
  await expect(label).toHaveValue("sadness");
});

test("each way in which a payment cannot begin has its own words", async ({ page }) => {
  await page.route("**/api/payment-methods", async (route) => {
    const answer = await route.fetch();
    const methods: object = await answer.json();
    await route.fulfill({ response: answer, json: { ...methods, paypal: true } });
  });
  await openPlans(page);
  const { failed, paypalFailed } = ko.subscription.pay;
  const cases = [
    ["card", "create-checkout-session", 502, "payment_error", failed],
    ["card", "create-checkout-session", 422, "plan_unknown", failed],
    ["card", "create-checkout-session", 503, "card_not_configured", failed],
    ["paypal", "paypal/orders", 503, "paypal_not_configured", paypalFailed],
    ["paypal", "paypal/orders", 502, "payment_error", paypalFailed],
    ["paypal", "paypal/orders", 502, "paypal_error", paypalFailed],
  ] as const;
  /* oxlint-disable no-await-in-loop -- one after the other: a toast gives way to the next */
  for (const [method, call, status, code, title] of cases) {
    await page.route(`**/api/${call}`, refuse(status, code));
    await plan(page, "한 달").getByRole("button", { name: ko.subscription.pay[method] }).click();
    await told(page, title, ko.errors[code]);
    await expect(page).toHaveURL(/\/subscription$/u);
    await page.unroute(`**/api/${call}`);
  }
  /* oxlint-enable no-await-in-loop */
});

test("plans that do not load say so, and load when asked again", async ({ page }) => {
  await page.route("**/api/subscription-options?**", refuse(500, "internal_error"));
  await page.goto("/subscription");
  await expect(page.getByText(ko.premium.loadError)).toBeVisible({ timeout: 30_000 });
  await page.unroute("**/api/subscription-options?**");
  await page.getByRole("button", { name: ko.chat.loadRetry }).click();
  await expect(plan(page, "한 달")).toBeVisible();
});

test("a page that does not exist says so, and leads home", async ({ page }) => {
  const missing = await page.goto("/nowhere");
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(ko.notFound.title);
  await page.getByRole("main").getByRole("link", { name: ko.notFound.goHome }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(ko.home.title);
});
