/** What every story has: a server, and a page on which nothing may go wrong unseen. */
import { test as base, expect, type Locator, type Page } from "@playwright/test";

import { type Heart, startHeart } from "./server.ts";

interface PerWorker {
  /** Settings of the server. */
  readonly settings: Record<string, string>;
  /** Files with the same settings may share it, in any order: no story counts on being the first. */
  readonly heart: Heart;
}

interface PerStory {
  /** Fails the story on a console error, an uncaught error or a break of the content policy. */
  readonly watched: null;
  /** Console errors that belong to the story. */
  readonly expected: RegExp[];
}

/** Chromium writes every refused call to the console; a refusal is an answer, not an error. */
const REFUSED = /Failed to load resource: the server responded with a status of (?:409|422|429)/u;

function watch(page: Page, wrong: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error" || message.text().startsWith("policy")) wrong.push(message.text());
  });
  page.on("pageerror", (error) => wrong.push(error.message));
}

export const test = base.extend<PerStory, PerWorker>({
  settings: [{}, { option: true, scope: "worker" }],
  heart: [
    async ({ settings }, lend) => {
      const heart = await startHeart(settings);
      await lend(heart);
      await heart.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ heart }, lend) => lend(heart.url),
  expected: [[], { option: true }],
  watched: [
    async ({ page, expected }, lend) => {
      const wrong: string[] = [];
      watch(page, wrong);
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          // oxlint-disable-next-line no-console
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      await lend(null);
      expect(wrong.filter((text) => ![REFUSED, ...expected].some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export const field = (page: Page): Locator => page.locator("main textarea");
export const said = (page: Page): Locator => page.locator("[data-role=user] [data-testid=text]");
/** The counsellor's words; the first is the welcome. */
export const answers = (page: Page): Locator => page.locator("[data-role=assistant] [data-testid=text]");
export const badge = (page: Page): Locator => page.getByTestId("badge");
/** The words of the toast on screen. */
export const toast = (page: Page): Locator => page.locator(".rise p");

/** What is said and asked once before the first message. */
export const firstStep = (page: Page): Locator => page.getByTestId("first-step");

/** Opens the chat as somebody who has not agreed to anything yet, and waits until it is ready. */
export async function openUnasked(page: Page): Promise<void> {
  await page.goto("/chat");
  await expect(answers(page).first()).toBeVisible();
  await expect(badge(page)).toBeVisible();
  // What was said before, and so whether anything is asked first, is known.
  await expect(page.getByRole("log")).toHaveAttribute("aria-busy", "false");
}

/** Ticks the three boxes and agrees. */
export async function agree(page: Page): Promise<void> {
  const boxes = firstStep(page).getByRole("checkbox");
  await expect(boxes).toHaveCount(3);
  for (const box of await boxes.all()) {
    // oxlint-disable-next-line no-await-in-loop
    await box.check();
  }
  await firstStep(page).locator("button[type=submit]").click();
  await expect(firstStep(page)).toHaveCount(0);
}

/** Opens the chat and waits until it is ready; whoever is asked for consent gives it. */
export async function openChat(page: Page): Promise<void> {
  await openUnasked(page);
  if (await firstStep(page).isVisible()) await agree(page);
}

/** Writes and sends with Enter; the field is empty once the server has accepted the words. */
export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
  await expect(field(page)).toHaveValue("");
  await expect(said(page).last()).toHaveText(text);
}

/** The chip of a way to ask for help. */
export const way = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
/** The ways that stand with the reader's words. */
export const labels = (page: Page): Locator => page.getByTestId("help");

/** One field of the message sends that go over the wire from here on. */
function sent(page: Page, name: "message" | "help"): string[] {
  const values: string[] = [];
  page.on("request", (request) => {
    const body = request.method() === "POST" && request.url().endsWith("/api/chat") ? request.postData() : null;
    if (body === null) return;
    const data: unknown = JSON.parse(body);
    if (typeof data === "object" && data !== null && name in data) values.push(String(Reflect.get(data, name)));
  });
  return values;
}

/** The message sends that go over the wire from here on, by their text. */
export const sends = (page: Page): string[] => sent(page, "message");
/** The same by the help that they ask for. */
export const asked = (page: Page): string[] => sent(page, "help");

export { expect };
