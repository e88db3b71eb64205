/** Pictures of every screen: phone and desktop, light and dark, in three languages. Run by `./heart shots`. */
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { register, signInElsewhere, somebody } from "../e2e/person.ts";
import { addresses, chatScreens, ofMembers, open, talks } from "../e2e/screens.ts";
import { test } from "../e2e/story.ts";

const FOLDER = process.env["SHOTS_FOLDER"] ?? "shots";
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const LOCALES = { ko: "ko-KR", en: "en-US", hi: "hi-IN" } as const;

test.describe.configure({ mode: "parallel" });
test.use({ settings: { HEART_FREE_DAILY_MESSAGES: "1" }, expected: [/./u] });

/** Four pictures of what is on the screen now. Long pages are shown whole on a phone. */
async function picture(page: Page, name: string): Promise<void> {
  for (const [device, size] of Object.entries(SIZES)) {
    for (const colorScheme of ["light", "dark"] as const) {
      /* oxlint-disable no-await-in-loop */
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(FOLDER, `${name}.${device}.${colorScheme}.png`), fullPage: true });
      /* oxlint-enable no-await-in-loop */
    }
  }
  await page.setViewportSize(SIZES.phone);
}

for (const language of ["ko", "en", "hi"] as const) {
  test.describe(language, () => {
    test.use({ locale: LOCALES[language] });

    test("every screen", async ({ page, heart, playwright }) => {
      test.setTimeout(600_000);
      const look = async (name: string): Promise<void> => picture(page, `${name}.${language}`);
      /* oxlint-disable no-await-in-loop */
      for (const [name, path] of Object.entries(addresses)) {
        await open(page, path);
        await look(name);
      }
      const person = somebody(`shots.${language}`);
      const request = await playwright.request.newContext({ baseURL: heart.url });
      await register(request, person);
      const token = await signInElsewhere(request, person);
      await request.dispose();
      await page.evaluate((kept) => localStorage.setItem("token", kept), token);
      for (const [name, path] of Object.entries(ofMembers)) {
        await open(page, path);
        await look(name);
      }
      /* oxlint-enable no-await-in-loop */
      await page.evaluate(() => localStorage.removeItem("token"));
      await chatScreens(page, talks[language], look);
    });
  });
}
