/** What the stories about buying share: the way to the sandbox's page, and back from it. */
import type { Page } from "@playwright/test";

import { openPlans, plan, standing } from "./plans.ts";
import { expect } from "./story.ts";

/** The page of a payment; a declined card stays on it. */
const TILL = /\/sandbox\/[\w-]+(?:\/\w+)?$/u;

/** The ways off the sandbox's page. */
type Way = "pay" | "decline" | "cancel";

/** Presses a button of the sandbox's page, which has none of ours. */
export async function atTheTill(page: Page, way: Way): Promise<void> {
  await expect(page).toHaveURL(TILL);
  await page.locator(`#${way}`).click();
}

/** Goes from the plans to the till. */
export async function choose(page: Page, name: string, { renewing = false } = {}): Promise<void> {
  await openPlans(page);
  if (renewing) await plan(page, name).getByRole("checkbox", { name: "자동 갱신" }).check();
  await plan(page, name).getByRole("button", { name: /^카드로/u }).click();
  await expect(page).toHaveURL(TILL);
}

/** Pays at the till, and waits until our page says that it is done. */
export async function pay(page: Page, done = "결제가 끝났어요"): Promise<void> {
  await atTheTill(page, "pay");
  await expect(page).toHaveURL(/\/success\?purchase=/u);
  await expect(page.getByRole("heading", { level: 1, name: done })).toBeVisible();
}

/** Has a month that renews, and looks at it. */
export async function subscribe(page: Page): Promise<void> {
  await choose(page, "한 달", { renewing: true });
  await pay(page, "정기 이용이 시작됐어요");
  await openPlans(page);
  await expect(standing(page)).toContainText("자동으로 갱신돼요");
}
