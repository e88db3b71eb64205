import { answers, badge, expect, field, openChat, say, test, toast } from "../story.ts";
import { dialog, LIMIT, spend } from "../spend.ts";

test.use({ settings: { HEART_FREE_DAILY_MESSAGES: "3" } });

test("off topic is refused and kept; danger gets through at zero, and so does what follows", async ({ page }) => {
  await openChat(page);
  await field(page).fill("오늘 주가 어때?");
  await field(page).press("Enter");
  await expect(toast(page)).toContainText(["여기서는 사랑과 연애, 관계에 대한 이야기만 나눌 수 있어요."]);
  await expect(field(page)).toHaveValue("오늘 주가 어때?");
  await expect(badge(page)).toHaveText("무료 3번 남음");

  await spend(page, 3);
  await say(page, "남자친구가 때렸어 이거 범죄야?");
  await expect(page.locator("a[href='tel:1366']")).toHaveCount(1);
  await expect(page.locator("[data-tint]")).toHaveAttribute("data-tint", "neutral");
  await expect(answers(page)).toHaveCount(5);
  await say(page, "응");
  await expect(answers(page)).toHaveCount(6);
  await expect(page.locator("a[href='tel:1366']")).toHaveCount(1);
  await field(page).click();
  await expect(dialog(page)).toBeHidden();
  await expect(badge(page)).toHaveText("무료 0번 남음");
  await page.reload();
  await expect(page.locator("a[href='tel:1366']")).toHaveCount(1);
  await expect(dialog(page)).toBeHidden();
});

test("a reload brings no dialog, and a greeting at the limit brings the toast alone", async ({ page }) => {
  await openChat(page);
  await spend(page, 3);
  await page.reload();
  await expect(badge(page)).toHaveText("무료 0번 남음");
  await expect(dialog(page)).toBeHidden();
  await field(page).click();
  await dialog(page).getByRole("button", { name: "나중에" }).click();
  await page.reload();
  await expect(badge(page)).toHaveText("무료 0번 남음");
  await field(page).click();
  await field(page).fill("안녕하세요");
  await field(page).press("Enter");
  await expect(toast(page)).toContainText([LIMIT]);
  await expect(dialog(page)).toBeHidden();
  await expect(field(page)).toHaveValue("안녕하세요");
});
