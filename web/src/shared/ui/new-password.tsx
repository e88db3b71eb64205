import { useTranslation } from "react-i18next";
import { Field } from "@/shared/ui/field";
import { type FieldErrors, textOf, wrong } from "@/shared/ui/use-form";

const REPEAT = "confirmPassword";

/** The new password of a form; throws the error of the second field where that says another one. */
export function newPasswordOf(values: FormData, name: string): string {
  const password = textOf(values, name).trim();
  if (password !== textOf(values, REPEAT).trim()) throw wrong({ [REPEAT]: "mismatch" });
  return password;
}

interface NewPasswordProps {
  /** The name of the first field. */
  name: string;
  label: string;
  errors: FieldErrors;
}

/** A password that is to be, typed twice. */
export function NewPassword({ name, label, errors }: NewPasswordProps) {
  const { t } = useTranslation();
  return (
    <>
      <Field
        name={name}
        type="password"
        label={label}
        hint={t("account.passwordHint")}
        autoComplete="new-password"
        required
        error={errors[name]}
      />
      <Field
        name={REPEAT}
        type="password"
        label={t("account.confirmPassword")}
        autoComplete="new-password"
        required
        error={errors[REPEAT]}
      />
    </>
  );
}
