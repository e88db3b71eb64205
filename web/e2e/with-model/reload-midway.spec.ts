import { HALF, test, WHOLE } from "../slow-model.ts";
import { answers, badge, expect, openChat, said, say, sends } from "../story.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const WORDS = "남자친구가 답장을 안 해서 속상해요";

test("a reload in the middle of an answer loses nothing and doubles nothing", async ({ page, model }) => {
  const sent = sends(page);
  await openChat(page);
  await say(page, WORDS);
  await expect(answers(page).last()).toHaveText(HALF);

  await page.reload();
  await expect(said(page)).toHaveText([WORDS]);
  await expect(answers(page).last()).toHaveText(HALF);
  await expect(page.getByRole("log")).toHaveAttribute("aria-busy", "true");

  model.release();
  await expect(answers(page).last()).toHaveText(WHOLE);
  await expect(page.getByRole("log")).toHaveAttribute("aria-busy", "false");
  await expect(said(page)).toHaveText([WORDS]);
  await expect(answers(page)).toHaveCount(2);
  await expect(badge(page)).toHaveText("무료 9번 남음");
  expect(sent).toEqual([WORDS]);

  await page.reload();
  await expect(answers(page).last()).toHaveText(WHOLE);
  await expect(answers(page)).toHaveCount(2);
});

test("a page that comes back finds the answer without a toast", async ({ page, model, context }) => {
  await openChat(page);
  await say(page, WORDS);
  await expect(answers(page).last()).toHaveText(HALF);
  await context.setOffline(true);
  await context.setOffline(false);
  model.release();
  await expect(answers(page).last()).toHaveText(WHOLE);
  await expect(answers(page)).toHaveCount(2);
  await expect(page.getByRole("alert").filter({ hasText: /./u })).toHaveCount(0);
});
