/** Prints Lighthouse's four scores of home and chat, on its phone preset and on a desktop, against a server of its own. */
import { existsSync } from "node:fs";
import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";

import { startHeart } from "../../e2e/server.ts";

const PAGES = ["/", "/chat"];
const PRESETS = { phone: undefined, desktop: desktopConfig };
const KINDS = ["performance", "accessibility", "best-practices", "seo"];
const BARS = { phone: [97, 100, 100, 100], desktop: [99, 100, 100, 100] };

const chromePath = ["chromium", "chromium-browser", "google-chrome"].map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));
const chromeFlags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--lang=ko-KR"];

/** What keeps a page from the highest score, shortest first. */
function missing({ audits, categories }) {
  const ids = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id));
  return ids.map((id) => audits[id]).filter(({ score }) => score !== null && score < 0.9);
}

async function measure(url, config) {
  const chrome = await launch({ chromePath, chromeFlags });
  try {
    const { lhr } = await lighthouse(url, { port: chrome.port, logLevel: "error", onlyCategories: KINDS }, config);
    return lhr;
  } finally {
    chrome.kill();
  }
}

const heart = await startHeart({});
let low = 0;
for (const page of PAGES) {
  for (const [preset, config] of Object.entries(PRESETS)) {
    const result = await measure(heart.url + page, config);
    const scores = KINDS.map((kind) => Math.round((result.categories[kind].score ?? 0) * 100));
    console.log(`${page.padEnd(6)} ${preset.padEnd(8)} ${KINDS.map((kind, at) => `${kind} ${scores[at]}`).join("  ")}`);
    for (const { title, displayValue } of missing(result)) console.log(`       below: ${title} ${displayValue ?? ""}`);
    low += scores.filter((score, at) => score < BARS[preset][at]).length;
  }
}
await heart.stop();
process.exitCode = low ? 1 : 0;
