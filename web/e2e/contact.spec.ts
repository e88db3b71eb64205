import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { register, signInElsewhere, somebody } from "./person.ts";
import { expect, openChat, test, toast } from "./story.ts";

const MINSEO = somebody("minseo");

const WORDS = "결제가 두 번 되었어요 🫶🏽\n확인해 주세요";

const input = (page: Page, name: string) => page.locator(`main [name=${name}]`);
const send = async (page: Page): Promise<void> => page.getByRole("main").getByRole("button", { name: "보내기", exact: true }).click();
const confirmation = (page: Page) => page.getByRole("main").getByRole("status");
const stored = async (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("uuid")]);

/** The letters that go over the wire from here on. */
function letters(page: Page): unknown[] {
  const found: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/contact")) found.push(request.postDataJSON());
  });
  return found;
}

async function received(page: Page): Promise<void> {
  await expect(confirmation(page)).toContainText(/접수 번호 [2-9A-Z]{8}/u);
  await expect(toast(page)).toHaveText(["문의를 받았어요. 곧 답해 드릴게요."]);
}

test("somebody without an account writes, and none is made", async ({ page }) => {
  const sent = letters(page);
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "문의하기" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "문의하기" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "상담 전화 보기" })).toHaveAttribute("href", "/safety");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await send(page);
  await expect(input(page, "name")).toBeFocused();
  await expect(input(page, "name")).toHaveAccessibleDescription("이 칸을 채워 주세요.");
  await input(page, "name").fill("달빛");
  await input(page, "customerEmail").fill("dalbit@example");
  await input(page, "message").fill(WORDS);
  await send(page);
  await expect(input(page, "customerEmail")).toBeFocused();
  await expect(input(page, "customerEmail")).toHaveAccessibleDescription(/이메일 주소가 맞는지/u);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.reload();
  await expect(input(page, "name")).toHaveValue("달빛");
  await expect(input(page, "message")).toHaveValue(WORDS);
  await input(page, "customerEmail").fill("dalbit@example.org");
  await send(page);
  await received(page);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const values = [input(page, "name"), input(page, "customerEmail"), input(page, "message")];
  await Promise.all(values.map(async (one) => expect(one).toHaveValue("")));
  expect(sent.at(-1)).toEqual({ name: "달빛", customerEmail: "dalbit@example.org", message: WORDS, language: "ko" });

  await page.reload();
  await Promise.all(values.map(async (one) => expect(one).toHaveValue("")));
  expect(await stored(page)).toEqual([null, null]);
});

test("a guest writes by keyboard alone, and says where the answer goes", async ({ page }) => {
  await openChat(page);
  await page.goto("/contact");
  const { keyboard } = page;
  await input(page, "name").focus();
  await keyboard.type("달빛");
  await keyboard.press("Tab");
  await keyboard.type("dalbit@example.org");
  await keyboard.press("Tab");
  await keyboard.type("첫 줄");
  await keyboard.press("Enter");
  await keyboard.type("둘째 줄");
  await expect(input(page, "message")).toHaveValue("첫 줄\n둘째 줄");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await received(page);
});

test("a member is not asked for an address, which stays in sight, and danger in a letter is answered with numbers", async ({ page, heart, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: heart.url });
  await register(request, MINSEO);
  const token = await signInElsewhere(request, MINSEO);
  await request.dispose();
  await page.addInitScript((one) => localStorage.setItem("token", one), token);
  const sent = letters(page);
  await page.goto("/contact");
  await expect(page.getByText(MINSEO.email)).toBeVisible();
  await expect(input(page, "customerEmail")).toHaveCount(0);
  const words = "결제가 안 돼요. 그리고 사실은 죽고 싶어요";
  await input(page, "message").fill(words);
  await send(page);
  await received(page);
  await expect(page.locator("a[href='tel:109']")).toBeVisible();
  await expect(input(page, "message")).toHaveValue("");
  await expect(page.getByText(MINSEO.email)).toBeVisible();
  expect(sent).toEqual([{ message: words, language: "ko" }]);
});

test.describe("when it cannot be sent", () => {
  // Of a list of two the second would be taken for an option.
  test.use({ expected: [/ERR_FAILED|status of 401/u] });

  test("what was typed stays, and is sent once the way is open", async ({ page }) => {
    await page.goto("/contact");
    await input(page, "name").fill("달빛");
    await input(page, "customerEmail").fill("dalbit@example.org");
    await input(page, "message").fill(WORDS);
    await page.route("**/api/contact", async (route) => route.abort());
    await send(page);
    await expect(toast(page).first()).toHaveText("문의를 보내지 못했어요");
    await expect(input(page, "message")).toHaveValue(WORDS);
    await expect(confirmation(page)).toBeEmpty();
    await page.unroute("**/api/contact");
    await send(page);
    await received(page);
  });

  test("a member whose session has ended meanwhile is asked for an address", async ({ page, request, heart, playwright }) => {
    const elsewhere = await playwright.request.newContext({ baseURL: heart.url });
    const ended = somebody("ended");
    await register(elsewhere, ended);
    const token = await signInElsewhere(elsewhere, ended);
    await elsewhere.dispose();
    await page.goto("/safety");
    await page.evaluate((one) => localStorage.setItem("token", one), token);
    await page.goto("/contact");
    await expect(page.getByText(ended.email)).toBeVisible();
    await input(page, "message").fill(WORDS);
    await request.post("/api/auth/logout", { headers: { Authorization: `Bearer ${token}` } });
    await send(page);
    await expect(input(page, "customerEmail")).toBeVisible();
    await expect(input(page, "message")).toHaveValue(WORDS);
  });
});

for (const locale of ["fr-FR", "hi-IN"]) {
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 360, height: 740 } });

    test("fits a narrow phone", async ({ page }) => {
      await page.goto("/contact");
      await expect(input(page, "message")).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  });
}
