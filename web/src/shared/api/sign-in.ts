import { post } from "@/shared/api/client";
import { forgetEverybody, keepToken } from "@/shared/api/session";
import type { LoginAnswer } from "@/shared/api/types";

/** Signs a member in by e-mail and password. */
export async function signIn(email: string, password: string): Promise<void> {
  const { data } = await post<LoginAnswer>("/api/auth/login", { email, password });
  keepToken(data.token);
}

/** Opens a guest's account in this browser, by the code that was written down elsewhere. */
export async function recover(code: string): Promise<void> {
  const { data } = await post<LoginAnswer>("/api/auth/recover", { code });
  keepToken(data.token);
}

/** Ends the session. Where the server cannot be told that throws, unless the browser is to forget it in any case. */
export async function signOut({ anyway }: { anyway: boolean }): Promise<void> {
  await post("/api/auth/logout").catch((problem: unknown) => {
    if (!anyway) throw problem;
  });
  forgetEverybody();
}
