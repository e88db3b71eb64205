import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { answers, asked, badge, expect, field, labels, openChat, said, say, test, toast, way } from "./story.ts";

const DRAFT = "왜 자꾸 내 연락을 무시해? 진짜 너무한 거 아니야? 나한테 관심이 있기는 해?";
const SAD = "남자친구가 답장을 안 해서 너무 속상하고 슬퍼요";

/** The last answer is on the page as a whole. */
const answered = async (page: Page, count: number): Promise<void> => {
  await expect(answers(page)).toHaveCount(count + 1);
  await expect(page.getByRole("log")).toHaveAttribute("aria-busy", "false");
};

test.describe("a message to send", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("is read, and two gentler versions of it can be copied", async ({ page }) => {
    const helps = asked(page);
    await openChat(page);
    await way(page, "보낼 말").click();
    await expect(way(page, "보낼 말")).toHaveAttribute("aria-pressed", "true");
    await expect(field(page)).toHaveAttribute("placeholder", "보낼 글을 넣어 주세요");
    await expect(field(page)).toHaveAccessibleDescription(/더 부드러운 두 가지/u);
    await expect(field(page)).toBeFocused();
    await say(page, DRAFT);
    await expect(way(page, "보낼 말")).toHaveAttribute("aria-pressed", "false");
    await expect(labels(page)).toHaveText(["보낼 말"]);
    await answered(page, 1);
    const paragraphs = ((await answers(page).last().textContent()) ?? "").split("\n\n");
    expect(paragraphs.length).toBeGreaterThanOrEqual(3);
    expect(paragraphs[1]).toMatch(/^하나\. /u);

    const copied = async (): Promise<string> => page.evaluate(async () => navigator.clipboard.readText());
    await page.getByRole("button", { name: "첫 번째 글 복사" }).click();
    await expect(toast(page)).toHaveText(["복사했어요."]);
    expect(`하나. ${await copied()}`).toBe(paragraphs[1]);
    await page.getByRole("button", { name: "두 번째 글 복사" }).click();
    await expect.poll(async () => `둘. ${await copied()}`).toBe(paragraphs[2]);

    await say(page, SAD);
    await answered(page, 2);
    expect(helps).toEqual(["my_message", "talk"]);
    await page.reload();
    await expect(labels(page)).toHaveText(["보낼 말"]);
    await expect(page.getByRole("button", { name: /번째 글 복사/u })).toHaveCount(2);
  });
});

test("who wants to be listened to is listened to, until they say otherwise", async ({ page }) => {
  const helps = asked(page);
  await openChat(page);
  // By the keyboard alone: the ways come before the field.
  await way(page, "상대의 마음").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Space");
  await expect(way(page, "그냥 들어 주세요")).toHaveAttribute("aria-pressed", "true");
  await expect(way(page, "상대의 마음")).toHaveAttribute("aria-pressed", "false");
  await say(page, SAD);
  await answered(page, 1);
  await expect(answers(page).last()).not.toContainText(/[?？]/u);
  await expect(way(page, "그냥 들어 주세요")).toHaveAttribute("aria-pressed", "true");
  await expect(labels(page)).toHaveText(["그냥 들어 주세요"]);

  await page.reload();
  await expect(said(page)).toHaveText([SAD]);
  await expect(labels(page)).toHaveText(["그냥 들어 주세요"]);
  await expect(way(page, "그냥 들어 주세요")).toHaveAttribute("aria-pressed", "true");
  // The page has taken its colour and the ways are at rest.
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await way(page, "그냥 들어 주세요").click();
  await expect(way(page, "그냥 들어 주세요")).toHaveAttribute("aria-pressed", "false");
  await expect(field(page)).toHaveAttribute("placeholder", "어떤 일이 있었나요?");
  await say(page, "그래도 아직 많이 좋아해요");
  await answered(page, 2);
  await expect(labels(page)).toHaveCount(1);
  expect(helps).toEqual(["listen", "talk"]);
});

test("a refused send keeps its words and its way", async ({ page }) => {
  await openChat(page);
  await way(page, "상대의 마음").click();
  await field(page).fill("비트코인 시세 알려 줘");
  await field(page).press("Enter");
  await expect(toast(page)).toContainText(["사랑과 연애, 관계"]);
  await expect(field(page)).toHaveValue("비트코인 시세 알려 줘");
  await expect(way(page, "상대의 마음")).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(badge(page)).toBeVisible();
  await expect(field(page)).toHaveValue("비트코인 시세 알려 줘");
  await expect(way(page, "상대의 마음")).toHaveAttribute("aria-pressed", "true");
  await say(page, SAD);
  await expect(labels(page)).toHaveText(["상대의 마음"]);
  await expect(way(page, "상대의 마음")).toHaveAttribute("aria-pressed", "false");
});

for (const locale of ["ko-KR", "en-US", "zh-CN", "ja-JP", "fr-FR", "hi-IN"]) {
  test.describe(`on a narrow phone (${locale})`, () => {
    test.use({ locale, viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

    test("the ways are all there, and large enough for a finger", async ({ page }) => {
      await openChat(page);
      const chips = page.locator("form fieldset button");
      await expect(chips).toHaveCount(3);
      for (const chip of await chips.all()) {
        // oxlint-disable-next-line no-await-in-loop
        const box = await chip.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(44);
        expect(box?.width).toBeGreaterThanOrEqual(44);
        // oxlint-disable-next-line no-await-in-loop
        await chip.tap();
        // oxlint-disable-next-line no-await-in-loop
        await expect(chip).toHaveAttribute("aria-pressed", "true");
      }
      await expect(field(page)).not.toBeFocused();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
  });
}
