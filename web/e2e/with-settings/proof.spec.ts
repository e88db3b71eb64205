import { answers, expect, openChat, say, test } from "../story.ts";

test.use({ settings: { HEART_GUESTS_BEFORE_PROOF: "1" }, expected: [/status of 403/u] });

test("where many came from one address, the browser does some work and nobody notices", async ({ page, request, heart }) => {
  const id = crypto.randomUUID();
  const guest = { name: "guest", email: id, password: id };
  expect((await request.post(`${heart.url}/api/auth/register`, { data: guest })).status()).toBe(201);
  const asked = page.waitForResponse((response) => response.status() === 403 && response.url().endsWith("/api/auth/register"));
  await openChat(page);
  await asked;
  await say(page, "남자친구가 답장을 안 해요");
  await expect(answers(page)).toHaveCount(2);
});
