import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { del, post } from "@/shared/api/client";
import type { Chat, EraseResponse } from "@/shared/api/types";
import { errorKey } from "@/shared/i18n/error-words";
import { Button } from "@/shared/ui/button";
import { Dialog } from "@/shared/ui/dialog";
import { showToast } from "@/shared/ui/toast-store";

const UNDO_MS = 10_000;

interface ClearChatProps {
  /** The chats on the page. */
  chatIds: readonly string[];
  disabled: boolean;
  onCleared: () => void;
  /** Something is back, or was not cleared: ask the server what there is. */
  onRestored: () => void;
}

/** Clears the chats, and offers to take that back. */
function useClear({ chatIds, onCleared, onRestored }: ClearChatProps): () => void {
  const { t } = useTranslation();
  return useCallback(() => {
    const fail = (problem: unknown): void => {
      showToast({ kind: "alert", title: t(errorKey(problem)) });
      onRestored();
    };
    const undo = (): void => {
      Promise.all(chatIds.map(async (id) => post<Chat>(`/api/chat/${id}/restore`))).then(onRestored, fail);
    };
    const clear = async (): Promise<void> => {
      await Promise.all(chatIds.map(async (id) => del<EraseResponse>(`/api/chat/${id}`)));
      onCleared();
      showToast({ kind: "status", title: t("chat.cleared"), action: { label: t("chat.undo"), run: undo }, duration: UNDO_MS });
    };
    clear().catch(fail);
  }, [chatIds, onCleared, onRestored, t]);
}

/** Erases what is on the page, after a question, and with ten seconds to take it back. */
export function ClearChat(props: ClearChatProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const clear = useClear(props);
  const ask = useCallback(() => setAsking(true), []);
  const cancel = useCallback(() => setAsking(false), []);
  const confirm = useCallback(() => {
    setAsking(false);
    clear();
  }, [clear]);
  return (
    <>
      <Button look="plain" className="min-w-11 px-2! text-small" disabled={props.disabled} onClick={ask}>
        <svg viewBox="0 0 24 24" className="size-5 text-soft sm:hidden" aria-hidden="true">
          <path
            d="M4.5 7h15M9.5 7V4.8h5V7M6.5 7l.8 12.2h9.4L17.5 7M10.3 10.8v5M13.7 10.8v5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <span className="max-sm:sr-only">{t("chat.clear")}</span>
      </Button>
      <Dialog open={asking} onOpenChange={setAsking} title={t("chat.clearConfirmTitle")} description={t("chat.clearConfirmBody")}>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={cancel}>
            {t("chat.cancel")}
          </Button>
          <Button onClick={confirm}>{t("chat.clearConfirmYes")}</Button>
        </div>
      </Dialog>
    </>
  );
}
