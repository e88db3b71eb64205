import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type AccountPaths, Frame } from "@/features/account/frame";
import { useLinkToken } from "@/features/account/use-link-token";
import { arriveAt } from "@/shared/api/arrive";
import { post } from "@/shared/api/client";
import { ApiProblem } from "@/shared/api/problem";
import { Button } from "@/shared/ui/button";
import { buttonStyle } from "@/shared/ui/button-style";
import { NewPassword, newPasswordOf } from "@/shared/ui/new-password";
import { useForm } from "@/shared/ui/use-form";

interface ResetFormProps {
  token: string;
  paths: AccountPaths;
  onInvalid: () => void;
}

function ResetForm({ token, paths, onInvalid }: ResetFormProps) {
  const { t } = useTranslation();
  const submit = useCallback(
    async (values: FormData) => {
      const newPassword = newPasswordOf(values, "newPassword");
      try {
        await post("/api/auth/reset-password", { token, newPassword });
      } catch (problem) {
        if (!(problem instanceof ApiProblem) || problem.code !== "link_invalid") throw problem;
        onInvalid();
        return;
      }
      arriveAt(paths.login, "passwordSet");
    },
    [token, paths, onInvalid],
  );
  const { onSubmit, busy, errors } = useForm(submit);
  return (
    <form noValidate onSubmit={onSubmit} className="mt-6">
      <fieldset disabled={busy} className="flex flex-col gap-4">
        <NewPassword name="newPassword" label={t("account.reset.password")} errors={errors} />
        <Button type="submit" className="mt-2">
          {busy ? t("account.reset.busy") : t("account.reset.submit")}
        </Button>
      </fieldset>
    </form>
  );
}

/** A new password by the mailed link. A link that does not open any more leads to a fresh one. */
export function ResetPasswordPage({ paths }: { paths: AccountPaths }) {
  const { t } = useTranslation();
  const token = useLinkToken();
  const [spent, setSpent] = useState<string | null>(null);
  const onInvalid = useCallback(() => setSpent(token), [token]);
  if (token !== null && token !== spent) {
    return (
      <Frame title={t("titles.resetPassword")} lead={t("account.reset.lead")}>
        <ResetForm key={token} token={token} paths={paths} onInvalid={onInvalid} />
      </Frame>
    );
  }
  return (
    <Frame title={t("titles.resetPassword")}>
      <p role="alert" className="mt-3">
        {token === null ? t("account.link.missing") : t("errors.link_invalid")}
      </p>
      <Link to={paths.forgotPassword} className={buttonStyle("primary", "mt-6")}>
        {t("account.reset.again")}
      </Link>
    </Frame>
  );
}
