import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type AccountPaths, Frame } from "@/features/account/frame";
import { SendAgain } from "@/features/account/send-again";
import { useLinkToken } from "@/features/account/use-link-token";
import { post } from "@/shared/api/client";
import { ApiProblem } from "@/shared/api/problem";
import { Button } from "@/shared/ui/button";
import { buttonStyle } from "@/shared/ui/button-style";
import { useForm } from "@/shared/ui/use-form";

type Outcome = "verified" | "invalid";

interface ConfirmProps {
  token: string;
  onOutcome: (outcome: Outcome) => void;
}

/** A press, not the opening of the page, uses the link up: mail scanners open pages too. */
function Confirm({ token, onOutcome }: ConfirmProps) {
  const { t } = useTranslation();
  const submit = useCallback(async () => {
    try {
      await post("/api/auth/verify-email", { token });
      onOutcome("verified");
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || problem.code !== "link_invalid") throw problem;
      onOutcome("invalid");
    }
  }, [token, onOutcome]);
  const { onSubmit, busy } = useForm(submit);
  return (
    <form onSubmit={onSubmit} className="mt-6">
      <Button type="submit" disabled={busy} className="w-full sm:w-auto">
        {busy ? t("account.verify.busy") : t("account.verify.submit")}
      </Button>
    </form>
  );
}

/** Takes the word of a mailed link that an address is its reader's. */
export function VerifyEmailPage({ paths }: { paths: AccountPaths }) {
  const { t } = useTranslation();
  const token = useLinkToken();
  const [settled, setSettled] = useState<{ token: string | null; outcome: Outcome } | null>(null);
  const onOutcome = useCallback((outcome: Outcome) => setSettled({ token, outcome }), [token]);
  const outcome = settled?.token === token ? settled.outcome : null;
  if (outcome === "verified") {
    return (
      <Frame title={t("titles.verifyEmail")}>
        <p role="alert" className="mt-3">
          {t("account.verify.done")}
        </p>
        <Link to={paths.home} className={buttonStyle("primary", "mt-6")}>
          {t("notFound.goHome")}
        </Link>
      </Frame>
    );
  }
  if (token !== null && outcome === null) {
    return (
      <Frame title={t("titles.verifyEmail")} lead={t("account.verify.lead")}>
        <Confirm token={token} onOutcome={onOutcome} />
      </Frame>
    );
  }
  return (
    <Frame title={t("titles.verifyEmail")}>
      <p role="alert" className="mt-3">
        {token === null ? t("account.link.missing") : t("errors.link_invalid")}
      </p>
      <SendAgain paths={paths} />
    </Frame>
  );
}
