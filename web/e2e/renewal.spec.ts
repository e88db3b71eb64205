import { AxeBuilder } from "@axe-core/playwright";
import { readFile } from "node:fs/promises";

import { openPlans, plan, standing } from "./plans.ts";
import { expect, test, toast } from "./story.ts";
import { choose, pay, subscribe } from "./till.ts";


test("only what lasts a month or a year can renew", async ({ page }) => {
  await openPlans(page);
  await expect(page.getByRole("checkbox", { name: "자동 갱신" })).toHaveCount(2);
  await expect(plan(page, "하루").getByRole("checkbox")).toHaveCount(0);
  const month = plan(page, "한 달");
  await expect(month.getByRole("checkbox")).not.toBeChecked();
  await month.getByRole("checkbox").check();
  await expect(month.getByRole("button", { name: /^카드로 정기 결제하기/u })).toBeVisible();
  await expect(plan(page, "일 년").getByRole("button", { name: /^카드로 결제하기/u })).toBeVisible();
});

test("a renewal is stopped by two presses, and taken up again", async ({ page }) => {
  await subscribe(page);
  await expect(page.getByText("지금 이용권이 자동으로 갱신되고 있어서 더 사지 않아도 돼요.")).toBeVisible();
  await expect(plan(page, "하루").getByRole("button")).toHaveCount(0);
  await standing(page).getByRole("button", { name: "자동 갱신 그만하기" }).click();
  await expect(standing(page)).toContainText("까지는 그대로 이용할 수 있고, 그 뒤로는 결제되지 않아요.");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await standing(page).getByRole("button", { name: "계속 갱신하기" }).click();
  await expect(standing(page).getByRole("button", { name: "자동 갱신 그만하기" })).toBeFocused();

  await standing(page).getByRole("button", { name: "자동 갱신 그만하기" }).click();
  await standing(page).getByRole("button", { name: "네, 그만할게요" }).click();
  await expect(toast(page)).toHaveText([/자동 갱신을 멈췄어요/u]);
  await expect(standing(page)).toContainText("한 달 프리미엄");
  await expect(standing(page)).toContainText("저절로 갱신되지 않아요.");
  await page.reload();
  await expect(standing(page)).toContainText("까지 이용할 수 있어요.");
  await standing(page).getByRole("button", { name: "자동 갱신 다시 켜기" }).click();
  await expect(toast(page)).toHaveText(["자동 갱신을 다시 켰어요."]);
  await expect(standing(page)).toContainText("자동으로 갱신돼요");
  await expect(standing(page).getByRole("button", { name: "자동 갱신 그만하기" })).toBeVisible();
});

test("what a refund would be today is told, and a receipt can be kept", async ({ page }) => {
  await choose(page, "한 달");
  await pay(page);
  await openPlans(page);
  const refund = page.getByRole("region", { name: "환불" });
  await expect(refund).toContainText(/오늘 환불하면 돌려받는 금액: US\$7\.\d\d/u);
  await expect(refund).toContainText(/전체 \d+일 가운데 1일을 썼어요/u);
  await expect(refund.getByRole("link", { name: "환불 문의하기" })).toHaveAttribute("href", "/contact");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "영수증 받기" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^heart-whisper-receipt-\d{4}-\d\d-\d\d\.html$/u);
  const text = await readFile(await file.path(), "utf-8");
  expect(text).toContain("US$7.99");
  expect(text).toContain("시험용 결제예요");
  await expect(toast(page)).toHaveText(["영수증을 저장했어요."]);
});

test("a day that has begun is not paid back, and nothing is promised", async ({ page }) => {
  await choose(page, "하루");
  await pay(page);
  await openPlans(page);
  await expect(page.getByRole("region", { name: "환불" })).toContainText("지금은 돌려드릴 남은 날이 없어요.");
});

test("whoever erases an account with a plan is told first what becomes of it", async ({ page }) => {
  await subscribe(page);
  await page.goto("/settings");
  await page.getByRole("main").getByRole("button", { name: "계정 지우기" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("프리미엄이 지금 바로 끝나고");
  await expect(dialog).toContainText("자동 갱신은 결제사에서도 끝내요. 더는 결제되지 않아요.");
  await expect(dialog).toContainText("지우기 전에 먼저 문의해 주세요");
  await expect(dialog.getByRole("link", { name: "환불 문의하기" })).toHaveAttribute("href", "/contact");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await dialog.getByRole("link", { name: "이용권 보기" }).click();
  await expect(standing(page)).toContainText("한 달 프리미엄");
  await page.goBack();
  await page.getByRole("main").getByRole("button", { name: "계정 지우기" }).click();
  await dialog.getByRole("button", { name: "모두 지우기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "모두 지웠어요" })).toBeFocused();
  await openPlans(page);
  await expect(standing(page)).toHaveCount(0);
});
