import type { Page } from "@playwright/test";

import { awaited, ime, type Order, orders, pipelined } from "../ime.ts";
import { expect, field, openChat, said, sends, test } from "../story.ts";

test.use({ settings: { HEART_FREE_DAILY_MESSAGES: "1000", HEART_TOPIC_GUARD: "off" } });
test.describe.configure({ mode: "parallel" });

async function send(page: Page, text: string, count: number): Promise<void> {
  await expect(said(page)).toHaveCount(count);
  await expect(said(page).last()).toHaveText(text);
  await expect(field(page)).toHaveValue("");
  // While the counsellor still answers, Enter sends nothing.
  await expect(page.getByRole("log")).toHaveAttribute("aria-busy", "false");
}

/** One order: what it sends by itself, or what it leaves for the Enter after it. */
async function play(page: Page, order: Order, count: number, run: () => Promise<void>): Promise<string> {
  await run();
  if (order.sent === null) {
    await expect(field(page)).toHaveValue(order.left);
    await expect(said(page)).toHaveCount(count - 1);
    await field(page).press("Enter");
  }
  const text = order.sent ?? order.left;
  await send(page, text, count);
  return text;
}

for (const [way, press] of Object.entries({ awaited, pipelined })) {
  test(`every order of Enter sends once, and the right text (${way})`, async ({ page }) => {
    const sent = sends(page);
    const expected: string[] = [];
    await openChat(page);
    await field(page).focus();
    const keys = await ime(page);
    for (const order of orders) {
      // oxlint-disable-next-line no-await-in-loop
      const text = await test.step(order.name, async () =>
        play(page, order, expected.length + 1, async () => press(keys, order.presses)),
      );
      expected.push(text);
    }
    expect(sent).toEqual(expected);
  });
}

test("Shift+Enter is a new line, and blank text is not sent", async ({ page }) => {
  const sent = sends(page);
  await openChat(page);
  await field(page).press("Enter");
  await field(page).fill("   ");
  await field(page).press("Enter");
  await field(page).fill("첫 줄");
  await field(page).press("Shift+Enter");
  await page.keyboard.insertText("둘째 줄");
  await expect(field(page)).toHaveValue("첫 줄\n둘째 줄");
  await field(page).press("Enter");
  await expect(said(page)).toHaveText(["첫 줄\n둘째 줄"]);
  expect(sent).toEqual(["첫 줄\n둘째 줄"]);
});
