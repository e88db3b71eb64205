import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ensureSession, get, post, put } from "@/shared/api/client";
import { forgetEverybody, onSessionEnd, readGuestBefore, readToken, subscribeSession } from "@/shared/api/session";
import { recover, signIn, signOut } from "@/shared/api/sign-in";

const GUEST = "11111111-1111-4111-8111-111111111111";

interface Seen {
  path: string;
  method: string;
  token: string | null;
}

const seen: Seen[] = [];
const problem = (status: number, more: object = {}) => Response.json({ code: "login_required", status, ...more }, { status });

/** A small server of ours that takes `good` tokens, and refuses everybody else. */
function serve(answers: Record<string, () => Response>): void {
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    seen.push({ path, method: init.method ?? "GET", token: new Headers(init.headers).get("Authorization") });
    return (answers[path] ?? (() => problem(401)))();
  });
}

const session = () => Response.json({ data: { token: "member", user: {} } });
const asGuest = (): void => {
  localStorage.setItem("uuid", GUEST);
  localStorage.setItem("token", "guest's own");
};
const kept = () => [localStorage.getItem("token"), localStorage.getItem("uuid")];

beforeEach(() => {
  forgetEverybody();
  localStorage.clear();
  seen.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

describe("signing in", () => {
  it("tells who the guest was, and retires the guest's id", async () => {
    asGuest();
    serve({ "/api/auth/login": session });
    const told = vi.fn<() => void>();
    const stop = subscribeSession(told);
    await signIn("a@example.org", "a long sentence");
    stop();
    expect(seen).toEqual([{ path: "/api/auth/login", method: "POST", token: "Bearer guest's own" }]);
    expect(kept()).toEqual(["member", null]);
    expect(told).toHaveBeenCalledOnce();
  });

  it("sets the guest's id aside until it is answered whether the talk comes along", async () => {
    asGuest();
    serve({ "/api/auth/login": session });
    await signIn("a@example.org", "a long sentence");
    expect(readGuestBefore()).toBe(GUEST);
    // A guest who is gone is refused, not the member who asks.
    await expect(post("/api/account/bring/preview", { guestId: GUEST })).rejects.toMatchObject({ status: 401 });
    expect(kept()).toEqual(["member", null]);
    await signOut({ anyway: true });
    expect(readGuestBefore()).toBeNull();
  });

  it("that fails leaves everything as it was, and renews nobody", async () => {
    asGuest();
    serve({});
    await expect(signIn("a@example.org", "wrong")).rejects.toMatchObject({ status: 401 });
    await expect(recover("AAAA")).rejects.toMatchObject({ status: 401 });
    expect(kept()).toEqual(["guest's own", GUEST]);
    expect(seen).toHaveLength(2);
  });

  it.each(["register", "login", "recover", "verify-email", "request-password-reset", "reset-password"])(
    "makes no guest on the way (%s)",
    async (call) => {
      serve({ [`/api/auth/${call}`]: session });
      await post(`/api/auth/${call}`, {});
      expect(seen).toEqual([{ path: `/api/auth/${call}`, method: "POST", token: null }]);
      expect(kept()).toEqual([null, null]);
    },
  );

  it("while a guest is being made leaves the member signed in", async () => {
    const waiting = Promise.withResolvers<Response>();
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      if (path === "/api/auth/register") return Response.json({ data: {} }, { status: 201 });
      return typeof init.body === "string" && init.body.includes("@") ? session() : waiting.promise;
    });
    const guest = ensureSession();
    await signIn("a@example.org", "a long sentence");
    waiting.resolve(Response.json({ data: { token: "a guest", user: {} } }));
    await guest;
    expect(kept()).toEqual(["member", null]);
  });
});

describe("signing out", () => {
  it("forgets who was here and what they had typed, also without a connection", async () => {
    localStorage.setItem("token", "member");
    sessionStorage.setItem("heart.draft", "…");
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await signOut({ anyway: true });
    expect(kept()).toEqual([null, null]);
    expect(sessionStorage).toHaveLength(0);
  });
});

describe("a member whose session has ended", () => {
  const lead = vi.fn<() => void>();

  beforeEach(() => {
    lead.mockClear();
    localStorage.setItem("token", "old");
    onSessionEnd(lead);
  });

  it("is led to the login", async () => {
    serve({});
    await expect(put("/api/profile/me", {})).rejects.toMatchObject({ status: 401 });
    expect(seen.map(({ method }) => method)).toEqual(["PUT"]);
    expect(readToken()).toBeNull();
    expect(lead).toHaveBeenCalledOnce();
  });

  it("is not led away from helplines", async () => {
    serve({ "/api/chat": () => problem(401, { safety: { level: "acute", kind: "suicide", region: "KR", lines: [] } }) });
    await expect(post("/api/chat", { message: "…" })).rejects.toMatchObject({ status: 401 });
    expect(readToken()).toBeNull();
    expect(lead).not.toHaveBeenCalled();
  });

  it("is somebody else than a guest, who is renewed, and than a member who has signed in meanwhile", async () => {
    serve({});
    vi.stubGlobal("fetch", async () => {
      if (readToken() === "old") localStorage.setItem("token", "new");
      return seen.push({ path: "", method: "", token: null }) > 1 ? Response.json({}) : problem(401);
    });
    await get("/api/auth/me");
    expect(lead).not.toHaveBeenCalled();
  });
});
