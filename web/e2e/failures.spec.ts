/** What the specification's catalogue of errors names: its words, at the top centre, with another try where one helps. */
import type { Page } from "@playwright/test";
import ko from "../src/shared/i18n/locales/ko.json" with { type: "json" };
import { expect, test } from "./story.ts";

test.use({ expected: [/Failed to load resource/u] });

const toast = (page: Page) => page.getByRole("alert");
const again = (page: Page) => toast(page).getByRole("button", { name: ko.actions.retry });

async function fill(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(ko.account.email).fill(email);
  await page.locator("input[type=password]").first().fill(password);
  await page.locator("input[type=password]").last().fill(password);
}

test("a login that fails says so, and is tried again", async ({ page }) => {
  await page.goto("/login");
  await fill(page, "nobody.here@example.org", "어느 여름의 긴 문장");
  await page.getByRole("main").getByRole("button", { name: ko.account.login.submit, exact: true }).click();
  await expect(toast(page)).toContainText(ko.auth.loginError);
  await expect(toast(page)).toContainText(ko.errors.login_failed);
  const box = await toast(page).boundingBox();
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2)).toBe(195);
  expect(box?.y).toBeLessThan(100);
  const second = page.waitForResponse("**/api/auth/login");
  await again(page).click();
  expect((await second).status()).toBe(401);
});

test("a registration that fails keeps what was typed, and is tried again", async ({ page }) => {
  await page.goto("/register");
  await fill(page, "late.summer@example.org", "어느 여름의 긴 문장");
  await page.route("**/api/auth/register", (route) => route.abort());
  await page.getByRole("main").getByRole("button", { name: ko.account.register.submit }).click();
  await expect(toast(page)).toContainText(ko.auth.registerError);
  await expect(page.getByLabel(ko.account.email)).toHaveValue("late.summer@example.org");
  await page.unroute("**/api/auth/register");
  await again(page).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("status").filter({ hasText: ko.account.greeting.registered })).toBeVisible();

  // And out again: first the server cannot be told, then it is.
  await page.route("**/api/auth/logout", (route) => route.abort());
  await page.getByRole("button", { name: ko.nav.menu }).click();
  await page.getByRole("button", { name: ko.nav.logout }).click();
  await expect(toast(page)).toContainText(ko.auth.logoutError);
  await page.unroute("**/api/auth/logout");
  await again(page).click();
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("what is known of the reader does not load, and the talk is open all the same", async ({ page }) => {
  await page.goto("/chat");
  await expect.poll(async () => page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
  await page.route("**/api/auth/me", (route) => route.fulfill({ status: 503, contentType: "application/problem+json", body: '{"code":"service_unavailable"}' }));
  await page.goto("/");
  await expect(toast(page)).toContainText(ko.errors.userData);
  await expect(toast(page)).toContainText(ko.errors.service_unavailable);
});

test("without a session a protected call leads to the login", async ({ page }) => {
  await page.goto("/login");
  await page.evaluate(() => localStorage.setItem("token", "ended"));
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login/u);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});
