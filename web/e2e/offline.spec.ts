/** Without a connection, and when a new release comes under an open page. */
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { expect, field, openChat, test } from "./story.ts";

const SITE = resolve(import.meta.dirname, "../../src/heartwhisper/site");

test.use({ serviceWorkers: "allow", expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404|Failed to fetch dynamically/u] });

/** The offline page is kept, and the worker looks after the pages that are opened from now on. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(async () => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

const kept = async (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });

test("offline there is a page with the helplines, and back online it goes on by itself", async ({ page, context }) => {
  await openChat(page);
  await settle(page);
  await field(page).fill("연결이 끊겨도 남을 말");
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(["인터넷에 연결되어 있지 않아요"]);
  await expect(page).toHaveTitle("인터넷에 연결되어 있지 않아요");
  await expect(page.getByRole("link", { name: "109", exact: true })).toBeHidden();
  await page.getByText("도움받을 수 있는 전화번호").click();
  await expect(page.getByRole("link", { name: "109", exact: true })).toHaveAttribute("href", "tel:109");
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("대한민국");
  // A notebook stays a notebook, and where somebody has left nothing tells what this was.
  await page.evaluate(() => localStorage.setItem("heart.discreet", "메모"));
  await page.reload();
  await expect(page).toHaveTitle("메모");
  await page.evaluate(() => sessionStorage.setItem("heart.left", "메모"));
  await page.reload();
  await expect(page.getByRole("main")).toHaveText("다시 열어 보기", { useInnerText: true });
  await page.evaluate(() => [localStorage.removeItem("heart.discreet"), sessionStorage.removeItem("heart.left")]);
  await page.reload();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await context.setOffline(false);
  await expect(field(page)).toHaveValue("연결이 끊겨도 남을 말");
});

test("only files that are what their name says are kept; pages and calls never", async ({ page }) => {
  await openChat(page);
  await settle(page);
  await page.evaluate(async () => Promise.all(["/assets/gone-1234.js", "/api/safety"].map(async (path) => globalThis.fetch(path))));
  await expect.poll(async () => kept(page)).toContainEqual(expect.stringMatching(/^\/assets\/chat-/u));
  const files = await kept(page);
  expect(files.filter((path) => !path.startsWith("/assets/"))).toEqual(["/offline.html", "/discreet.js", "/offline.js"]);
  expect(files).not.toContain("/assets/gone-1234.js");
});

test("a release that came meanwhile is shown at the next visit, not the one before", async ({ page, context }) => {
  const index = await readFile(join(SITE, "index.html"), "utf-8");
  await openChat(page);
  await settle(page);
  await context.route("**/chat", async (route) => route.fulfill({ body: index.replace("<body>", "<body><p>새 버전</p>"), contentType: "text/html" }));
  await page.reload();
  await expect(page.getByText("새 버전")).toBeVisible();
});

test.describe("a part that a new release has replaced", () => {
  test.use({ serviceWorkers: "block" });

  test("loads the page anew, once, and then says so", async ({ page }) => {
    await page.goto("/");
    const wanted: string[] = [];
    await page.route("**/assets/contact-*.js", async (route) => {
      wanted.push(route.request().url());
      await route.fulfill({ status: 404, body: "{}" });
    });
    await page.getByRole("contentinfo").getByRole("link", { name: "문의하기" }).click();
    const again = page.getByRole("button", { name: "다시 열기" });
    await expect(again).toBeVisible();
    expect(wanted.length).toBeGreaterThan(1);
    await page.unroute("**/assets/contact-*.js");
    await again.click();
    await expect(page.getByRole("heading", { level: 1, name: /문의/u })).toBeVisible();
  });
});

test("away from the chat one quiet line tells that the connection is gone, and goes with it", async ({ page, context }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("지금은 인터넷에 연결되어 있지 않아요.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("지금은 인터넷에 연결되어 있지 않아요.")).toBeHidden();
});
