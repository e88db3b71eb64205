/** Stories with an answer that stands still in the middle until the story lets it go on. */
import { type Heart, startHeart } from "./server.ts";
import { type ScriptedModel, startModel } from "./model.ts";
import { test as base } from "./story.ts";

const BEFORE = ["기다리는 동안 ", "마음이 여러 번 ", "오르내렸겠어요. "];
const AFTER = ["그 마음이 ", "어디에서 왔는지 ", "궁금해요. ", "언제부터 그랬나요?"];
export const HALF = BEFORE.join("").trim();
export const WHOLE = [...BEFORE, ...AFTER].join("");

interface PerWorker {
  readonly scripted: ScriptedModel;
  readonly slowHeart: Heart;
}

interface PerStory {
  /** How often the model refuses first. */
  readonly refusals: number;
  readonly model: ScriptedModel;
}

export const test = base.extend<PerStory, PerWorker>({
  scripted: [
    async ({}, lend) => {
      const model = await startModel({ before: BEFORE, after: AFTER });
      await lend(model);
      await model.stop();
    },
    { scope: "worker" },
  ],
  slowHeart: [
    async ({ scripted, settings }, lend) => {
      const its = { HEART_LLM_BASE_URL: scripted.url, HEART_LLM_MODEL: "story", HEART_LLM_API_KEY: "none" };
      const heart = await startHeart({ ...its, ...settings });
      await lend(heart);
      await heart.stop();
    },
    { scope: "worker" },
  ],
  refusals: [0, { option: true }],
  model: [
    async ({ scripted, refusals }, lend) => {
      scripted.begin(refusals);
      await lend(scripted);
      scripted.release();
    },
    { auto: true },
  ],
  baseURL: async ({ slowHeart }, lend) => lend(slowHeart.url),
});
