import type { Register } from "@/shared/api/types";
import { choiceNames, switchNames } from "@/shared/i18n/profile-words";
import { newPasswordOf } from "@/shared/ui/new-password";
import { textOf } from "@/shared/ui/use-form";

/** A registration from the form's fields. What was not chosen is not sent, so it stays not entered. */
export function registrationOf(values: FormData): Partial<Register> & Pick<Register, "email" | "password"> {
  const chosen = choiceNames.map((name) => [name, textOf(values, name)]).filter(([, value]) => value !== "");
  const on = switchNames.filter((name) => values.has(name)).map((name) => [name, true]);
  return {
    name: textOf(values, "name").trim(),
    email: textOf(values, "email").trim(),
    password: newPasswordOf(values, "password"),
    ...Object.fromEntries([...chosen, ...on]),
  };
}
