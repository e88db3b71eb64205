import type { Page } from "@playwright/test";

import { answers, asked, expect, field, labels, openChat, said, say, test, toast, way } from "./story.ts";

const FAILED = /Failed to load resource: net::ERR_/u;
const WORDS = "남자친구가 답장을 안 해요";

test.use({ expected: [FAILED] });

/** The client ids of the sends that go out. */
function clientIds(page: Page): string[] {
  const ids: string[] = [];
  page.on("request", (request) => {
    const id = /"clientMessageId":"([^"]+)"/u.exec(request.postData() ?? "")?.[1];
    if (id !== undefined) ids.push(id);
  });
  return ids;
}

test("history that does not load says so, and loads when asked again", async ({ page }) => {
  await page.route(/\/api\/chat(?:\?|$)/u, async (route) => route.abort());
  await page.goto("/chat");
  const panel = page.getByRole("alert").filter({ hasText: "대화를 불러오지 못했어요." });
  await expect(panel).toBeVisible();
  await page.unrouteAll();
  await panel.getByRole("button", { name: "다시 불러오기" }).click();
  await expect(answers(page)).toHaveCount(1);
});

test("a send without a network keeps the text, and is the same send when tried again", async ({ page }) => {
  const ids = clientIds(page);
  const helps = asked(page);
  await openChat(page);
  await way(page, "상대의 마음").click();
  await page.route("**/api/chat", async (route) => route.abort());
  await field(page).fill(WORDS);
  await field(page).press("Enter");
  await expect(toast(page)).toContainText(["답을 받지 못했어요. 다시 시도해 주세요."]);
  await expect(field(page)).toHaveValue(WORDS);
  await expect(page.getByTestId("typing")).toHaveCount(0);
  await page.unrouteAll();
  await page.reload();
  await expect(field(page)).toHaveValue(WORDS);
  await field(page).press("Enter");
  await expect(said(page)).toHaveText([WORDS]);
  await expect(field(page)).toHaveValue("");
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
  expect(new Set(helps)).toEqual(new Set(["other_side"]));
  await expect(labels(page)).toHaveText(["상대의 마음"]);
  await expect(way(page, "상대의 마음")).toHaveAttribute("aria-pressed", "false");
});

test("words that were accepted while the connection broke are there once", async ({ page }) => {
  await openChat(page);
  await page.route(
    "**/api/chat",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await way(page, "보낼 말").click();
  await say(page, WORDS);
  await expect(answers(page)).toHaveCount(2);
  await expect(said(page)).toHaveText([WORDS]);
  await expect(way(page, "보낼 말")).toHaveAttribute("aria-pressed", "false");
  await page.reload();
  await expect(said(page)).toHaveText([WORDS]);
  await expect(labels(page)).toHaveText(["보낼 말"]);
});
