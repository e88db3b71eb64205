import { test, WHOLE } from "./slow-model.ts";
import { answers, badge, expect, openChat, said, say, toast } from "./story.ts";

const WORDS = "남자친구가 답장을 안 해서 속상해요";

test.use({ refusals: 1 });

test("an answer that failed is free, says so, and can be tried again", async ({ page, model }) => {
  model.release();
  await openChat(page);
  await say(page, WORDS);
  await expect(page.locator("[data-state=failed]")).toContainText("답을 쓰지 못했어요.");
  await expect(toast(page)).toHaveText(["답을 받지 못했어요. 다시 시도해 주세요."]);
  await expect(badge(page)).toHaveText("무료 10번 남음");
  await page.getByRole("button", { name: "다시 시도" }).click();
  await expect(answers(page).last()).toHaveText(WHOLE);
  await expect(page.locator("[data-state=failed]")).toHaveCount(0);
  await expect(said(page)).toHaveText([WORDS]);
  await expect(badge(page)).toHaveText("무료 9번 남음");
  await page.reload();
  await expect(said(page)).toHaveText([WORDS]);
  await expect(answers(page)).toHaveCount(2);
});
