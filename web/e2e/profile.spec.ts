import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { opens, register, signInElsewhere, signInHere, somebody } from "./person.ts";
import { expect, openChat, test, toast } from "./story.ts";

const MINSEO = somebody("minseo");

// A wrong password is an answer too; the browser notes it.
test.use({ expected: [/status of 403/u] });

test.beforeAll(async ({ heart, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: heart.url });
  await register(request, MINSEO);
  await request.dispose();
});

/** The answer that stands beside a question. */
const answer = (page: Page, question: string) =>
  page.locator("dl > div").filter({ has: page.locator("dt", { hasText: question }) }).locator("dd");

const choose = async (page: Page, question: string, value: string): Promise<unknown> => page.getByLabel(question).selectOption({ label: value });
const press = async (page: Page, name: string): Promise<void> => page.getByRole("main").getByRole("button", { name, exact: true }).click();

async function openProfile(page: Page): Promise<void> {
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login\?from=/u);
  await signInHere(page, MINSEO);
  await expect(page.getByRole("heading", { level: 1, name: "내 프로필" })).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/u);
}

/** The profile changes that go over the wire from here on. */
function sentChanges(page: Page): unknown[] {
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/profile/me")) bodies.push(request.postDataJSON());
  });
  return bodies;
}

test("whoever is no member signs in first, and nothing is made of a look", async ({ page }) => {
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login\?from=/u);
  expect(await page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("uuid")])).toEqual([null, null]);
  await openChat(page);
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login\?from=/u);
});

test("a member tells something, takes it back, and changes their mind", async ({ page }) => {
  await openProfile(page);
  await expect(answer(page, "성별")).toHaveText("적지 않음");
  const bodies = sentChanges(page);
  await press(page, "고치기");
  await choose(page, "성별", "여성");
  await choose(page, "가장 길었던 연애", "1~2년");
  await choose(page, "가치관", "보수적인 편");
  await choose(page, "담배를 피워요", "아니요");
  await press(page, "저장하기");
  await expect(toast(page).first()).toHaveText("프로필을 저장했어요.");
  await expect(page.getByRole("button", { name: "고치기" })).toBeFocused();
  expect(bodies).toEqual([{ gender: "female", longestRelationship: "12-24", traditionalMindset: "4", isSmoker: false }]);

  await page.reload();
  await expect(answer(page, "성별")).toHaveText("여성");
  await expect(answer(page, "가장 길었던 연애")).toHaveText("1~2년");
  await expect(answer(page, "가치관")).toHaveText("보수적인 편");
  await expect(answer(page, "담배를 피워요")).toHaveText("아니요");

  await press(page, "고치기");
  await choose(page, "성별", "남성");
  await press(page, "취소");
  await expect(answer(page, "성별")).toHaveText("여성");

  await press(page, "고치기");
  await expect(page.getByLabel("성별")).toHaveValue("female");
  await choose(page, "성별", "적지 않음");
  await choose(page, "담배를 피워요", "적지 않음");
  await press(page, "저장하기");
  await expect(answer(page, "성별")).toHaveText("적지 않음");
  expect(bodies.at(-1)).toEqual({ gender: null, isSmoker: null });

  await press(page, "고치기");
  await press(page, "저장하기");
  await expect(page.getByRole("button", { name: "고치기" })).toBeFocused();
  expect(bodies).toHaveLength(2);
});

test("what cannot be taken is told beside its field, and nothing typed is lost", async ({ page }) => {
  await openProfile(page);
  await press(page, "고치기");
  await page.getByLabel("이름 또는 별명").fill("guest");
  await press(page, "저장하기");
  await expect(page.getByLabel("이름 또는 별명")).toBeFocused();
  await expect(page.getByLabel("이름 또는 별명")).toHaveAccessibleDescription("이 이름은 쓸 수 없어요. 다른 이름을 적어 주세요.");
  await page.getByLabel("이름 또는 별명").fill("민서");

  const moved = somebody("moved").email;
  await page.getByLabel("이메일", { exact: true }).fill(moved);
  await press(page, "저장하기");
  await expect(page.getByLabel("지금 비밀번호")).toBeFocused();
  await page.getByLabel("지금 비밀번호").fill("아닌 비밀번호");
  await press(page, "저장하기");
  await expect(page.getByLabel("지금 비밀번호")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("지금 비밀번호").fill(MINSEO.password);
  await press(page, "저장하기");
  await expect(toast(page).first()).toHaveText("프로필을 저장했어요.");
  await expect(answer(page, "이메일")).toContainText(MINSEO.email);
  await expect(answer(page, "이메일")).toContainText(`${moved} 주소로 메일을 보냈어요.`);
  await press(page, "메일 다시 보내기");
  await expect(toast(page).first()).toContainText("메일을 보냈어요.");
});

test.describe("without a connection", () => {
  test.use({ expected: [/ERR_FAILED/u] });

  test("saving fails with words, and the form stays as it is", async ({ page }) => {
    await openProfile(page);
    await press(page, "고치기");
    await choose(page, "종교", "불교");
    await page.route("**/api/profile/me", async (route) => route.abort());
    await press(page, "저장하기");
    await expect(toast(page)).toHaveText(["프로필을 저장하지 못했어요.", /인터넷/u]);
    await expect(page.getByLabel("종교")).toHaveValue("buddhism");
    await page.unroute("**/api/profile/me");
    await press(page, "저장하기");
    await expect(answer(page, "종교")).toHaveText("불교");
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the profile is accessible and fits narrow phones (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    await openProfile(page);
    const audit = async (): Promise<void> => {
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    };
    await audit();
    await press(page, "비밀번호 바꾸기");
    await audit();
    await press(page, "고치기");
    await audit();
  });
}

test("a new password keeps this device signed in, and no other", async ({ page, request }) => {
  const elsewhere = await signInElsewhere(request, MINSEO);
  await openProfile(page);
  await press(page, "비밀번호 바꾸기");
  await page.getByLabel("지금 비밀번호").fill("아닌 비밀번호");
  await page.getByLabel("새 비밀번호", { exact: true }).fill("아침에 새로 켠 등불");
  await page.getByLabel("비밀번호 한 번 더").fill("아침에 새로 켠 등");
  await press(page, "바꾸기");
  await expect(page.getByLabel("비밀번호 한 번 더")).toBeFocused();
  await expect(page.getByLabel("비밀번호 한 번 더")).toHaveAccessibleDescription(/달라요/u);
  await page.getByLabel("비밀번호 한 번 더").fill("아침에 새로 켠 등불");
  await press(page, "바꾸기");
  await expect(page.getByLabel("지금 비밀번호")).toBeFocused();
  await page.getByLabel("지금 비밀번호").fill(MINSEO.password);
  await press(page, "바꾸기");
  await expect(toast(page).first()).toHaveText("비밀번호를 바꿨어요. 다른 기기에서는 로그아웃됐어요.");
  expect(await opens(request, elsewhere)).toBe(false);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "내 프로필" })).toBeVisible();
});
