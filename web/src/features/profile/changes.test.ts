import { describe, expect, it } from "vitest";
import { changesOf, isNewEmail } from "@/features/profile/changes";

const user = {
  name: "민서",
  email: "minseo@example.org",
  gender: "female",
  ageGroup: null,
  relationshipCount: null,
  longestRelationship: null,
  traditionalMindset: "3",
  religion: null,
  isSmoker: null,
  isDrinker: true,
  hasLivedAbroad: null,
  hasLivedAlone: false,
};
const untouched = { name: "민서", email: "minseo@example.org", gender: "female", traditionalMindset: "3", isDrinker: "yes", hasLivedAlone: "no" };

function form(fields: Record<string, string>): FormData {
  const values = new FormData();
  for (const [name, value] of Object.entries({ ...untouched, ...fields })) values.set(name, value);
  return values;
}

describe("what a form changes", () => {
  it.each([
    [{}, {}],
    [{ name: " 민서 ", email: "minseo@example.org " }, {}],
    [{ name: "지우" }, { name: "지우" }],
    [{ gender: "" }, { gender: null }],
    [{ religion: "none" }, { religion: "none" }],
    [{ isSmoker: "no" }, { isSmoker: false }],
    [{ isDrinker: "" }, { isDrinker: null }],
    [{ hasLivedAlone: "yes" }, { hasLivedAlone: true }],
    [{ password: "typed and then not needed" }, {}],
    [
      { email: "new@example.org", password: "a lamp at night" },
      { email: "new@example.org", password: "a lamp at night" },
    ],
  ])("with %j is %j, and nothing else", (fields, changes) => {
    expect(changesOf(user, form(fields))).toEqual(changes);
  });

  it("is a new e-mail only when it is another one", () => {
    expect([isNewEmail(user, form({})), isNewEmail(user, form({ email: "Minseo@example.org" }))]).toEqual([false, true]);
  });
});
