import { chromium } from "@playwright/test";
import { startHeart } from "../../e2e/server.ts";
const heart = await startHeart({});
const b = await chromium.launch({ executablePath: "/usr/bin/chromium" });
const page = await b.newPage({ viewport: { width: 360, height: 740 }, locale: "ko-KR" });
await page.addInitScript(() => {
  window.log = [];
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = { supportsFiber: true, isDisabled:false, inject() { return 1; }, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {},
    onCommitFiberRoot(_, root) {
      const names = []; 
      const walk = (f, depth) => { if (!f) return; let c = f.child; while (c) { const alt = c.alternate; 
          const did = alt === null || (c.flags & 1) === 1; 
          const t = c.type; const name = typeof t === "function" ? t.name : t && t.render ? t.render.name : t && t.type ? t.type.name : null;
          if (did && name && alt !== null) names.push(name); if (alt === null && name && names.length < 400) names.push("+" + name);
          if (alt !== c) walk(c, depth + 1); c = c.sibling; } };
      walk(root.current, 0);
      window.log.push([Math.round(performance.now()), names.length, names.filter(n=>!n.startsWith("+")).join(",").slice(0, 300), names.filter(n=>n.startsWith("+")).length]);
    } };
});
await page.goto(heart.url + process.argv[2]); await page.waitForTimeout(4000);
for (const l of await page.evaluate(() => window.log)) console.log(JSON.stringify(l));
await b.close(); await heart.stop();
