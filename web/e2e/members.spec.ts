import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { mailedLink } from "./mailbox.ts";
import { register, somebody } from "./person.ts";
import { answers, expect, openChat, said, say, test, toast } from "./story.ts";

const MINSEO = somebody("minseo");

const WORDS = "남자친구가 답장을 안 해서 너무 속상하고 슬퍼요";
const PASSWORD = "달빛 아래 천천히 걷기";
const NEW_PASSWORD = "새벽 기차를 타고 바다로";

// A wrong password and a spent link are answers, not errors.
test.use({ expected: [/status of (?:401|410)/u] });

const input = (page: Page, name: string) => page.locator(`main input[name=${name}]`);
const submit = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    // oxlint-disable-next-line no-await-in-loop
    await input(page, name).fill(value);
  }
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await fill(page, { email, password });
  await submit(page, "로그인").click();
}

/** Chooses something from the menu of the narrow bar. */
async function choose(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: "메뉴" }).click();
  const menu = page.getByRole("navigation", { name: "메뉴", exact: true });
  await menu.getByRole("link", { name }).or(menu.getByRole("button", { name })).click();
}

const stored = async (page: Page, key: string): Promise<string | null> => page.evaluate((name) => localStorage.getItem(name), key);
const accessible = async (page: Page): Promise<void> => {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
};

test("a guest talks, registers, tells of themselves, leaves, forgets the password, finds the talk again, and erases it all", async ({ page, heart }) => {
  test.slow();
  const { email } = somebody("dalbit");
  await openChat(page);
  await say(page, WORDS);
  // The first answer of a server is its slowest, and not what this story is about.
  await expect(answers(page)).toHaveCount(2, { timeout: 45_000 });
  await choose(page, "가입하기");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("가입하기");
  await accessible(page);
  await fill(page, { name: "달빛", email, password: PASSWORD, confirmPassword: PASSWORD });
  await page.getByText("괜찮다면 조금 더 알려 주세요").click();
  await page.getByLabel("나이대").selectOption("20대");
  await page.getByLabel("혼자 살아 봤어요").check();
  await accessible(page);
  await submit(page, "가입하기").click();
  await expect(page).toHaveURL(/\/$/u);
  await expect(toast(page).first()).toHaveText("가입이 끝났어요.");
  expect(await stored(page, "uuid")).toBeNull();

  await page.getByRole("link", { name: "이야기 이어 가기" }).click();
  await expect(said(page)).toHaveText([WORDS]);
  await choose(page, "프로필");
  await expect(page.getByText("20대", { exact: true })).toBeVisible();
  await submit(page, "고치기").click();
  await input(page, "name").fill("보름달");
  await submit(page, "저장하기").click();
  await expect(toast(page).first()).toHaveText("프로필을 저장했어요.");
  await expect(page.getByRole("main").getByText("보름달", { exact: true })).toBeVisible();
  await choose(page, "로그아웃");
  await expect(page).toHaveURL(/\/login$/u);
  expect([await stored(page, "token"), await stored(page, "uuid")]).toEqual([null, null]);

  await signIn(page, email, "이것은 다른 비밀번호");
  await expect(toast(page)).toHaveText(["로그인하지 못했어요", "이메일이나 비밀번호가 맞지 않아요."]);
  await expect(input(page, "email")).toHaveValue(email);
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/$/u);
  await expect(toast(page)).toHaveText(["다시 오셨네요. 반가워요."]);
  await choose(page, "로그아웃");

  await page.getByRole("link", { name: "비밀번호를 잊었어요" }).click();
  // The address changes before the page is there, and the page before has such a field too.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("비밀번호를 잊으셨나요?");
  await input(page, "email").fill(email);
  await submit(page, "링크 받기").click();
  await expect(page.getByRole("main").getByRole("status")).toContainText(email);
  const link = await mailedLink(heart.data, email, "/reset-password");
  await page.goto(link);
  await expect(page).toHaveURL(/\/reset-password$/u);
  await accessible(page);
  await fill(page, { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD });
  await submit(page, "이 비밀번호로 정하기").click();
  await expect(page).toHaveURL(/\/login$/u);
  await signIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/$/u);
  await page.goto("/chat");
  await expect(said(page)).toHaveText([WORDS]);

  await page.goto(link);
  await fill(page, { newPassword: PASSWORD, confirmPassword: PASSWORD });
  await submit(page, "이 비밀번호로 정하기").click();
  await expect(page.getByRole("alert").filter({ hasText: "이미 썼거나" })).toBeVisible();
  await page.getByRole("link", { name: "새 링크 받기" }).click();
  await expect(page).toHaveURL(/\/forgot-password$/u);

  await choose(page, "설정");
  await submit(page, "계정 지우기").click();
  await page.getByLabel("비밀번호", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).getByRole("button", { name: "모두 지우기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "모두 지웠어요" })).toBeVisible();
  await page.goto("/login");
  await signIn(page, email, NEW_PASSWORD);
  await expect(toast(page)).toHaveText(["로그인하지 못했어요", "이메일이나 비밀번호가 맞지 않아요."]);
});

