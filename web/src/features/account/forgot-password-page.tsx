import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type AccountPaths, Frame, lineLink } from "@/features/account/frame";
import { post } from "@/shared/api/client";
import { Button } from "@/shared/ui/button";
import { Field } from "@/shared/ui/field";
import { textOf, useForm } from "@/shared/ui/use-form";

/** Asks for a letter. What it says does not depend on whether somebody has that address. */
export function ForgotPasswordPage({ paths }: { paths: AccountPaths }) {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submit = useCallback(async (values: FormData) => {
    setSentTo(null);
    const email = textOf(values, "email").trim();
    await post("/api/auth/request-password-reset", { email });
    setSentTo(email);
  }, []);
  const { onSubmit, busy, errors } = useForm(submit);
  const label = sentTo === null ? t("account.forgot.submit") : t("account.forgot.again");
  return (
    <Frame title={t("titles.forgotPassword")} lead={t("account.forgot.lead")}>
      <form noValidate onSubmit={onSubmit} className="mt-6">
        <fieldset disabled={busy} className="flex flex-col gap-4">
          <Field name="email" type="email" label={t("account.email")} autoComplete="email" required error={errors["email"]} />
          <output>{sentTo === null ? null : <Sent to={sentTo} />}</output>
          <Button type="submit" look={sentTo === null ? "primary" : "quiet"}>
            {busy ? t("account.forgot.busy") : label}
          </Button>
        </fieldset>
      </form>
      <p className="mt-4">
        <Link to={paths.login} className={lineLink}>
          {t("account.toLogin")}
        </Link>
      </p>
    </Frame>
  );
}

function Sent({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <span className="block rounded-soft border border-line border-l-4 border-l-rose bg-card px-4 py-3">
      <span className="block font-strong break-words">{t("account.forgot.sent", { email: to })}</span>
      <span className="block text-small text-soft">{t("account.forgot.sentHint")}</span>
    </span>
  );
}
