import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { type Person, register, signInHere, somebody } from "./person.ts";
import { answers, expect, openChat, said, say, test, toast } from "./story.ts";

const MINSEO = somebody("minseo");

const WORDS = "남자친구가 답장을 안 해서 너무 속상하고 슬퍼요";

const dialog = (page: Page) => page.getByRole("dialog");
const before = async (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem("heart.guest-before"));
/** Whether a guest's id still opens its account. */
const entered = async (page: Page, id: string): Promise<number> =>
  (await page.request.post("/api/auth/login", { data: { email: id, password: id } })).status();

async function talkAsGuest(page: Page): Promise<string> {
  await openChat(page);
  await say(page, WORDS);
  await expect(answers(page)).toHaveCount(2, { timeout: 45_000 });
  return (await page.evaluate(() => localStorage.getItem("uuid"))) ?? "";
}

async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto("/login");
  await signInHere(page, person);
  await expect(page).toHaveURL(/\/$/u);
}

test("a guest who signs in brings the talk along", async ({ page, request }) => {
  test.slow();
  await register(request, MINSEO);
  const guest = await talkAsGuest(page);
  await signIn(page, MINSEO);
  await expect(dialog(page)).toContainText("대화 1개, 메시지 1개가 있어요");
  expect(await before(page)).toBe(guest);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  // Nothing stands over the helplines, and closing is no answer.
  await page.goto("/safety");
  await expect(page.locator("a[href^='tel:']").first()).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.goto("/chat");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await page.reload();
  await dialog(page).getByRole("button", { name: "가져오기" }).click();
  await expect(toast(page)).toHaveText(["이전 대화를 가져왔어요."]);
  await expect(said(page)).toHaveText([WORDS]);
  expect(await before(page)).toBeNull();
  expect(await entered(page, guest)).toBe(401);
  await page.reload();
  await expect(said(page)).toHaveText([WORDS]);
  await expect(dialog(page)).toHaveCount(0);
});

test("who leaves the talk is not asked again, and the guest keeps it", async ({ page, request }) => {
  test.slow();
  const person = somebody("leaves");
  await register(request, person);
  const guest = await talkAsGuest(page);
  await signIn(page, person);
  await expect(dialog(page)).toContainText("30일 뒤에 지워져요");
  await dialog(page).getByRole("button", { name: "두고 가기" }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await before(page)).toBeNull();
  await openChat(page);
  await expect(said(page)).toHaveCount(0);
  await expect(dialog(page)).toHaveCount(0);
  expect(await entered(page, guest)).toBe(200);
});

test("a guest who has said nothing is not worth a question", async ({ page, request }) => {
  const person = somebody("silent");
  await register(request, person);
  await openChat(page);
  const asked = page.waitForResponse("**/api/account/bring/preview");
  await signIn(page, person);
  expect((await asked).status()).toBe(200);
  await expect.poll(async () => before(page)).toBeNull();
  await expect(dialog(page)).toHaveCount(0);
});

test.describe("a guest who registers", () => {
  // The guest has become the member, so its id opens nothing: that is an answer.
  test.use({ expected: [/status of 401/u] });

  test("is the member, and stays signed in", async ({ page }) => {
    test.slow();
    await talkAsGuest(page);
    await page.goto("/register");
    for (const [name, value] of Object.entries({ ...somebody("new"), confirmPassword: MINSEO.password })) {
      // oxlint-disable-next-line no-await-in-loop
      await page.locator(`main input[name=${name}]`).fill(value);
    }
    const asked = page.waitForResponse("**/api/account/bring/preview");
    await page.getByRole("main").getByRole("button", { name: "가입하기", exact: true }).click();
    expect((await asked).status()).toBe(401);
    await expect.poll(async () => before(page)).toBeNull();
    await openChat(page);
    await expect(said(page)).toHaveText([WORDS]);
    expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
  });
});
