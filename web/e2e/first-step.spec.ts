import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { register, signInElsewhere, somebody } from "./person.ts";
import { agree, answers, badge, expect, field, firstStep, openUnasked, said, say, sends, test } from "./story.ts";

const MINSEO = somebody("minseo");

const WORDS = "남자친구가 답장을 안 해서 너무 속상하고 슬퍼요";

const press = async (page: Page, name: string): Promise<void> => page.getByRole("main").getByRole("button", { name, exact: true }).click();
const heading = (page: Page) => firstStep(page).getByRole("heading", { level: 2 });
const stored = async (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("uuid"), sessionStorage.getItem("heart.draft")]);
const accessible = async (page: Page): Promise<void> => {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
};
/** Whether an account's token still opens it. */
const opens = async (page: Page, token: string): Promise<number> =>
  (await page.request.get("/api/auth/me", { headers: { Authorization: `Bearer ${token}` } })).status();

test("agreeing keeps the words and sends them, and nothing is asked again", async ({ page }) => {
  test.slow();
  const wire = sends(page);
  await openUnasked(page);
  await expect(heading(page)).toBeInViewport();
  await expect(firstStep(page).getByRole("link", { name: /109/u })).toBeInViewport();
  await expect(firstStep(page).getByRole("link", { name: /109/u })).toHaveAttribute("href", "tel:109");
  await expect(firstStep(page)).toContainText("답은 사람이 아니라 AI가 해요.");
  await expect(firstStep(page)).not.toContainText("언어 모델");
  await accessible(page);
  await field(page).fill(WORDS);
  await page.locator("main").getByRole("button", { name: "보내기", exact: true }).click();
  await expect(heading(page)).toBeFocused();
  await expect(firstStep(page).getByRole("link", { name: /109/u })).toBeInViewport();
  await expect(field(page)).toHaveValue(WORDS);
  expect(wire).toEqual([]);

  await press(page, "동의하고 보내기");
  const boxes = firstStep(page).getByRole("checkbox");
  await expect(boxes.first()).toBeFocused();
  await expect(boxes.first()).toBeInViewport();
  await expect(boxes.first()).toHaveAccessibleDescription("시작하려면 여기에 체크해 주세요.");
  await accessible(page);
  await page.reload();
  await expect(field(page)).toHaveValue(WORDS);
  await agree(page);
  await expect(said(page)).toHaveText([WORDS]);
  await expect(answers(page)).toHaveCount(2, { timeout: 45_000 });
  await expect(field(page)).toHaveValue("");
  await expect(field(page)).toBeFocused();
  expect(wire).toEqual([WORDS]);

  await page.reload();
  await expect(said(page)).toHaveText([WORDS]);
  await expect(badge(page)).toBeVisible();
  await expect(firstStep(page)).toHaveCount(0);
  await say(page, "그래도 아직 좋아해요");
});

test("words of danger bring the numbers before any consent, and nothing is sent", async ({ page }) => {
  const wire = sends(page);
  await openUnasked(page);
  await field(page).fill("남자친구가 때렸어 너무 무서워");
  await field(page).press("Enter");
  await expect(page.locator("[data-card] a[href='tel:1366']")).toBeInViewport();
  await expect(field(page)).toHaveValue("남자친구가 때렸어 너무 무서워");
  expect(wire).toEqual([]);
  await agree(page);
  await say(page, "남자친구가 때렸어 너무 무서워");
  await expect(page.locator("a[href='tel:1366']")).toHaveCount(1);
});

test("a no is taken kindly: nothing is kept, and there is a way back", async ({ page }) => {
  await openUnasked(page);
  await field(page).fill(WORDS);
  const [token] = await stored(page);
  await press(page, "아니요, 다음에 할게요");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByText("적은 글도, 여기에서 만들어진 정보도 남기지 않았어요.")).toBeVisible();
  await expect(page.getByRole("link", { name: /109/u })).toBeVisible();
  await accessible(page);
  expect(await stored(page)).toEqual([null, null, null]);
  expect(await opens(page, token ?? "")).toBe(401);
  await press(page, "처음으로 돌아가기");
  await expect(firstStep(page)).toBeVisible();
  await expect(field(page)).toHaveValue("");
});

test("under fourteen: the lines for young people, and nothing is kept", async ({ page }) => {
  await openUnasked(page);
  const [token] = await stored(page);
  await press(page, "만 14세가 안 됐어요");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("찾아와 줘서 고마워요");
  await expect(page.getByRole("link", { name: /1388/u })).toHaveAttribute("href", "tel:1388");
  await expect(page.getByText("적은 글도, 여기에서 만들어진 정보도 남기지 않았어요.")).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await accessible(page);
  expect(await stored(page)).toEqual([null, null, null]);
  expect(await opens(page, token ?? "")).toBe(401);
});

test("by keyboard alone: Escape goes back to the words, sending again to what is left", async ({ page }) => {
  const { keyboard } = page;
  await openUnasked(page);
  await field(page).focus();
  await keyboard.type("hello");
  await keyboard.press("Enter");
  await expect(heading(page)).toBeFocused();
  await keyboard.press("Escape");
  await expect(field(page)).toBeFocused();
  await keyboard.type(" again");
  await keyboard.press("Enter");
  const boxes = firstStep(page).getByRole("checkbox");
  await expect(boxes.first()).toBeFocused();
  await keyboard.press("Space");
  await keyboard.press("Tab");
  await keyboard.press("Space");
  await keyboard.press("Tab");
  await keyboard.press("Space");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(said(page)).toHaveText(["hello again"]);
  await expect(firstStep(page)).toHaveCount(0);
});

test("a member who says no keeps the account, and what it holds", async ({ page, request }) => {
  await register(request, MINSEO);
  const token = await signInElsewhere(request, MINSEO);
  await page.goto("/");
  await page.evaluate((kept) => localStorage.setItem("token", kept), token);
  await openUnasked(page);
  await expect(firstStep(page)).toContainText("계정을 지우실 때까지");
  await press(page, "아니요, 다음에 할게요");
  await expect(page.getByText("계정과 이전 대화는 그대로 있고")).toBeVisible();
  expect(await opens(page, token)).toBe(200);
  await press(page, "처음으로 돌아가기");
  await agree(page);
  await expect(field(page)).toBeFocused();
});

test.describe("without a connection", () => {
  test.use({ expected: [/ERR_FAILED/u] });

  test("what could not be erased is said to be there, and is erased on another try", async ({ page }) => {
    await openUnasked(page);
    const [token] = await stored(page);
    await page.route("**/api/account", async (route) => route.abort());
    await press(page, "아니요, 다음에 할게요");
    await expect(page.getByText("아직 다 지우지 못했어요.")).toBeVisible();
    await page.unroute("**/api/account");
    await press(page, "다시 지우기");
    await expect(page.getByText("남기지 않았어요.")).toBeVisible();
    expect(await opens(page, token ?? "")).toBe(401);
  });
});

for (const [locale, width] of [["fr-FR", 320], ["hi-IN", 360], ["en-US", 360], ["zh-CN", 360], ["ja-JP", 360]] as const) {
  test.describe(locale, () => {
    test.use({ locale, viewport: { width, height: 700 } });
    test(`fits ${width} pixels`, async ({ page }) => {
      await openUnasked(page);
      await expect(firstStep(page).locator("a[href^='tel:']").first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const narrow = await firstStep(page).evaluate((step) => step.scrollWidth - step.clientWidth);
      expect(narrow).toBeLessThanOrEqual(0);
    });
  });
}
