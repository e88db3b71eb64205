import { openPlans } from "../plans.ts";
import { badge, expect, field, openChat, say, test, toast } from "../story.ts";
import { dialog } from "../spend.ts";
import { choose, pay } from "../till.ts";

test.use({ settings: { HEART_FREE_DAILY_MESSAGES: "1", HEART_PREMIUM_DAILY_MESSAGES: "2" } });

test("where Premium has a limit, that is told before it is bought, and nothing more is sold at its end", async ({ page }) => {
  await openPlans(page);
  await expect(page.getByRole("main")).toContainText("하루 2번까지 이야기해요");
  await expect(page.getByRole("main")).not.toContainText("제한 없이");
  await openChat(page);
  await choose(page, "하루");
  await pay(page);
  await openChat(page);
  await expect(badge(page)).toHaveText("하루 프리미엄, 2번 남음");
  await expect(page.locator("#composer-notes")).toHaveText("오늘 2번 더 이야기할 수 있어요");
  await say(page, "남자친구가 답장을 안 해요");
  await expect(badge(page)).toHaveText("하루 프리미엄, 1번 남음");
  await expect(page.getByRole("log")).toHaveAttribute("aria-busy", "false");
  await say(page, "어제도 그랬어요");
  await expect(badge(page)).toHaveText("하루 프리미엄, 0번 남음");
  await expect(toast(page).first()).toHaveText("오늘 이야기할 수 있는 횟수를 다 썼어요");
  await expect(page.locator("#composer-notes")).toContainText("다시 채워져요");

  await field(page).fill("그래도 더 이야기하고 싶어요");
  await field(page).press("Enter");
  await expect(toast(page).first()).toHaveText("오늘 이야기할 수 있는 횟수를 다 썼어요");
  await expect(field(page)).toHaveValue("그래도 더 이야기하고 싶어요");
  await expect(dialog(page)).toBeHidden();
});
