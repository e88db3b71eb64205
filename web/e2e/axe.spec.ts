/** No screen breaks a rule of accessibility, in any language, in either theme. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { register, signInElsewhere, somebody } from "./person.ts";
import { addresses, chatScreens, ofMembers, open, talks } from "./screens.ts";
import { expect, test } from "./story.ts";

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
    const look = async (name: string): Promise<void> => {
      found.push(...(await wrong(page, name)));
    };
    // One after the other: it is one page.
    /* oxlint-disable no-await-in-loop */
    for (const [name, path] of Object.entries(addresses)) {
      await open(page, path === addresses.offline ? path : `/${language}${path}`);
      await look(name);
    }
    const person = somebody(`axe.${language}`);
    const request = await playwright.request.newContext({ baseURL: heart.url });
    await register(request, person);
    const token = await signInElsewhere(request, person);
    await request.dispose();
    await page.evaluate((kept) => localStorage.setItem("token", kept), token);
    for (const [name, path] of Object.entries(ofMembers)) {
      await open(page, path);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await look(name);
    }
    /* oxlint-enable no-await-in-loop */
    await page.evaluate(() => localStorage.removeItem("token"));
    await chatScreens(page, language === "en" || language === "hi" ? talks[language] : talks.ko, look);
    expect(found).toEqual([]);
  });
}
