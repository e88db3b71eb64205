/** What the stories about the quota share. */
import type { Locator, Page } from "@playwright/test";

import { badge, expect, say, toast } from "./story.ts";

export const LIMIT = "오늘의 무료 대화를 모두 썼어요. 프리미엄으로 이어서 이야기할 수 있어요.";

export const dialog = (page: Page): Locator => page.getByRole("dialog");

/** Says what uses up the day, and waits for the toast of the last answer. */
export async function spend(page: Page, times: number): Promise<void> {
  for (let left = times - 1; left >= 0; left -= 1) {
    // oxlint-disable-next-line no-await-in-loop
    await say(page, `남자친구 이야기 ${left}`);
    // oxlint-disable-next-line no-await-in-loop
    await expect(badge(page)).toHaveText(`무료 ${left}번 남음`);
    // While the counsellor still answers, Enter sends nothing.
    // oxlint-disable-next-line no-await-in-loop
    await expect(page.getByRole("log")).toHaveAttribute("aria-busy", "false");
  }
  await expect(toast(page)).toContainText([LIMIT]);
}
