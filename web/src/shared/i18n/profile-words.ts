import { i18n } from "@/shared/i18n/i18n";
import type ko from "@/shared/i18n/locales/ko.json";

/** What a member may choose to tell, and the answers: literally as specification.md section 3 has them. */
export const choices = {
  gender: ["male", "female", "other"],
  ageGroup: ["10s", "20s", "30s", "40s", "50s"],
  relationshipCount: ["0", "1", "2-3", "4-7", "7+"],
  longestRelationship: ["1-3", "6-12", "12-24", "24-48", "60+"],
  traditionalMindset: ["1", "2", "3", "4", "5"],
  religion: ["none", "buddhism", "christianity", "catholicism", "islam", "other"],
} as const;
export type ChoiceName = keyof typeof choices;
export const choiceNames = ["gender", "ageGroup", "relationshipCount", "longestRelationship", "traditionalMindset", "religion"] as const;

/** What is answered by yes or no. */
export const switchNames = ["isSmoker", "isDrinker", "hasLivedAbroad", "hasLivedAlone"] as const;
export type SwitchName = (typeof switchNames)[number];

type Values = (typeof ko)["profile"]["values"];
type ValueKey = { [Name in ChoiceName]: `profile.values.${Name}.${Extract<keyof Values[Name], string>}` }[ChoiceName];

function isValueKey(key: string): key is ValueKey {
  return i18n.exists(key);
}

/** The words for an answer, as the key of their translation; null for one that a later version has thought of. */
export function valueKey(name: ChoiceName, value: string): ValueKey | null {
  const key = `profile.values.${name}.${value}`;
  return isValueKey(key) ? key : null;
}
