import { existsSync } from "node:fs";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { startHeart } from "../../e2e/server.ts";
const chromeFlags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--lang=ko-KR"];
const heart = await startHeart({});
for (const p of process.argv.slice(2)) {
const chrome = await launch({ chromePath: "/usr/bin/chromium", chromeFlags });
const { lhr } = await lighthouse(heart.url + p, { port: chrome.port, logLevel: "error", onlyCategories: ["performance"] });
chrome.kill();
console.log(p, lhr.categories.performance.score, "bench", lhr.environment.benchmarkIndex, JSON.stringify(lhr.configSettings.throttling));
for (const id of ["first-contentful-paint","largest-contentful-paint","speed-index","total-blocking-time","cumulative-layout-shift"]) console.log(id, lhr.audits[id].score, lhr.audits[id].numericValue);
const m = lhr.audits.metrics.details.items[0];
console.log(JSON.stringify(m));
console.log(JSON.stringify(lhr.audits["mainthread-work-breakdown"].details.items));
console.log(JSON.stringify(lhr.audits["bootup-time"].details.items));
console.log(JSON.stringify(lhr.audits["long-tasks"].details.items));
console.log(JSON.stringify(lhr.audits["network-requests"].details.items.map(i=>[i.url.replace(heart.url,""),i.networkRequestTime|0,i.networkEndTime|0,i.transferSize,i.priority])));
console.log(JSON.stringify(lhr.audits["lcp-breakdown-insight"]?.details?.items?.[1]?.snippet ?? lhr.audits["lcp-breakdown-insight"]?.details?.items));
}
await heart.stop();
