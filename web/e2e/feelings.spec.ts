import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";

import { answers, expect, openChat, say, test, toast } from "./story.ts";

const SAD = "헤어져서 너무 슬퍼요 ㅠㅠ";
const GLAD = "고백에 성공해서 너무 기뻐요";

test.use({ viewport: { width: 360, height: 740 } });

const main = (page: Page): Locator => page.getByRole("main");
const chart = (page: Page): Locator => main(page).getByRole("figure");
/** The labels of the day's messages. */
const labels = (page: Page): Locator => main(page).getByLabel("이 글의 감정");
const tinted = (page: Page): Locator => page.locator("main > [data-tint]");

/** Says one thing in the chat, and leaves another without waiting for an answer. */
async function talk(page: Page): Promise<void> {
  await openChat(page);
  await say(page, SAD);
  const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
  const answer = await page.request.post("/api/messages", { data: { message: GLAD }, headers: { Authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(201);
}

async function fitsAndIsAccessible(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test("what was felt is seen by day, and a label that is wrong is put right", async ({ page }) => {
  await talk(page);
  await page.getByRole("button", { name: "메뉴" }).click();
  await page.getByRole("link", { name: "내 마음" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "내 마음" })).toBeVisible();
  await expect(chart(page)).toContainText("이야기한 날은 1일이에요");
  await page.getByText("표로 보기").click();
  const row = main(page).getByRole("row").nth(1);
  await expect(row.getByRole("cell").last()).toHaveText("2");

  await main(page).locator("summary").last().click();
  await expect(main(page).getByText(SAD)).toBeVisible();
  await expect(labels(page)).toHaveCount(2);
  await expect(labels(page).first()).toHaveValue("sadness");
  await labels(page).first().selectOption({ label: "분노" });
  await expect(toast(page)).toHaveText("감정을 바꿨어요.");
  await labels(page).last().selectOption({ label: "분노" });
  await expect(main(page).getByText("직접 고른 감정이에요.")).toHaveCount(2);
  await expect(chart(page)).toContainText("그날 가장 크게 읽힌 감정: 분노 1일.");
  await expect(row.getByRole("cell")).toHaveText(["0%", "0%", "0%", "0%", "100%", "0%", "2"]);
  await expect(main(page).getByText("요즘 가장 크게 읽히는 감정: 분노")).toBeVisible();
  await fitsAndIsAccessible(page);

  await page.goBack();
  await expect(tinted(page)).toHaveAttribute("data-tint", "anger");

  await page.goto("/fr/feelings");
  await main(page).locator("summary").first().click();
  await main(page).locator("summary").last().click();
  await expect(main(page).getByText(GLAD)).toBeVisible();
  await fitsAndIsAccessible(page);
});

test("whoever has not talked yet sees an empty page, and no account is made by looking", async ({ page }) => {
  await page.goto("/feelings");
  await expect(page.getByRole("heading", { name: "아직 여기에 담긴 마음이 없어요" })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("uuid")])).toEqual([null, null]);
  await fitsAndIsAccessible(page);
  await main(page).getByRole("link", { name: "대화로 가기" }).click();
  await expect(answers(page).first()).toBeVisible();
});

test("the colour of the paper can be turned off, and stays so", async ({ page }) => {
  await openChat(page);
  await expect(tinted(page)).toHaveAttribute("data-tint", "none");
  await page.goto("/settings");
  // All of the page is there: nothing moves away under the pointer.
  await expect(main(page).getByRole("button", { name: "계정 지우기" })).toBeVisible();
  await page.getByRole("checkbox", { name: "감정에 따라 바탕색 바꾸기" }).uncheck();
  await page.goto("/chat");
  await expect(answers(page).first()).toBeVisible();
  await expect(tinted(page)).toHaveCount(0);
  await page.goto("/settings");
  await expect(main(page).getByRole("button", { name: "계정 지우기" })).toBeVisible();
  await page.getByRole("checkbox", { name: "감정에 따라 바탕색 바꾸기" }).check();
  await page.goto("/chat");
  await expect(tinted(page)).toHaveCount(1);
});

test.describe("without an answer", () => {
  test.use({ expected: [/ERR_FAILED/u] });

  test("days that do not load say so, and load when asked again", async ({ page }) => {
    await talk(page);
    await page.route("**/api/feelings", async (route) => route.abort());
    await page.goto("/feelings");
    await expect(main(page).getByRole("alert")).toContainText("지난 마음을 불러오지 못했어요.");
    await page.unroute("**/api/feelings");
    await main(page).getByRole("button", { name: "다시 불러오기" }).click();
    await expect(chart(page)).toBeVisible();
  });
});
