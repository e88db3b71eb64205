/** What is seen before any code of ours has arrived, and while a page is on its way. */
import { AxeBuilder } from "@axe-core/playwright";

import { answers, expect, test } from "./story.ts";

const CODE = /\/assets\/.*\.js$/u;

test("a stranger reads before the code has come, and finds the way out", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(CODE, async (route) => held.promise.then(async () => route.continue()));
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("혼자 삼키던 연애 이야기, 여기에 내려놓아요");
  await expect(page.getByRole("link", { name: "이야기 시작하기" })).toHaveAttribute("href", "/chat");
  await expect(page.getByRole("link", { name: "바로 나가기" })).toHaveAttribute("href", /^https:/u);
  await page.goto("/fr/chat", { waitUntil: "commit" });
  await expect(answers(page)).toHaveText(/Heart Whisper/u);
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await page.goto("/chat", { waitUntil: "commit" });
  const before = await answers(page).boundingBox();
  expect((await new AxeBuilder({ page }).exclude("noscript").analyze()).violations).toEqual([]);
  held.resolve();
  await expect(page.getByRole("textbox")).toBeEditable();
  // The same words in the same place.
  expect(await answers(page).boundingBox()).toEqual(before);
});

test("who was here before, wants a notebook or has left sees nothing of it", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await page.route(CODE, async () => Promise.resolve());
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeHidden();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.setItem("heart.left", "메모");
  });
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeHidden();
});

test("the page before stays while the next one is on its way, and a hairline says so", async ({ page }) => {
  await page.goto("/");
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/contact-*.js", async (route) => held.promise.then(async () => route.continue()));
  await page.getByRole("contentinfo").getByRole("link", { name: "문의하기" }).click();
  await expect(page.getByTestId("on-the-way")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("혼자 삼키던 연애 이야기, 여기에 내려놓아요");
  held.resolve();
  await expect(page.getByRole("heading", { level: 1, name: /문의/u })).toBeVisible();
  await expect(page.getByTestId("on-the-way")).toHaveCount(0);
});
