import { AxeBuilder } from "@axe-core/playwright";

import { answers, badge, expect, field, openChat, said, test } from "./story.ts";

test.use({ locale: "en-US", viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const WORDS = "My boyfriend has not answered me for two days and I feel so sad";

test("an English reader on a narrow phone", async ({ page }) => {
  await openChat(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(field(page)).not.toBeFocused();
  await field(page).tap();
  await page.keyboard.type(WORDS);
  await page.keyboard.press("Enter");
  await page.keyboard.type("What now");
  await expect(field(page)).toHaveValue(`${WORDS}\nWhat now`);
  await page.getByRole("button", { name: "Send" }).tap();
  await expect(said(page)).toHaveText([`${WORDS}\nWhat now`]);
  await expect(badge(page)).toHaveText("9 free messages left");
  await expect(answers(page)).toHaveCount(2);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await expect(field(page)).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("in danger the answer and the first number are in sight together", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openChat(page);
  await field(page).fill("I want to die");
  await page.getByRole("button", { name: "Send" }).tap();
  await expect(page.getByRole("link", { name: /109/u })).toBeInViewport({ ratio: 1 });
  await expect(answers(page).last()).toBeInViewport({ ratio: 0.5 });
  await expect(page.getByRole("button", { name: "To the latest message" })).toBeHidden();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`home, safety and chat are accessible (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.goto("/safety");
    await expect(page.locator("a[href^='tel:']").first()).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await openChat(page);
    await field(page).fill("My boyfriend hit me, is that a crime?");
    await page.getByRole("button", { name: "Send" }).tap();
    await expect(page.locator("a[href^='tel:']").first()).toBeVisible();
    await expect(answers(page)).toHaveCount(2);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}
