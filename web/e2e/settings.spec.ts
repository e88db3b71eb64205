import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";

import { opens, register, signInElsewhere, somebody } from "./person.ts";
import { answers, expect, openChat, say, test, toast } from "./story.ts";

const MINSEO = somebody("minseo");

const WORDS = "남자친구가 이틀째 답이 없어서 마음이 답답해요";

test.beforeAll(async ({ heart, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: heart.url });
  await register(request, MINSEO);
  await request.dispose();
});

const press = async (page: Page, name: string): Promise<void> => page.getByRole("main").getByRole("button", { name, exact: true }).click();
const region = (page: Page) => page.getByLabel("사는 지역");
const code = (page: Page) => page.getByTestId("code");
const places = (page: Page) => page.getByRole("list", { name: "로그인된 곳" }).getByRole("listitem");

async function openSettings(page: Page): Promise<void> {
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "설정" })).toBeVisible();
}

/** Puts a member's sign-in into this browser. */
async function becomeMember(page: Page, token: string): Promise<void> {
  await page.goto("/");
  await page.evaluate((kept) => localStorage.setItem("token", kept), token);
}

test("somebody without an account sees language and region, and none is made", async ({ page }) => {
  await openSettings(page);
  await expect(page.getByText("기기의 시간대로 본 지역: 대한민국")).toBeVisible();
  await expect(page.getByText("나머지 설정은 이야기를 한 번 나눈 뒤에 여기에 나타나요.")).toBeVisible();
  await page.getByRole("main").getByRole("combobox", { name: "언어" }).selectOption("fr");
  await expect(page.getByRole("heading", { level: 1, name: "Réglages" })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("uuid")])).toEqual([null, null]);
});

test("a guest's language and region are kept by the account", async ({ page }) => {
  await openChat(page);
  await openSettings(page);
  await expect(region(page)).toHaveValue("");
  await region(page).selectOption({ label: "일본" });
  await expect(toast(page)).toHaveText("저장했어요.");
  await page.reload();
  await expect(region(page)).toHaveValue("JP");
  await region(page).selectOption("");
  await expect(toast(page)).toHaveText("저장했어요.");
  const saved = page.waitForResponse("**/api/profile/me");
  await page.getByRole("main").getByRole("combobox", { name: "언어" }).selectOption("ja");
  expect(await (await saved).json()).toMatchObject({ data: { language: "ja", region: null } });
});

test("a guest's recovery code opens the talk elsewhere, and a new one voids it", async ({ page, request }) => {
  await openChat(page);
  await openSettings(page);
  await press(page, "복구 코드 만들기");
  const first = await code(page).innerText();
  await press(page, "새로 만들기");
  await expect(code(page)).not.toHaveText(first);
  const second = await code(page).innerText();
  const recover = async (typed: string) => request.post("/api/auth/recover", { data: { code: typed } });
  expect((await recover(first)).status()).toBe(401);
  expect((await recover(second.toLowerCase())).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole("button", { name: "복구 코드 만들기" })).toBeVisible();
  await expect(code(page)).toHaveCount(0);
});

test("a member signs another place out", async ({ page, request }) => {
  const elsewhere = await signInElsewhere(request, MINSEO);
  await becomeMember(page, await signInElsewhere(request, MINSEO));
  await openSettings(page);
  await expect(page.getByRole("heading", { name: "복구 코드" })).toHaveCount(0);
  await expect(places(page)).toHaveCount(2);
  await expect(places(page).filter({ hasText: "지금 이 기기" }).getByRole("button")).toHaveCount(0);
  await places(page).getByRole("button", { name: "로그아웃" }).click();
  await expect(places(page)).toHaveText([/지금 이 기기/u]);
  await expect(page.getByText("여기 말고 로그인된 곳은 없어요.")).toBeVisible();
  expect(await opens(request, elsewhere)).toBe(false);
});

/** What is saved as a file by a press of a button. */
async function taken(page: Page, button: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent("download");
  await press(page, button);
  const file = await coming;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf-8") };
}

const dialogButton = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

