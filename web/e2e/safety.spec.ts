import { expect, test } from "./story.ts";

test("the safety page names the helplines of the reader's region, and of others", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "안전 안내와 상담 전화" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "안전 안내" })).toBeVisible();
  await expect(page.getByRole("link", { name: /자살예방상담전화 109/ })).toHaveAttribute("href", "tel:109");
  await page.getByRole("main").getByRole("combobox").selectOption("FR");
  await expect(page.getByRole("link", { name: /3114/ })).toHaveAttribute("href", "tel:3114");
  await expect(page.getByRole("list", { name: "프랑스의 상담 전화" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test.describe("without an answer", () => {
  test.use({ expected: [/ERR_FAILED/u] });

  test("numbers that do not load say what to do, and load when asked again", async ({ page }) => {
    await page.route("**/api/safety*", async (route) => route.abort());
    await page.goto("/safety");
    await expect(page.getByRole("main").getByRole("alert")).toContainText("긴급 번호");
    await page.unroute("**/api/safety*");
    await page.getByRole("button", { name: "다시 불러오기" }).click();
    await expect(page.getByRole("link", { name: /109/ })).toBeVisible();
  });
});
