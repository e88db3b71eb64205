/** How heavy the first visit is, by what the browser says came over the wire, headers and calls included. */
import type { Page } from "@playwright/test";

import { answers, expect, field, test } from "./story.ts";

const FIRST_BYTES = 120_000;
const FIRST_REQUESTS = 10;
const CHAT_BYTES = 60_000;

/** Dialogs: fetched ahead once the chat can be used, some seconds later. */
const AHEAD = /\/assets\/modal-/u;

interface Scales {
  readonly addresses: string[];
  bytes: number;
}

/** Weighs all that is fetched from here on, in a browser that knows nothing yet. */
async function weigh(page: Page): Promise<Scales> {
  const scales: Scales = { addresses: [], bytes: 0 };
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.enable");
  const ahead = new Set<string>();
  browser.on("Network.requestWillBeSent", ({ request, requestId }) => {
    scales.addresses.push(request.url);
    if (AHEAD.test(request.url)) ahead.add(requestId);
  });
  browser.on("Network.loadingFinished", ({ encodedDataLength, requestId }) => {
    if (!ahead.has(requestId)) scales.bytes += encodedDataLength;
  });
  return scales;
}

for (const locale of ["ko-KR", "fr-FR", "hi-IN"]) {
  test.describe(locale, () => {
    test.use({ locale });
    test("the first visit is light, and so is the way into the chat", async ({ page, heart }) => {
      const scales = await weigh(page);
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      const first = { ...scales };
      test.info().annotations.push({ type: "first visit", description: `${scales.addresses.length} requests, ${scales.bytes} bytes` });
      expect(scales.addresses.filter((address) => !address.startsWith(heart.url) || /\.(?:woff2?|ttf|otf)$/u.test(address))).toEqual([]);
      expect(scales.addresses.length).toBeLessThanOrEqual(FIRST_REQUESTS);
      expect(scales.bytes).toBeLessThanOrEqual(FIRST_BYTES);

      await page.getByRole("main").locator("a[href='/chat']").first().click();
      await expect(answers(page).first()).toBeVisible();
      await expect(field(page)).toBeEditable();
      expect(scales.bytes - first.bytes).toBeLessThanOrEqual(CHAT_BYTES);
      test.info().annotations.push({ type: "chat", description: `${scales.bytes - first.bytes} bytes` });
    });
  });
}
