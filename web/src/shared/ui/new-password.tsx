import { useTranslation } from "react-i18next";
import { Field } from "@/shared/ui/field";
import { type FieldErrors, textOf, wrong } from "@/shared/ui/use-form";

interface NewPasswordProps {
  /** The names of the two fields in the form. */
  name: string;
  repeat: string;
  label: string;
  repeatLabel?: string;
  errors: FieldErrors;
}

/** Throws the error of a repeated password that is another one. */
export function checkRepeat(values: FormData, name: string, repeat: string): void {
  if (textOf(values, name).trim() !== textOf(values, repeat).trim()) throw wrong({ [repeat]: "mismatch" });
}

/** A password that is to be, typed twice. */
export function NewPassword({ name, repeat, label, repeatLabel, errors }: NewPasswordProps) {
  const { t } = useTranslation();
  const common = { type: "password", autoComplete: "new-password", required: true } as const;
  return (
    <>
      <Field {...common} name={name} label={label} hint={t("account.passwordHint")} error={errors[name]} />
      <Field {...common} name={repeat} label={repeatLabel ?? t("account.confirmPassword")} error={errors[repeat]} />
    </>
  );
}
