import { answers, badge, expect, field, openChat, said, say, test, toast } from "../story.ts";
import { dialog, spend } from "../spend.ts";
import { atTheTill } from "../till.ts";

test.use({ settings: { HEART_FREE_DAILY_MESSAGES: "3" } });

test("from the limit to Premium, and on in the same talk", async ({ page }) => {
  await openChat(page);
  await spend(page, 3);
  await field(page).fill("그래서 더 이야기하고 싶어요");
  await field(page).press("Enter");
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page)).toContainText("하루 횟수 제한 없이 이야기해요");
  await expect(dialog(page)).toContainText("이용이 시작된 뒤에는 환불되지 않아요");
  await dialog(page).getByRole("radio", { name: /^한 달/u }).check();
  await expect(dialog(page)).toContainText("남은 날만큼 환불받을 수 있어요");
  await expect(dialog(page)).toContainText("시험용 결제예요");
  await dialog(page).getByRole("button", { name: "시작하기" }).click();
  await atTheTill(page, "pay");
  await expect(page.getByRole("heading", { level: 1, name: "결제가 끝났어요" })).toBeVisible();
  await expect(toast(page)).toHaveText(["고마워요. 프리미엄이 시작됐어요."]);

  await page.getByRole("link", { name: "홈으로 가기" }).click();
  await expect(page.getByText(/프리미엄을 이용하고 있어요/u)).toBeVisible();
  await page.getByRole("link", { name: "이야기 이어 가기" }).click();
  await expect(badge(page)).toHaveText("한 달 프리미엄");
  await expect(page.locator("#composer-notes")).toHaveText("횟수 제한 없이 이야기할 수 있어요");
  // What was typed at the limit is still there, and is sent now.
  await expect(field(page)).toHaveValue("그래서 더 이야기하고 싶어요");
  await field(page).press("Enter");
  await expect(answers(page)).toHaveCount(5);
  await expect(page.getByRole("log")).toHaveAttribute("aria-busy", "false");
  await say(page, "하나만 더 물어볼게요. 제가 먼저 연락해도 될까요?");
  await expect(said(page)).toHaveCount(5);
  await expect(dialog(page)).toBeHidden();
  await page.getByRole("button", { name: "메뉴" }).click();
  await expect(page.getByRole("navigation", { name: "메뉴", exact: true })).toContainText("프리미엄 회원");
});
