import type { ProfileChange, User } from "@/shared/api/types";
import { type ChoiceName, choiceNames, type SwitchName, switchNames } from "@/shared/i18n/profile-words";
import { textOf } from "@/shared/ui/use-form";

/** What a form is compared with. */
type Told = Pick<User, "name" | "email" | ChoiceName | SwitchName>;

/** How a yes-or-no answer stands in the form; empty is not entered. */
export const YES = "yes";
export const NO = "no";

export function switchText(value: boolean | null): string {
  if (value === null) return "";
  return value ? YES : NO;
}

/** Whether the e-mail in the form is another one, which needs the password. */
export const isNewEmail = (user: Told, values: FormData): boolean => textOf(values, "email").trim() !== (user.email ?? "");

function answersOf(before: Told, values: FormData): ProfileChange {
  const found: ProfileChange = {};
  for (const name of choiceNames) {
    const value = textOf(values, name) || null;
    if (value !== before[name]) found[name] = value;
  }
  for (const name of switchNames) {
    const text = textOf(values, name);
    if (text !== switchText(before[name])) found[name] = text === "" ? null : text === YES;
  }
  return found;
}

/** What a form changes of the record as it stood when the form was opened; nothing else is sent. */
export function changesOf(before: Told, values: FormData): ProfileChange {
  const found = answersOf(before, values);
  const name = textOf(values, "name").trim();
  if (name !== before.name) found.name = name;
  if (isNewEmail(before, values)) {
    found.email = textOf(values, "email").trim();
    found.password = textOf(values, "password");
  }
  return found;
}
