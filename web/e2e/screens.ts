/** Every screen there is, for whoever looks at all of them: the screenshots and the accessibility story. */
import { expect, type Page } from "@playwright/test";

import { agree, answers, badge, field, firstStep, openUnasked, said } from "./story.ts";

/** Screens that an address leads to. One that no page has yet shows what is there. */
export const addresses = {
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
export const ofMembers = { profile: "/profile", "settings-member": "/settings", "subscription-member": "/subscription" } as const;

/** Opens an address and waits until the page says something, and has nothing more to fetch. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("h1:visible").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
}

interface Talk {
  readonly ordinary: string;
  readonly danger: string;
}

export const talks: Readonly<Record<"ko" | "en" | "hi", Talk>> = {
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
export async function chatScreens(page: Page, talk: Talk, look: (name: string) => Promise<void>): Promise<void> {
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
