import { HALF, test, WHOLE } from "../slow-model.ts";
import { answers, expect, openChat, say } from "../story.ts";

test.use({ viewport: { width: 390, height: 460 }, contextOptions: { reducedMotion: "no-preference" } });

test("a reader who looks back is left alone until asking for the end", async ({ page, model }) => {
  await openChat(page);
  await say(page, "남자친구가 답장을 안 해서 속상해요");
  await expect(answers(page).last()).toHaveText(HALF);
  await expect(answers(page).last()).toBeInViewport();
  const log = page.getByRole("log");
  await log.hover();
  await page.mouse.wheel(0, -600);
  await expect(answers(page).first()).toBeInViewport();
  const toEnd = page.getByRole("button", { name: "최근 이야기로" });
  await expect(toEnd).toBeVisible();
  model.release();
  await expect(answers(page).last()).toHaveText(WHOLE);
  expect(await log.evaluate((element) => element.scrollTop)).toBe(0);
  await toEnd.click();
  await expect(answers(page).last()).toBeInViewport();
  await expect(toEnd).toBeHidden();
});
