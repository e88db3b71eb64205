import { AxeBuilder } from "@axe-core/playwright";

import { openPlans, plan, standing } from "./plans.ts";
import { expect, openChat, test } from "./story.ts";

test("somebody without an account sees the plans, and none is made", async ({ page }) => {
  await openPlans(page);
  await expect(plan(page, "하루")).toContainText("US$3.99");
  await expect(plan(page, "하루").getByRole("checkbox")).toHaveCount(0);
  await expect(plan(page, "일 년")).toContainText("17% 할인");
  await expect(page.getByText("이용권은 이 브라우저에 남아요")).toBeVisible();
  await expect(standing(page)).toHaveCount(0);
  expect(await page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("uuid")])).toEqual([null, null]);
});

test("what renewing means is said before it is chosen", async ({ page }) => {
  await openPlans(page);
  const card = plan(page, "한 달");
  await expect(card).toContainText("저절로 갱신되지 않아요");
  await card.getByRole("checkbox", { name: "자동 갱신" }).check();
  await expect(card).toContainText("그만둘 때까지 매달 US$7.99씩 결제돼요");
});

test("a guest has nothing yet, and is told so", async ({ page }) => {
  await openChat(page);
  await openPlans(page);
  await expect(standing(page)).toContainText("지금은 무료로 이용하고 있어요.");
  await expect(page.getByText("아직 결제한 적이 없어요.")).toBeVisible();
});

test("a success page without a purchase says so, and a cancelled one leads back", async ({ page }) => {
  await page.goto("/success");
  await expect(page.getByRole("heading", { level: 1, name: "이 결제를 찾지 못했어요" })).toBeVisible();
  await page.goto("/subscription/success");
  await expect(page.getByRole("heading", { level: 1, name: "이 결제를 찾지 못했어요" })).toBeVisible();
  await page.goto("/cancel");
  await page.getByRole("link", { name: "다시 해 보기" }).click();
  await expect(page).toHaveURL(/\/subscription$/u);
});

for (const language of ["ko", "en", "zh", "ja", "fr", "hi"] as const) {
  test(`the plans are accessible and fit 360 pixels (${language})`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/${language}/subscription`);
    await expect(page.getByRole("checkbox")).toHaveCount(2);
    for (const box of await page.getByRole("checkbox").all()) {
      // oxlint-disable-next-line no-await-in-loop
      await box.check();
    }
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