test("what is wrong with a form stands beside its fields, and what was typed stays", async ({ page, request }) => {
  await register(request, MINSEO);
  await page.goto("/register");
  await submit(page, "가입하기").click();
  await expect(input(page, "email")).toBeFocused();
  await expect(input(page, "email")).toHaveAccessibleDescription("이 칸을 채워 주세요.");
  await fill(page, { name: "달빛", email: "no address", password: "달빛", confirmPassword: "달빛" });
  await submit(page, "가입하기").click();
  await expect(input(page, "email")).toBeFocused();
  await expect(input(page, "email")).toHaveAccessibleDescription("이메일 주소가 맞는지 확인해 주세요.");
  await input(page, "email").fill(MINSEO.email);
  await submit(page, "가입하기").click();
  await expect(input(page, "password")).toHaveAccessibleDescription(/8자 이상으로 적어 주세요/u);
  await fill(page, { password: PASSWORD, confirmPassword: `${PASSWORD}?` });
  await submit(page, "가입하기").click();
  await expect(input(page, "confirmPassword")).toHaveAccessibleDescription("두 비밀번호가 서로 달라요.");
  await input(page, "confirmPassword").fill(PASSWORD);
  await submit(page, "가입하기").click();
  await expect(input(page, "email")).toBeFocused();
  await expect(input(page, "email")).toHaveAccessibleDescription(/이미 가입한 계정/u);
  await expect(input(page, "name")).toHaveValue("달빛");
  await expect(input(page, "password")).toHaveValue(PASSWORD);
  await accessible(page);
  expect([await stored(page, "token"), await stored(page, "uuid")]).toEqual([null, null]);

  await page.goto("/login");
  await page.getByText("복구 코드가 있어요").click();
  await input(page, "code").fill("AAAA-BBBB");
  await submit(page, "대화 열기").click();
  await expect(input(page, "code")).toHaveAccessibleDescription(/열 수 있는 대화가 없어요/u);
  await page.goto("/forgot-password");
  await input(page, "email").fill("nobody@example.org");
  await submit(page, "링크 받기").click();
  await expect(page.getByRole("main").getByRole("status")).toContainText("nobody@example.org");
});

test("by keyboard alone: registering, looking at the password, confirming the address", async ({ page, heart }) => {
  const { email } = somebody("keys");
  const { keyboard } = page;
  await page.goto("/register");
  await input(page, "name").focus();
  await keyboard.type("글쇠");
  await keyboard.press("Tab");
  await keyboard.type(email);
  await keyboard.press("Tab");
  await keyboard.type(PASSWORD);
  await keyboard.press("Tab");
  await keyboard.press("Space");
  await expect(input(page, "password")).toHaveAttribute("type", "text");
  await keyboard.press("Tab");
  await keyboard.type(PASSWORD);
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/$/u);
  await expect(toast(page).first()).toHaveText("가입이 끝났어요.");

  await page.goto(await mailedLink(heart.data, email, "/verify-email"));
  await expect(page).toHaveURL(/\/verify-email$/u);
  await submit(page, "이메일 확인하기").focus();
  await keyboard.press("Enter");
  await expect(page.getByText("이메일을 확인했어요.")).toBeVisible();
  await accessible(page);
  await page.getByRole("button", { name: "메뉴" }).focus();
  await keyboard.press("Enter");
  // However many links stand before it.
  await expect(async () => {
    await keyboard.press("Tab");
    await expect(page.getByRole("link", { name: /글쇠/u })).toBeFocused({ timeout: 1 });
  }).toPass({ intervals: [1] });
  await accessible(page);
  await keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "메뉴" })).toBeFocused();
});

test("a member whose session has ended signs in again and is brought back", async ({ page, request }) => {
  const back = somebody("back");
  await register(request, back);
  await page.goto("/login");
  await signIn(page, back.email, back.password);
  await expect(page).toHaveURL(/\/$/u);
  await page.evaluate(() => localStorage.setItem("token", "gone"));
  await page.goto("/chat");
  await expect(page).toHaveURL(/\/login\?from=\/chat$/u);
  expect([await stored(page, "token"), await stored(page, "uuid")]).toEqual([null, null]);
  await expect(page.getByText("보던 화면으로 돌아가요")).toBeVisible();
  await signIn(page, back.email, back.password);
  // The way to sign in ends in "/chat" too.
  await expect(page).toHaveURL(/:\d+\/chat$/u);
  await page.evaluate(() => localStorage.setItem("token", "gone"));
  // Nobody is led away from the helplines.
  await page.goto("/safety");
  await expect(page.locator("a[href^='tel:']").first()).toBeVisible();
  await expect.poll(async () => stored(page, "token")).toBeNull();
  await expect(page).toHaveURL(/\/safety$/u);
  await page.goto("/login?from=https://example.org/");
  await signIn(page, back.email, back.password);
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/u);
});

test("a guest opens the talk in another browser by the recovery code", async ({ page, browser, baseURL }) => {
  await openChat(page);
  await say(page, WORDS);
  const headers = { Authorization: `Bearer ${(await stored(page, "token")) ?? ""}` };
  const answer: unknown = await (await page.request.post("/api/auth/recovery-code", { headers })).json();
  const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4})+/u.exec(JSON.stringify(answer))?.[0] ?? "";
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? "", locale: "ko-KR", viewport: { width: 1100, height: 700 } });
  const other = await elsewhere.newPage();
  await other.goto("/login");
  await other.getByText("복구 코드가 있어요").click();
  await input(other, "code").fill(` ${code.toLowerCase().replaceAll("-", " ")} `);
  await submit(other, "대화 열기").click();
  await expect(other).toHaveURL(/\/chat$/u);
  await expect(said(other)).toHaveText([WORDS]);
  await expect(toast(other)).toHaveText(["이전 대화를 열었어요."]);
  // A guest still, who may register.
  await expect(other.getByRole("link", { name: "가입하기" })).toBeVisible();
  await elsewhere.close();
});
