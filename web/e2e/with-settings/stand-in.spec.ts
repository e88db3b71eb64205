import { test, WHOLE } from "../slow-model.ts";
import { answers, expect, openChat, say } from "../story.ts";

const WORDS = "남자친구가 답장을 안 해서 속상해요";
const STOOD_IN = "언어 모델이 답을 쓰지 못해서, 내장 상담사가 대신 답했어요.";

test.use({ refusals: 1, settings: { HEART_LLM_FAILED: "playbook" } });

test("an answer in the place of a silent model says so, and only that one", async ({ page, model }) => {
  model.release();
  await openChat(page);
  const line = page.getByText(STOOD_IN);
  await say(page, WORDS);
  await expect(line).toHaveCount(1);
  await say(page, "그래도 아직 많이 좋아해요");
  await expect(answers(page).last()).toHaveText(WHOLE);
  await expect(page.getByRole("log")).toHaveAttribute("aria-busy", "false");
  await expect(line).toHaveCount(1);
  await page.reload();
  await expect(answers(page)).toHaveCount(3);
  await expect(line).toHaveCount(1);
});
