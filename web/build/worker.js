/**
 * The service worker. It keeps files that carry the hash of their content in their name, and one page for when there is no
 * connection. Pages and calls always come from the network. It never takes over pages that an older one serves.
 */
const KEPT = "RELEASE";
const PARTS = ["PARTS"];
const KINDS = { css: "text/css", js: "text/javascript", png: "image/png", svg: "image/svg+xml" };

async function prepare() {
  const cache = await caches.open(KEPT);
  await cache.addAll(PARTS);
}

/** The last page of the release before is closed: nobody asks for its files any more. */
async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

/** Whether an answer is the file itself: an error, a redirect or a page in its place is not kept. */
function fits(path, answer) {
  const kind = KINDS[path.slice(path.lastIndexOf(".") + 1)];
  const told = answer.headers.get("content-type") ?? "";
  return answer.status === 200 && answer.type === "basic" && !answer.redirected && kind !== undefined && told.startsWith(kind);
}

async function asset(request, path) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (fits(path, answer)) await cache.put(request, answer.clone()).catch(() => null);
  return answer;
}

async function orKept(request, fallback) {
  try {
    return await fetch(request);
  } catch (problem) {
    const cache = await caches.open(KEPT);
    const kept = await cache.match(fallback);
    if (kept) return kept;
    throw problem;
  }
}

self.addEventListener("install", (event) => event.waitUntil(prepare()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(orKept(request, "/offline.html"));
  else if (pathname.startsWith("/assets/") && !request.headers.has("range")) event.respondWith(asset(request, pathname));
  else if (PARTS.includes(pathname)) event.respondWith(orKept(request, pathname));
});
