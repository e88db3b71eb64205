/** Pictures of every screen: phone and desktop, light and dark, in three languages. Run by `./heart shots`. */
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { everyScreen } from "../e2e/screens.ts";
import { test } from "../e2e/story.ts";

const FOLDER = process.env["SHOTS_FOLDER"] ?? "shots";
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const LOCALES = { ko: "ko-KR", en: "en-US", hi: "hi-IN" } as const;

test.describe.configure({ mode: "parallel" });
test.use({ settings: { HEART_FREE_DAILY_MESSAGES: "1" }, expected: [/./u] });

/** Four pictures of what is on the screen now. Long pages are shown whole on a phone. */
async function picture(page: Page, name: string): Promise<void> {
  // A bar that stays in sight would be drawn where the page stands.
  await page.evaluate(() => scrollTo(0, 0));
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
      await everyScreen({ page, heart, playwright }, language, async (name) => picture(page, `${name}.${language}`));
    });
  });
}
