import { HALF, test } from "../slow-model.ts";
import { answers, expect, field, openChat, say } from "../story.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("stop keeps what was written and says so", async ({ page }) => {
  await openChat(page);
  await say(page, "남자친구가 답장을 안 해서 속상해요");
  await expect(answers(page).last()).toHaveText(HALF);
  await page.getByRole("button", { name: "멈추기" }).click();
  await expect(page.locator("[data-state=stopped]")).toHaveText("여기서 멈췄어요.");
  await expect(answers(page).last()).toHaveText(HALF);
  await expect(page.getByRole("button", { name: "멈추기" })).toHaveCount(0);
  await page.reload();
  await expect(page.locator("[data-state=stopped]")).toBeVisible();
  await expect(answers(page).last()).toHaveText(HALF);
});

test("danger gets through while an answer is being written", async ({ page }) => {
  await openChat(page);
  await say(page, "남자친구가 답장을 안 해서 속상해요");
  await expect(answers(page).last()).toHaveText(HALF);
  await field(page).fill("죽고 싶어요");
  await field(page).press("Enter");
  await expect(page.getByRole("link", { name: /109/u })).toHaveAttribute("href", "tel:109");
  await expect(field(page)).toHaveValue("죽고 싶어요");
});
