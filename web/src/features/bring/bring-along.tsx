import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useGuestBefore } from "@/features/bring/use-guest-before";
import { errorKey } from "@/shared/i18n/error-words";
import { Button } from "@/shared/ui/button";
import { Dialog } from "@/shared/ui/dialog";
import { showToast } from "@/shared/ui/toast-store";

/** Asks a member who has just signed in about the talks of the guest who was here before. `calm`: not on this page. */
export function BringAlong({ calm }: { calm: boolean }) {
  const { t } = useTranslation();
  const { found, bring, leave } = useGuestBefore();
  const [busy, setBusy] = useState(false);
  const [later, setLater] = useState(false);
  const take = useCallback(() => {
    setBusy(true);
    bring()
      .then(
        () => showToast({ kind: "status", title: t("bring.done") }),
        (problem: unknown) => showToast({ kind: "alert", title: t(errorKey(problem)) }),
      )
      .finally(() => setBusy(false));
  }, [bring, t]);
  // Closed without an answer: it is asked again another time.
  const onOpenChange = useCallback((open: boolean) => setLater(!open), []);
  const chats = t("bring.chats", { count: found?.chats ?? 0 });
  const messages = t("bring.messages", { count: found?.messages ?? 0 });
  const open = found !== null && !later && !calm;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("bring.title")} description={t("bring.body", { chats, messages })}>
      <p className="mt-3 text-small text-soft">{t("bring.otherwise")}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button look="quiet" disabled={busy} onClick={leave}>
          {t("bring.no")}
        </Button>
        <Button disabled={busy} onClick={take}>
          {busy ? t("bring.busy") : t("bring.yes")}
        </Button>
      </div>
    </Dialog>
  );
}
