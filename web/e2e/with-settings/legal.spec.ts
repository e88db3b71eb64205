/** What is read before trusting: terms, privacy, questions, and who runs the service. Reading makes no account. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "../story.ts";

test.use({ settings: { HEART_SELLER_NAME: "마음상점", HEART_SELLER_REGISTRATION: "000-00-00000" } });

test("terms, privacy and questions are read from the footer", async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await footer.getByText("운영자 정보").click();
  await expect(footer).toContainText("마음상점");
  await footer.getByRole("link", { name: "이용약관" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("이용약관");
  await expect(page.getByRole("main")).toContainText("2025년 5월 11일부터");
  await expect(page.getByRole("main").getByText("000-00-00000")).toBeVisible();
  await footer.getByRole("link", { name: "자주 묻는 질문" }).click();
  await page.getByText("상담사는 사람인가요?").click();
  await expect(page.getByText("아니요, AI예요.")).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("an address leads to one article, in the reader's language", async ({ page }) => {
  await page.goto("/en/terms#refund");
  await expect(page.getByRole("heading", { name: /refund/iu }).first()).toBeInViewport();
  await expect(page.getByRole("main")).toContainText("June 1, 2024");
  await page.goto("/hi/privacy");
  await expect(page.getByRole("heading", { level: 2 }).last()).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test("the chat leads to them too, where there is room", async ({ page }) => {
  await page.goto("/chat");
  await page.getByRole("contentinfo").getByRole("link", { name: "개인정보 처리방침" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("개인정보 처리방침");
});
