/** Every screen there is, for whoever looks at all of them: the screenshots and the accessibility story. */
import { expect, type Page, type PlaywrightWorkerArgs } from "@playwright/test";

import { register, signInElsewhere, somebody } from "./person.ts";
import type { Heart } from "./server.ts";
import { atTheTill } from "./till.ts";
import { agree, answers, badge, field, firstStep, openUnasked, said } from "./story.ts";

/** Screens that an address leads to. One that no page has yet shows what is there. */
const addresses = {
  home: "/",
  login: "/login",
  register: "/register",
  "forgot-password": "/forgot-password",
  "reset-password": "/reset-password",
  "verify-email": "/verify-email",
  subscription: "/subscription",
  success: "/success",
  cancel: "/cancel",
  contact: "/contact",
  terms: "/terms",
  privacy: "/privacy",
  faq: "/faq",
  safety: "/safety",
  feelings: "/feelings",
  settings: "/settings",
  missing: "/no-such-page",
  offline: "/offline.html",
} as const;

/** The same for somebody who is signed in as a member. */
const ofMembers = { profile: "/profile", "settings-member": "/settings", "subscription-member": "/subscription" } as const;

/** Opens an address and waits until the page says something, and has nothing more to fetch. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("h1:visible").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
}

interface Talk {
  readonly ordinary: string;
  readonly danger: string;
}

const talks: Readonly<Record<string, Talk>> & { readonly ko: Talk } = {
  ko: { ordinary: "남자친구가 이틀째 답이 없어서 마음이 답답해요", danger: "남자친구가 때렸어 너무 무서워" },
  en: { ordinary: "My boyfriend has not answered for two days and I feel heavy", danger: "My boyfriend hit me and I am scared of him" },
  hi: { ordinary: "मेरे बॉयफ्रेंड ने दो दिन से जवाब नहीं दिया, मन भारी है", danger: "मेरे बॉयफ्रेंड ने मुझे मारा, मुझे बहुत डर लग रहा है" },
};

/** Says something and waits for the whole answer. */
async function converse(page: Page, text: string): Promise<void> {
  const before = await answers(page).count();
  await field(page).fill(text);
  await field(page).press("Enter");
  await expect(said(page).last()).toHaveText(text);
  await expect(answers(page)).toHaveCount(before + 1);
  await expect(page.getByRole("log")).toHaveAttribute("aria-busy", "false");
}

/**
 * The chat in all its states, one after the other, on a server with one free message a day.
 * `look` is told the name of each.
 */
async function chatScreens(page: Page, talk: Talk, look: (name: string) => Promise<void>): Promise<void> {
  await openUnasked(page);
  await expect(firstStep(page)).toBeVisible();
  await look("chat-first-step");
  await agree(page);
  await look("chat-empty");
  await converse(page, talk.ordinary);
  await page.getByRole("button", { name: /^(?:닫기|Close|关闭|閉じる|Fermer|बंद करें)$/u }).first().click();
  await look("chat-talk");
  await field(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look("chat-limit");
  await page.keyboard.press("Escape");
  await converse(page, talk.danger);
  await expect(page.locator("[data-card]")).toBeVisible();
  await look("chat-danger");
  await expect(badge(page)).toBeVisible();
}

/** What somebody sees who has talked, and then buys. */
async function laterScreens(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  await open(page, "/feelings");
  await page.getByRole("main").locator("summary").last().click();
  await look("feelings-filled");
  await open(page, "/subscription");
  await page.locator("main button[aria-describedby]").first().click();
  await atTheTill(page, "pay");
  await expect(page).toHaveURL(/\/success\?purchase=/u);
  await page.waitForLoadState("networkidle");
  await look("success-paid");
  await open(page, "/subscription");
  await look("subscription-premium");
}

interface Stage extends Pick<PlaywrightWorkerArgs, "playwright"> {
  readonly page: Page;
  /** A server with one free message a day. */
  readonly heart: Heart;
}

/** Every screen in a language, one after the other: as nobody, as a member, then as a guest who talks. */
export async function everyScreen({ page, heart, playwright }: Stage, language: string, look: (name: string) => Promise<void>): Promise<void> {
  // One after the other: it is one page.
  /* oxlint-disable no-await-in-loop */
  // The offline page opens itself anew as soon as somebody answers: while it is looked at, nobody does.
  await page.route(`**${addresses.offline}`, (route) => (route.request().method() === "HEAD" ? undefined : route.continue()));
  for (const [name, path] of Object.entries(addresses)) {
    await open(page, path === addresses.offline ? path : `/${language}${path}`);
    await look(name);
  }
  const person = somebody(`looks.${language}`);
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
  await chatScreens(page, talks[language] ?? talks.ko, look);
  await laterScreens(page, look);
}
