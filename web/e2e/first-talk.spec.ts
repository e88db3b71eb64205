import type { Page } from "@playwright/test";

import { ime } from "./ime.ts";
import { agree, answers, badge, expect, field, said, sends, test } from "./story.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Marks when the reader's words, the indicator and the first words of the answer come onto the page. */
function markTimes(): void {
  const marks: [string, () => boolean][] = [
    ["said", () => document.querySelector("[data-role=user]") !== null],
    ["typing", () => document.querySelector("[data-testid=typing]") !== null],
    ["busy", () => document.querySelector("[role=log][aria-busy=true]") !== null],
    ["answer", () => document.querySelectorAll("[data-role=assistant] [data-testid=text]").length > 1],
  ];
  const look = (): void => {
    for (const [name, there] of marks) {
      if (performance.getEntriesByName(name).length === 0 && there()) performance.mark(name);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributeFilter: ["aria-busy"] });
}

async function timeOf(page: Page, name: string): Promise<number> {
  return page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN, name);
}

test("a first talk: from the front page, through the input method, and still there after a reload", async ({ page }) => {
  await page.addInitScript(markTimes);
  const sent = sends(page);
  await page.goto("/");
  await page.getByRole("link", { name: "이야기 시작하기" }).click();
  await expect(answers(page).first()).toContainText("AI 상담사");
  await expect(field(page)).toBeFocused();
  await expect(badge(page)).toHaveText("무료 10번 남음");
  const tinted = page.locator("[data-tint]");
  await expect(tinted).toHaveAttribute("data-tint", "none");
  await expect(page.getByRole("button", { name: "보내기" })).toBeDisabled();

  await agree(page);
  await expect(field(page)).toBeFocused();

  const keys = await ime(page);
  await page.keyboard.insertText("남자친구가 답장을 안 해서 너무 속상하고 슬퍼");
  await keys.compose("ㅇ");
  await keys.compose("요");
  await keys.imeEnter();
  await keys.commit("요");
  await keys.enter();
  await keys.up();

  const words = "남자친구가 답장을 안 해서 너무 속상하고 슬퍼요";
  await expect(said(page)).toHaveText([words]);
  await expect(field(page)).toHaveValue("");
  await expect(field(page)).toBeFocused();
  await expect(badge(page)).toHaveText("무료 9번 남음");
  await expect(answers(page)).toHaveCount(2);
  await expect(page.getByRole("log")).toHaveAttribute("aria-busy", "false");
  await expect(page.getByTestId("announcer")).toHaveText("답이 도착했어요.");
  await expect(tinted).toHaveAttribute("data-tint", "sadness");
  expect(sent).toEqual([words]);

  const answered = await timeOf(page, "answer");
  // For how long is the matter of pacing.test.ts: a page that draws late would tell less.
  expect(await timeOf(page, "said")).toBeLessThan(answered);
  expect(await timeOf(page, "typing")).toBeLessThan(answered);
  expect(await timeOf(page, "busy")).toBeLessThan(answered);

  const answer = await answers(page).last().textContent();
  await page.reload();
  await expect(said(page)).toHaveText([words]);
  await expect(answers(page).last()).toHaveText(answer ?? "");
  await expect(badge(page)).toHaveText("무료 9번 남음");
  expect(sent).toEqual([words]);
});
