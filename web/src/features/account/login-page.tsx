import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type AccountPaths, Frame, lineLink } from "@/features/account/frame";
import { RecoverForm } from "@/features/account/recover-form";
import { arriveAt } from "@/shared/api/arrive";
import { signIn } from "@/shared/api/sign-in";
import { Button } from "@/shared/ui/button";
import { Field } from "@/shared/ui/field";
import { textOf, useForm } from "@/shared/ui/use-form";

interface LoginPageProps {
  paths: AccountPaths;
  /** The page that sent here. */
  from: string | null;
}

const NO_PLACES = {};

function LoginForm({ target }: { target: string }) {
  const { t } = useTranslation();
  const submit = useCallback(
    async (values: FormData) => {
      await signIn(textOf(values, "email").trim(), textOf(values, "password").trim());
      arriveAt(target, "signedIn");
    },
    [target],
  );
  const { onSubmit, busy, errors } = useForm(submit, NO_PLACES, "auth.loginError");
  return (
    <form noValidate onSubmit={onSubmit} className="mt-6">
      <fieldset disabled={busy} className="flex flex-col gap-4">
        <Field name="email" type="email" label={t("account.email")} autoComplete="email" required error={errors["email"]} />
        <Field name="password" type="password" label={t("account.password")} autoComplete="current-password" required error={errors["password"]} />
        <Button type="submit" className="mt-2">
          {busy ? t("account.login.busy") : t("account.login.submit")}
        </Button>
      </fieldset>
    </form>
  );
}

/** The way back in: by e-mail and password, or as a guest by the code that was written down. */
export function LoginPage({ paths, from }: LoginPageProps) {
  const { t } = useTranslation();
  return (
    <Frame title={t("account.login.title")} lead={from === null ? undefined : t("account.login.back")}>
      <LoginForm target={from ?? paths.home} />
      <p className="mt-4 flex flex-wrap gap-x-6">
        <Link to={paths.forgotPassword} className={lineLink}>
          {t("account.login.forgot")}
        </Link>
        <Link to={paths.register} className={lineLink}>
          {t("account.login.register")}
        </Link>
      </p>
      <RecoverForm target={paths.chat} />
    </Frame>
  );
}
