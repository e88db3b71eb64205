/** No screen breaks a rule of accessibility, in any language, in either theme. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { everyScreen } from "../screens.ts";
import { expect, test } from "../story.ts";

test.describe.configure({ mode: "parallel" });
test.use({ settings: { HEART_FREE_DAILY_MESSAGES: "1" }, expected: [/status of 40[14]/u] });

/** Without frames there is nothing to gather in a page of its own. */
const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode(true);

/** What is wrong with a screen. The themes differ in their colours alone, so the dark one is asked about those. */
async function wrong(page: Page, screen: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await axe(page).analyze();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await axe(page).withRules(["color-contrast", "link-in-text-block"]).analyze();
  return [...light.violations, ...dark.violations].flatMap(({ id, nodes }) => nodes.map(({ html }) => `${screen} ${id} ${html}`));
}

/** All of them by `./heart axe`: a minute each. The other stories look at theirs on their way. */
const looked = process.env["HEART_AXE"] === "all" ? (["ko", "en", "zh", "ja", "fr", "hi"] as const) : (["ko", "hi"] as const);

for (const language of looked) {
  test(`every screen in ${language}`, async ({ page, heart, playwright }) => {
    test.slow();
    const found: string[] = [];
    await everyScreen({ page, heart, playwright }, language, async (name) => {
      found.push(...(await wrong(page, name)));
    });
    expect(found).toEqual([]);
  });
}
