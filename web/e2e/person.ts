/** Somebody with an account, without the way through the pages that other stories take. */
import { randomUUID } from "node:crypto";

import type { APIRequestContext, Page } from "@playwright/test";

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Somebody whom no other story knows. */
export function somebody(name: string): Person {
  return { name: "민서", email: `${name}.${randomUUID().slice(0, 8)}@example.org`, password: "깊은 밤의 등불 하나" };
}

/** Registers a member; the address and password are theirs to sign in with. */
export async function register(request: APIRequestContext, person: Person): Promise<void> {
  const answer = await request.post("/api/auth/register", { data: { ...person, language: "ko" } });
  if (!answer.ok()) throw new Error(`not registered: ${answer.status()}`);
}

/** Signs in on another device, so to speak: gives the token of that sign-in. */
export async function signInElsewhere(request: APIRequestContext, { email, password }: Person): Promise<string> {
  const answer = await request.post("/api/auth/login", { data: { email, password } });
  const body: unknown = await answer.json();
  const data: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "data") : null;
  if (typeof data !== "object" || data === null) throw new Error(`not signed in: ${answer.status()}`);
  return String(Reflect.get(data, "token"));
}

/** Signs in through the page. */
export async function signInHere(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("이메일", { exact: true }).fill(email);
  await page.getByLabel("비밀번호", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "로그인", exact: true }).click();
}

/** Whether a token still opens its account. */
export async function opens(request: APIRequestContext, token: string): Promise<boolean> {
  const answer = await request.get("/api/auth/me", { headers: { Authorization: `Bearer ${token}` } });
  return answer.ok();
}
