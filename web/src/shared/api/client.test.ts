import { beforeEach, describe, expect, it, vi } from "vitest";
import { del, ensureSession, get, openStream, post } from "@/shared/api/client";
import { ApiProblem } from "@/shared/api/problem";
import { forgetToken, makeGuestId, readToken } from "@/shared/api/session";

interface Seen {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

type Answer = (seen: Seen) => Response;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
const problem = (code: string, status: number, more: object = {}, headers: Record<string, string> = {}) =>
  json({ code, status, title: code, ...more }, status, { "Content-Type": "application/problem+json", ...headers });

/** A small server of ours: the calls it saw, answered by path. */
function serve(answers: Record<string, Answer>): Seen[] {
  const seen: Seen[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const one = { method: init.method ?? "GET", path, headers: new Headers(init.headers), body };
    seen.push(one);
    return (answers[path] ?? (() => problem("not_found", 404)))(one);
  });
  return seen;
}

let made = 0;
const guests: Record<string, Answer> = {
  "/api/auth/register": () => json({ data: { id: "1", name: "guest" } }, 201),
  "/api/auth/login": () => {
    made += 1;
    return json({ data: { token: `token-${made}`, user: {} } });
  },
};

const caught = async (call: Promise<unknown>): Promise<ApiProblem> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiProblem) return error;
  throw new Error("no problem was thrown");
};

beforeEach(() => {
  forgetToken();
  localStorage.clear();
  made = 0;
});

describe("a guest", () => {
  it("is made once, however many ask at the same time", async () => {
    const seen = serve(guests);
    expect(await Promise.all([ensureSession(), ensureSession(), ensureSession()])).toEqual([true, true, true]);
    expect(seen.map(({ path }) => path)).toEqual(["/api/auth/register", "/api/auth/login"]);
    expect(seen[0]?.body).toMatchObject({ name: "guest", gender: "unknown", isSmoker: false });
    expect(localStorage.getItem("token")).toBe("token-1");
    expect(seen[1]?.body).toMatchObject({ email: localStorage.getItem("uuid"), password: localStorage.getItem("uuid") });
  });

  it("keeps its id from visit to visit", async () => {
    localStorage.setItem("uuid", "11111111-1111-4111-8111-111111111111");
    const seen = serve(guests);
    await ensureSession();
    expect(seen[0]?.body).toMatchObject({ email: "11111111-1111-4111-8111-111111111111" });
  });

  it("gets a new id where the old one has become a member's", async () => {
    localStorage.setItem("uuid", "11111111-1111-4111-8111-111111111111");
    let refused = false;
    serve({
      ...guests,
      "/api/auth/register": () => {
        if (refused) return json({ data: {} }, 201);
        refused = true;
        return problem("guest_id_invalid", 422);
      },
    });
    expect(await ensureSession()).toBe(true);
    expect(localStorage.getItem("uuid")).not.toBe("11111111-1111-4111-8111-111111111111");
  });

  it.each(["/api/subscription-options?language=ko", "/api/payment-methods", "/api/safety"])("is not made by looking at %s", async (path) => {
    const seen = serve({ ...guests, [path]: () => json([]) });
    await get(path);
    expect(seen.map((one) => [one.path, one.headers.get("Authorization")])).toEqual([[path, null]]);
  });

  it("may talk even when it could not be made", async () => {
    const seen = serve({ "/api/auth/register": () => problem("internal_error", 500), "/api/chat": () => json([]) });
    expect(await ensureSession()).toBe(false);
    await get("/api/chat");
    expect(seen.at(-1)?.headers.get("Authorization")).toBe("Bearer guest");
  });

  it("has an id of version 4 also where randomUUID does not exist", () => {
    const real = crypto;
    vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => real.getRandomValues(bytes) });
    expect(makeGuestId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});

describe("a refused token", () => {
  it("of a guest is renewed once, and the call goes through", async () => {
    localStorage.setItem("token", "old");
    localStorage.setItem("uuid", "11111111-1111-4111-8111-111111111111");
    const seen = serve({
      ...guests,
      "/api/chat": ({ headers }) =>
        headers.get("Authorization") === "Bearer old" ? problem("login_required", 401) : json([]),
    });
    expect(await get("/api/chat")).toEqual([]);
    expect(seen.filter(({ path }) => path === "/api/chat")).toHaveLength(2);
  });

  it("is not renewed for ever", async () => {
    localStorage.setItem("token", "old");
    localStorage.setItem("uuid", "11111111-1111-4111-8111-111111111111");
    const seen = serve({ ...guests, "/api/chat": () => problem("login_required", 401) });
    expect((await caught(get("/api/chat"))).code).toBe("login_required");
    expect(seen.filter(({ path }) => path === "/api/chat")).toHaveLength(2);
  });

  it("of a member is forgotten, and no guest takes its place", async () => {
    localStorage.setItem("token", "member");
    const seen = serve({ ...guests, "/api/auth/me": () => problem("login_required", 401) });
    expect((await caught(get("/api/auth/me"))).status).toBe(401);
    expect(readToken()).toBeNull();
    expect(seen).toHaveLength(1);
  });
});

describe("a problem", () => {
  it("carries code, fields, helplines and quota", async () => {
    const safety = { level: "acute", kind: "suicide", region: "KR", lines: [] };
    serve({
      "/api/chat": () =>
        problem("rate_limited", 429, { safety, userInfo: { remainingMessages: 0 }, errors: { message: "x" } }, { "Retry-After": "7" }),
    });
    const error = await caught(post("/api/chat", { message: "…" }));
    expect(error).toMatchObject({ code: "rate_limited", status: 429, retryAfter: 7, safety, errors: { message: "x" } });
    expect(error.userInfo?.remainingMessages).toBe(0);
  });

  it("is the network's when no answer came", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await caught(del("/api/chat/1"))).toMatchObject({ code: "network", status: 0 });
  });

  it("of a proxy without our shape counts as the service being away", async () => {
    vi.stubGlobal("fetch", async () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
    expect(await caught(get("/api/chat"))).toMatchObject({ code: "service_unavailable", status: 502 });
  });

  it("is none when the reader went away: an abort stays an abort", async () => {
    const leaving = new AbortController();
    vi.stubGlobal("fetch", async () => {
      leaving.abort();
      throw new DOMException("gone", "AbortError");
    });
    await expect(get("/api/chat", { signal: leaving.signal })).rejects.toThrow("gone");
  });
});

describe("what is sent", () => {
  it("asks for a stream, and says where it left off", async () => {
    const seen = serve({ "/api/chat/1/turns/2": () => new Response(""), "/api/chat": () => new Response("") });
    await openStream("/api/chat/1/turns/2", undefined, { lastEventId: "12" });
    await openStream("/api/chat", { message: "…" });
    expect(seen.map(({ method }) => method)).toEqual(["GET", "POST"]);
    expect(seen[0]?.headers.get("Last-Event-ID")).toBe("12");
    expect(seen[1]?.headers.get("Accept")).toBe("text/event-stream");
  });

  it("is known again where it is sent twice", async () => {
    localStorage.setItem("token", "mine");
    const seen = serve({ "/api/paypal/orders": () => json({}) });
    await post("/api/paypal/orders", {}, { idempotencyKey: "one" });
    await post("/api/paypal/orders", {});
    expect(seen.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual(["one", null]);
  });

  it("has no content type without a body", async () => {
    const seen = serve({ "/api/chat": () => json({}, 201) });
    await post("/api/chat");
    expect(seen[0]?.headers.has("Content-Type")).toBe(false);
  });
});
