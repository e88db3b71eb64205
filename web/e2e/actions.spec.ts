import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { agree, answers, expect, field, firstStep, openUnasked, said, say, sends, test } from "./story.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const rows = (page: Page) => page.getByTestId("actions");
const CRUSH = "좋아하는 사람이 생겼는데, 그 사람 마음을 모르겠어요";

async function answered(page: Page, count: number): Promise<void> {
  await expect(answers(page)).toHaveCount(count + 1);
  await expect(page.getByRole("log")).toHaveAttribute("aria-busy", "false");
}

async function begin(page: Page): Promise<void> {
  await openUnasked(page);
  await expect(firstStep(page)).toBeVisible();
  await expect(page.getByRole("button", { name: CRUSH })).toHaveCount(0);
  await agree(page);
}

test("a question to begin with goes into the field, and is sent by its reader alone", async ({ page }) => {
  const sent = sends(page);
  await begin(page);
  const starters = page.getByRole("region", { name: "이렇게 시작해 볼 수도 있어요" });
  await expect(starters.getByRole("button")).toHaveCount(4);
  await field(page).fill("그");
  await expect(starters).toHaveCount(0);
  await field(page).fill("");
  await starters.getByRole("button", { name: CRUSH }).click();
  await expect(field(page)).toHaveValue(CRUSH);
  await expect(field(page)).toBeFocused();
  await expect(starters).toHaveCount(0);
  expect(sent).toEqual([]);
  await page.keyboard.insertText(". 어떡하죠");
  await page.keyboard.press("Enter");
  await expect(said(page)).toHaveText([`${CRUSH}. 어떡하죠`]);
  await expect(page.getByTestId("day")).toHaveText(["오늘"]);
  await answered(page, 1);
  await expect(starters).toHaveCount(0);
});

test("an answer is copied, called helpful or not with a reason, and that can be taken back", async ({ page }) => {
  await begin(page);
  await say(page, CRUSH);
  await answered(page, 1);
  const told = page.getByRole("button", { name: "복사했어요." }).waitFor();
  await page.getByRole("button", { name: "복사", exact: true }).click();
  await told;
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(await answers(page).last().textContent());

  const helpful = page.getByRole("button", { name: "도움이 됐어요" });
  const unhelpful = page.getByRole("button", { name: "아쉬웠어요" });
  await helpful.click();
  await expect(helpful).toHaveAttribute("aria-pressed", "true");
  await unhelpful.click();
  const dialog = page.getByRole("dialog", { name: "어떤 점이 아쉬웠나요?" });
  await dialog.getByText("차갑게 느껴졌어요").click();
  await dialog.getByRole("textbox").fill("조금 더 들어 주면 좋겠어요");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const kept = page.waitForResponse((answer) => answer.request().postData()?.includes("cold") === true);
  await dialog.getByRole("button", { name: "남기기" }).click();
  expect((await kept).status()).toBe(200);
  await expect(dialog).toBeHidden();
  await expect(unhelpful).toBeFocused();
  await expect(helpful).toHaveAttribute("aria-pressed", "false");

  await page.reload();
  await expect(unhelpful).toHaveAttribute("aria-pressed", "true");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const taken = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await unhelpful.press("Enter");
  expect((await taken).status()).toBe(200);
  await page.reload();
  await expect(unhelpful).toHaveAttribute("aria-pressed", "false");

  await unhelpful.click();
  await dialog.getByRole("textbox").fill("죽고 싶어요");
  await dialog.getByRole("button", { name: "남기기" }).click();
  await expect(page.getByRole("link", { name: /109/u })).toBeInViewport();
});

test("older answers show their row when they are met, and an answer to danger has nothing but copy", async ({ page }) => {
  await begin(page);
  await say(page, CRUSH);
  await answered(page, 1);
  await say(page, "그래도 아직 많이 좋아해요");
  await answered(page, 2);
  await expect(rows(page).nth(0)).toHaveCSS("opacity", "0");
  await expect(rows(page).nth(1)).toHaveCSS("opacity", "1");
  await answers(page).nth(1).hover();
  await expect(rows(page).nth(0)).toHaveCSS("opacity", "1");
  await page.mouse.move(0, 0);
  await expect(rows(page).nth(0)).toHaveCSS("opacity", "0");
  await rows(page).nth(0).getByRole("button").first().focus();
  await expect(rows(page).nth(0)).toHaveCSS("opacity", "1");
  await say(page, "죽고 싶어요");
  await expect(page.getByRole("link", { name: /109/u })).toBeInViewport();
  await expect(rows(page).nth(2).getByRole("button")).toHaveText(["복사"]);
});
