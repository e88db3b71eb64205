import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { post } from "@/shared/api/client";
import type { DoneAnswer, User } from "@/shared/api/types";
import { errorKey } from "@/shared/i18n/error-words";
import { Button } from "@/shared/ui/button";
import { showToast } from "@/shared/ui/toast-store";

/** Mails the link of the address once more; true while that goes on. */
function useLetter(): readonly [boolean, () => void] {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const send = useCallback(() => {
    setBusy(true);
    post<DoneAnswer>("/api/auth/request-verification")
      .then(
        () => showToast({ kind: "status", title: t("profile.email.sent") }),
        (problem: unknown) => showToast({ kind: "alert", title: t(errorKey(problem)) }),
      )
      .finally(() => setBusy(false));
  }, [t]);
  return [busy, send];
}

/** What an address still waits for: its mailed link to be opened. */
export function EmailState({ user }: { user: User }) {
  const { t } = useTranslation();
  const [busy, send] = useLetter();
  if (user.emailVerified && user.pendingEmail === null) return null;
  return (
    <div className="mt-1 -mb-3 text-small text-soft">
      <p>{user.pendingEmail === null ? t("profile.email.unverified") : t("profile.email.pending", { email: user.pendingEmail })}</p>
      <Button look="plain" className="-ml-4 text-small" aria-disabled={busy} onClick={busy ? undefined : send}>
        {busy ? t("profile.email.sending") : t("profile.email.sendAgain")}
      </Button>
    </div>
  );
}
