import { HALF, test, WHOLE } from "../slow-model.ts";
import { answers, badge, expect, openChat, say } from "../story.ts";

test.use({ viewport: { width: 360, height: 640 }, contextOptions: { reducedMotion: "no-preference" } });

/** Adds up what moves on the page without the reader having done anything. */
function watchShifts(): void {
  const seen: string[] = [];
  Object.assign(globalThis, { shifts: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const sources: unknown = Reflect.get(entry, "sources");
      const moved = Array.isArray(sources) ? sources.map((one) => String(one.node?.outerHTML ?? one.node).slice(0, 120)) : [];
      seen.push(`${String(Reflect.get(entry, "value"))} ${moved.join(" | ")}`);
    }
  }).observe({ type: "layout-shift" });
}

test("nothing shifts while an answer is written, and its first line stays in sight", async ({ page, model }) => {
  await openChat(page);
  await say(page, "남자친구가 답장을 안 해서 속상해요");
  await expect(badge(page)).toHaveText("무료 9번 남음");
  await page.evaluate(watchShifts);
  await expect(answers(page).last()).toHaveText(HALF);
  await expect(page.getByRole("button", { name: "멈추기" })).toBeVisible();
  model.release();
  await expect(answers(page).last()).toHaveText(WHOLE);
  await expect(page.getByRole("button", { name: "보내기" })).toBeVisible();
  await expect(page.getByRole("button", { name: "도움이 됐어요" })).toBeInViewport();
  await expect(answers(page).last()).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => Reflect.get(globalThis, "shifts"))).toEqual([]);
});
