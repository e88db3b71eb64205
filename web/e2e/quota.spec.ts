import { expect, field, openChat, said, test, toast } from "./story.ts";
import { dialog, LIMIT, spend } from "./spend.ts";

test("ten messages a day, then the toast, the dialog once, and again for a refused send", async ({ page }) => {
  await openChat(page);
  await spend(page, 10);
  await expect(dialog(page)).toBeHidden();
  await expect(field(page)).toBeEditable();
  await expect(page.locator("#composer-notes")).toContainText("다시 채워져요");

  await field(page).click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page)).toContainText("₩4,900");
  await expect(dialog(page).getByRole("radio")).toHaveCount(3);
  await expect(dialog(page).getByRole("link", { name: "이용권 자세히 보기" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "나중에" }).click();
  await expect(dialog(page)).toBeHidden();
  await field(page).click();
  await expect(dialog(page)).toBeHidden();

  await field(page).fill("남자친구가 또 답장을 안 해요");
  await field(page).press("Enter");
  await expect(dialog(page)).toBeVisible();
  await expect(toast(page)).toContainText([LIMIT]);
  await dialog(page).getByRole("button", { name: "나중에" }).click();
  await expect(field(page)).toHaveValue("남자친구가 또 답장을 안 해요");
  await expect(said(page)).toHaveCount(10);
});