test("a guest takes everything along, and then erases it", async ({ page, request }) => {
  await openChat(page);
  await say(page, WORDS);
  await expect(answers(page)).toHaveCount(2);
  await expect(page.getByRole("log")).toHaveAttribute("aria-busy", "false");
  const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
  expect(await opens(request, token)).toBe(true);

  await openSettings(page);
  const data = await taken(page, "데이터 그대로 (JSON)");
  expect(data.name).toMatch(/^heart-whisper-\d{4}-\d\d-\d\d\.json$/u);
  expect(JSON.stringify(JSON.parse(data.text))).toContain(WORDS);
  const readable = await taken(page, "읽기 좋은 문서로 (HTML)");
  expect(readable.name).toMatch(/\.html$/u);
  expect(readable.text).toContain(WORDS);

  await press(page, "계정 지우기");
  await dialogButton(page, "그대로 두기").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await opens(request, token)).toBe(true);

  await press(page, "계정 지우기");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await dialogButton(page, "모두 지우기").click();
  await expect(page.getByRole("heading", { level: 1, name: "모두 지웠어요" })).toBeFocused();
  await expect(page.getByText("접수 번호")).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("uuid"), sessionStorage.length])).toEqual([null, null, 0]);
  expect(await opens(request, token)).toBe(false);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "홈으로" }).click();
  await expect(page.getByRole("link", { name: "이야기 시작하기" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test.describe("by a member", () => {
  test.use({ expected: [/status of 40[13]/u] });

  test("an account is erased by its password alone", async ({ page, request }) => {
    const person = somebody("jiwoo");
    await register(request, person);
    await becomeMember(page, await signInElsewhere(request, person));
    await openSettings(page);
    await press(page, "계정 지우기");
    const password = page.getByLabel("비밀번호", { exact: true });
    await dialogButton(page, "모두 지우기").click();
    await expect(password).toBeFocused();
    await password.fill("아닌 비밀번호");
    await dialogButton(page, "모두 지우기").click();
    await expect(password).toHaveAttribute("aria-invalid", "true");
    await password.fill(person.password);
    await dialogButton(page, "모두 지우기").click();
    await expect(page.getByRole("heading", { level: 1, name: "모두 지웠어요" })).toBeVisible();
    const again = await request.post("/api/auth/login", { data: { email: person.email, password: person.password } });
    expect(again.status()).toBe(401);
  });
});

test.describe("without an answer", () => {
  test.use({ expected: [/ERR_FAILED/u] });

  test("what does not load says so, and loads when asked again", async ({ page }) => {
    await openChat(page);
    const lost = /\/api\/(?:safety|auth\/sessions)/u;
    await page.route(lost, async (route) => route.abort());
    await openSettings(page);
    const alerts = page.getByRole("main").getByRole("alert");
    await expect(alerts).toHaveText([/지역 목록을 불러오지 못했어요/u, /로그인된 곳을 불러오지 못했어요/u]);
    await page.unroute(lost);
    await alerts.first().getByRole("button").click();
    await expect(region(page)).toBeVisible();
    await alerts.first().getByRole("button").click();
    await expect(places(page)).toHaveCount(1);
  });
});

test("what comes late pushes the button that erases from under nobody's finger", async ({ page }) => {
  await openChat(page);
  const [sessions, helplines] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/api/auth/sessions", async (route) => sessions.promise.then(async () => route.continue()));
  await page.route(/\/api\/safety/u, async (route) => helplines.promise.then(async () => route.continue()));
  const account = page.waitForResponse("**/api/auth/me");
  await openSettings(page);
  await (await account).finished();
  await page.evaluate(async () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const erase = page.getByRole("main").getByRole("button", { name: "계정 지우기" });
  await expect(erase).toHaveCount(0);
  sessions.resolve();
  await expect(places(page)).toHaveCount(1);
  const before = await erase.boundingBox();
  helplines.resolve();
  await expect(region(page)).toBeVisible();
  expect(await erase.boundingBox()).toEqual(before);
});

for (const language of ["fr", "hi"] as const) {
  test(`the settings are accessible and fit 360 pixels (${language})`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openChat(page);
    await page.goto(`/${language}/settings`);
    // Above the recovery code there are only choices.
    await page.getByRole("main").locator("section button").first().click();
    await expect(code(page)).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
