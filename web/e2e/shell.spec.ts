import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "./story.ts";

// An unknown page answers 404, with the app; the browser notes that.
test.use({ expected: [/status of 404/u] });

test("a Korean reader finds the way in, by keyboard too", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  await expect(page).toHaveTitle("이름 없이 나누는 연애 상담 · Heart Whisper");
  // The app has taken the place of what was drawn for a stranger.
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "본문으로 건너뛰기" })).toBeFocused();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole("link", { name: "이야기 시작하기" }).click();
  await expect(page).toHaveURL(/\/chat$/);
});

test("looking at the pages makes no account", async ({ page }) => {
  await page.goto("/");
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("uuid")])).toEqual([null, null]);
});

test("a chosen language stays, also against the address", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "메뉴" }).click();
  await page.getByRole("combobox", { name: "언어" }).selectOption("fr");
  await expect(page.getByRole("link", { name: "Commencer à parler" })).toBeVisible();
  await page.goto("/en");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
});

test("an address names a language, and loses it", async ({ page }) => {
  await page.goto("/ja/no-such-page?x=1#here");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("お探しのページはありません");
  await expect(page).toHaveURL(/\/no-such-page\?x=1#here$/);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole("link", { name: "ホームへ戻る" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("main")).toBeFocused();
});

test.describe("a reader whose language we do not speak", () => {
  test.use({ locale: "de-DE" });
  test("is addressed in English", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });
});

for (const [language, width] of [["fr", 320], ["fr", 360], ["hi", 320], ["ko", 375], ["en", 1280]] as const) {
  test(`${language} fits ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`/${language}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.goto(`/${language}/safety`);
    await expect(page.locator("a[href^='tel:']").first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
