import { expect, it } from "vitest";
import { keepToken, readToken } from "@/shared/api/session";
import { closeStorage, keepInTab, readTab } from "@/shared/api/tab-storage";

it("brings nothing back once somebody has left, and still lets go", () => {
  keepInTab("heart.left", "1");
  closeStorage();
  keepInTab("heart.draft", "늦게 온 말");
  keepToken("a token that was under way");
  expect([readTab("heart.draft"), readToken()]).toEqual([null, null]);
  keepInTab("heart.left", null);
  expect(readTab("heart.left")).toBeNull();
});
