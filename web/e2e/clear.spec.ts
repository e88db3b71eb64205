import type { Page } from "@playwright/test";

import { answers, badge, expect, openChat, said, say, test } from "./story.ts";

const WORDS = "남자친구와 헤어졌어요";

async function clear(page: Page): Promise<void> {
  await page.getByRole("button", { name: "대화 지우기" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "지우기", exact: true }).click();
  await expect(said(page)).toHaveCount(0);
}

test("clearing asks first, can be taken back, and is for good otherwise", async ({ page }) => {
  await openChat(page);
  await say(page, WORDS);
  await expect(answers(page)).toHaveCount(2);
  await expect(page.getByRole("log")).toHaveAttribute("aria-busy", "false");

  await page.getByRole("button", { name: "대화 지우기" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "취소" }).click();
  await expect(said(page)).toHaveText([WORDS]);

  await clear(page);
  await page.getByRole("button", { name: "되돌리기" }).click();
  await expect(said(page)).toHaveText([WORDS]);
  await expect(answers(page)).toHaveCount(2);

  await clear(page);
  await page.reload();
  await expect(badge(page)).toHaveText("무료 9번 남음");
  await expect(said(page)).toHaveCount(0);
  await expect(answers(page)).toHaveCount(1);
});
