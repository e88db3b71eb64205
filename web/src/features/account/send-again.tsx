import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AccountPaths } from "@/features/account/frame";
import { post } from "@/shared/api/client";
import { isGuest, readToken } from "@/shared/api/session";
import { Button } from "@/shared/ui/button";
import { buttonStyle } from "@/shared/ui/button-style";
import { showToast } from "@/shared/ui/toast-store";
import { useForm } from "@/shared/ui/use-form";

/** Another letter for who is signed in; whoever is not has to be, or the letter would go to anybody. */
export function SendAgain({ paths }: { paths: AccountPaths }) {
  const { t } = useTranslation();
  const submit = useCallback(async () => {
    await post("/api/auth/request-verification");
    showToast({ kind: "status", title: t("profile.email.sent") });
  }, [t]);
  const { onSubmit, busy } = useForm(submit);
  if (readToken() === null || isGuest()) {
    return (
      <>
        <p className="mt-3 text-soft">{t("account.verify.signInFirst")}</p>
        <Link to={`${paths.login}?from=${paths.profile}`} className={buttonStyle("primary", "mt-6")}>
          {t("account.login.title")}
        </Link>
      </>
    );
  }
  return (
    <form onSubmit={onSubmit} className="mt-6">
      <Button type="submit" disabled={busy}>
        {busy ? t("account.forgot.busy") : t("account.verify.again")}
      </Button>
    </form>
  );
}
