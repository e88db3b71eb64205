/** What the stories about Premium share. */
import type { Locator, Page } from "@playwright/test";

import { expect } from "./story.ts";

/** The card of a plan, by its name. */
export const plan = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** The part that says what somebody has. */
export const standing = (page: Page): Locator => page.getByRole("region", { name: "지금 이용권" });

/** Opens the plans, and waits until they are there. */
export async function openPlans(page: Page): Promise<void> {
  await page.goto("/subscription");
  await expect(plan(page, "한 달")).toBeVisible();
}
