import { expect, test } from "vitest";

import { dropDraft, keepDraft, parseDraft, readDraft } from "@/features/contact/draft";

const nothing = { name: "", customerEmail: "", message: "" };

test("a draft is there until it is dropped", () => {
  const draft = { name: "달빛", customerEmail: "dalbit@example.org", message: "두 줄\n🫶" };
  keepDraft(draft);
  expect(readDraft()).toEqual(draft);
  dropDraft();
  expect(readDraft()).toEqual(nothing);
});

test.each([null, "", "{", "null", "7", "[]", '{"message":7}'])("what is no draft is an empty one: %s", (stored) => {
  expect(parseDraft(stored)).toEqual(nothing);
});

test("what is missing in a draft is empty", () => {
  expect(parseDraft('{"message":"hello"}')).toEqual({ ...nothing, message: "hello" });
});
