import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type AccountPaths, Frame, lineLink } from "@/features/account/frame";
import { MoreFields } from "@/features/account/more-fields";
import { registrationOf } from "@/features/account/registration";
import { arriveAt } from "@/shared/api/arrive";
import { post } from "@/shared/api/client";
import { signIn } from "@/shared/api/sign-in";
import { currentLanguage } from "@/shared/i18n/i18n";
import { Button } from "@/shared/ui/button";
import { Field } from "@/shared/ui/field";
import { NewPassword } from "@/shared/ui/new-password";
import { useForm } from "@/shared/ui/use-form";

const places = { email_taken: "email" };

/** Registers and signs in. Who is a guest here stays who they are: their talk comes along. */
function useRegister(paths: AccountPaths) {
  const submit = useCallback(
    async (values: FormData) => {
      const one = registrationOf(values);
      await post("/api/auth/register", { ...one, language: currentLanguage() });
      // The account is there now, whether or not the connection holds for the second call.
      const inside = await signIn(one.email, one.password).then(
        () => true,
        () => false,
      );
      arriveAt(inside ? paths.home : paths.login, "registered");
    },
    [paths],
  );
  return useForm(submit, places, "auth.registerError");
}

export function RegisterPage({ paths }: { paths: AccountPaths }) {
  const { t } = useTranslation();
  const { onSubmit, busy, errors } = useRegister(paths);
  return (
    <Frame title={t("account.register.title")} lead={t("account.register.lead")}>
      <form noValidate onSubmit={onSubmit} className="mt-6">
        <fieldset disabled={busy} className="flex flex-col gap-4">
          <Field name="name" label={t("profile.fields.name")} autoComplete="nickname" maxLength={200} error={errors["name"]} />
          <Field name="email" type="email" label={t("account.email")} autoComplete="email" required error={errors["email"]} />
          <NewPassword name="password" label={t("account.password")} errors={errors} />
          <MoreFields errors={errors} />
          <Button type="submit" className="mt-2">
            {busy ? t("account.register.busy") : t("account.register.submit")}
          </Button>
        </fieldset>
      </form>
      <p className="mt-4">
        <Link to={paths.login} className={lineLink}>
          {t("account.register.login")}
        </Link>
      </p>
    </Frame>
  );
}
