import { useCallback } from "react";
import { useChange } from "@/features/settings/use-change";
import { readToken } from "@/shared/api/session";
import { errorKey } from "@/shared/i18n/error-words";
import { everyWord, i18n } from "@/shared/i18n/i18n";
import type { Language } from "@/shared/i18n/languages";
import { showToast } from "@/shared/ui/toast-store";

/** Has the account, where there is one, keep the language that was picked: its letters are written in it. */
export function useKeptLanguage(): (language: Language) => void {
  const change = useChange();
  return useCallback(
    (language) => {
      if (readToken() === null) return;
      change({ language }).catch(async (problem: unknown) => {
        // Not the `t` of this moment: the page speaks another language by then.
        const tell = () => showToast({ kind: "alert", title: i18n.t(errorKey(problem)) });
        // Where even the words do not come, the note about the connection says it all.
        await everyWord().then(tell, () => null);
      });
    },
    [change],
  );
}
