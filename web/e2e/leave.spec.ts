import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { ime } from "./ime.ts";
import { opens } from "./person.ts";
import { answers, badge, expect, field, openChat, say, test, toast } from "./story.ts";

const WEATHER = /^https:\/\/www\.weather\.go\.kr\//u;
const AWAY = "여기는 날씨";

const out = (page: Page) => page.getByRole("banner").getByRole("link", { name: "바로 나가기" });
const wayBack = (page: Page) => page.getByRole("button", { name: "처음 화면으로" });

/** The weather answers at once, or after something else. Nothing here leaves this machine. */
async function sunny(page: Page, after?: () => Promise<unknown>): Promise<void> {
  await page.route(WEATHER, async (route) => {
    await after?.();
    await route.fulfill({ contentType: "text/html; charset=utf-8", body: `<title>${AWAY}</title>` });
  });
}

/** Presses the way out, and looks at once; then as if the browser had kept this page and showed it again. */
async function leaveAndReturn(page: Page): Promise<unknown> {
  return out(page).evaluate((link: HTMLElement) => {
    link.click();
    const left = { title: document.title, seen: document.body.innerText, kept: Object.keys(sessionStorage), token: localStorage.getItem("token") };
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    return { ...left, back: document.body.innerText };
  });
}

test.describe("on a dead network", () => {
  test.use({ expected: [/ERR_INTERNET_DISCONNECTED/u] });

  test("the page is covered before anything is asked of the network, and blank when it is shown again", async ({ page }) => {
    await page.route(WEATHER, async (route) => route.abort("internetdisconnected"));
    const asking = page.waitForRequest(WEATHER);
    await openChat(page);
    await say(page, "남자친구가 연락이 없어서 서운해요");
    await field(page).fill("아직 보내지 않은 말");
    expect(await leaveAndReturn(page)).toEqual({
      title: "메모",
      seen: "",
      kept: ["heart.left"],
      token: expect.any(String),
      back: "처음 화면으로",
    });
    expect(await (await asking).allHeaders()).not.toHaveProperty("referer");
  });
});

test("Back after leaving shows one button, and that leads to the start", async ({ page }) => {
  await sunny(page);
  await page.goto("/");
  await page.getByRole("link", { name: "이야기 시작하기" }).click();
  await expect(badge(page)).toBeVisible();
  await out(page).click();
  await expect(page).toHaveTitle(AWAY);
  await page.goBack();
  await expect(page).toHaveTitle("메모");
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", "/notes.svg");
  await expect(page.getByRole("main")).toHaveText("처음 화면으로");
  await page.goto("/chat");
  await expect(page.getByRole("main")).toHaveText("처음 화면으로");
  await wayBack(page).click();
  await expect(page.getByRole("link", { name: "이야기 이어 가기" })).toBeVisible();
  await expect(page).toHaveURL(/\/$/u);
  await expect(page).toHaveTitle(/Heart Whisper/u);
});

test("Shift three times leaves, but not while a syllable is being made", async ({ page }) => {
  await sunny(page);
  await openChat(page);
  const keys = await ime(page);
  await field(page).focus();
  await keys.compose("ㅅ");
  for (const syllable of ["서", "섰", "서운"]) {
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press("Shift");
    // oxlint-disable-next-line no-await-in-loop
    await keys.compose(syllable);
  }
  await keys.commit("서운");
  await page.keyboard.press("Shift");
  await page.keyboard.press("Shift+A");
  await page.keyboard.press("Shift");
  await expect(field(page)).toHaveValue("서운A");
  await expect(toast(page)).toHaveCount(0);
  // A pointer ends the count.
  await answers(page).first().click();
  await page.keyboard.press("Shift");
  await page.keyboard.press("Shift");
  await expect(page.locator("output", { hasText: "한 번 더 누르면 바로 나가요" })).toBeVisible();
  await page.keyboard.press("Shift");
  await expect(page).toHaveTitle(AWAY);
});

test("the way out stands first for the keyboard, inside a dialog too, and takes the sign-in along where that is wanted", async ({ page, request }) => {
  // Whoever watches a page's calls, as this story does, holds them back, and loses one that outlives its page.
  const signedOut = page.waitForResponse("**/api/auth/logout", { timeout: 0 });
  await sunny(page, async () => signedOut);
  await openChat(page);
  await say(page, "오늘 너무 외로워요");
  await expect(answers(page)).toHaveCount(2);
  await page.goto("/settings");
  await page.getByRole("checkbox", { name: "바로 나갈 때 로그아웃도 하기" }).check();
  await page.reload();
  await expect(page.getByRole("button", { name: "계정 지우기" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(out(page)).toBeFocused();
  await page.getByRole("button", { name: "계정 지우기" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeFocused();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
  expect(await opens(request, token)).toBe(true);
  await dialog.getByRole("link", { name: "바로 나가기" }).click();
  await expect(page).toHaveTitle(AWAY);
  await page.goBack();
  await expect(wayBack(page)).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("uuid")])).toEqual([null, null]);
  await expect.poll(async () => opens(request, token)).toBe(false);
});

test("in discreet mode every page is a notebook, also before it is drawn, and leaves no trail", async ({ page }) => {
  await page.goto("/settings");
  await page.getByRole("checkbox", { name: "평범한 메모처럼 보이기" }).check();
  await expect(page).toHaveTitle("메모");
  const before = await page.evaluate(() => history.length);
  await page.getByRole("contentinfo").getByRole("link", { name: "문의하기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "문의하기" })).toBeVisible();
  // The page takes the focus once it is there: a key pressed before would go to it, not to the link.
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveURL(/\/contact$/u);
  await expect(page).toHaveTitle("메모");
  await page.getByRole("link", { name: "본문으로 건너뛰기" }).press("Enter");
  await expect(page).toHaveURL(/\/contact#main$/u);
  expect(await page.evaluate(() => history.length)).toBe(before);
  // Before any of the app has arrived.
  await page.route(/\/assets\//u, async () => Promise.resolve());
  await page.reload({ waitUntil: "commit" });
  await expect(page).toHaveTitle("메모");
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", "/notes.svg");
  await expect(page.locator("link[rel=apple-touch-icon]")).toHaveAttribute("href", "/notes-touch-icon.png");
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", "/notes.webmanifest");
  await page.unroute(/\/assets\//u);
  await page.goto("/ja/settings");
  await expect(page).toHaveTitle("メモ");
  await page.getByRole("checkbox", { name: "ふつうのメモに見せる" }).uncheck();
  await expect(page).toHaveTitle(/Heart Whisper/u);
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", "/mark.svg");
  await expect(page.locator("link[rel=apple-touch-icon]")).toHaveAttribute("href", "/apple-touch-icon.png");
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", "/site.webmanifest");
});
