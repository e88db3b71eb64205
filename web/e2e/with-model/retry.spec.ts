import { test, WHOLE } from "../slow-model.ts";
import { answers, asked, badge, expect, labels, openChat, said, say, toast, way } from "../story.ts";

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

test("the second try asks for the same help as the words, also after a reload", async ({ page, model }) => {
  const helps = asked(page);
  model.release();
  await openChat(page);
  await way(page, "상대의 마음").click();
  await say(page, WORDS);
  await expect(page.locator("[data-state=failed]")).toBeVisible();
  await page.reload();
  await expect(labels(page)).toHaveText(["상대의 마음"]);
  await way(page, "보낼 말").click();
  await page.getByRole("button", { name: "다시 시도" }).click();
  await expect(answers(page)).toHaveCount(2);
  await expect(page.locator("[data-state=failed]")).toHaveCount(0);
  // What was chosen meanwhile is for the next words.
  await expect(way(page, "보낼 말")).toHaveAttribute("aria-pressed", "true");
  await expect(labels(page)).toHaveText(["상대의 마음"]);
  expect(helps).toEqual(["other_side", "other_side"]);
});
