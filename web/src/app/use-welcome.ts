import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { takeGreeting } from "@/shared/api/arrive";
import { everyWord } from "@/shared/i18n/i18n";
import { showToast } from "@/shared/ui/toast-store";

/** The words that somebody who has just come in is greeted with, once, after the reload that brings them in. */
export function useWelcome(): void {
  const { t } = useTranslation();
  useEffect(() => {
    const greeting = takeGreeting();
    if (greeting === null) return;
    const greet = (): void => {
      const title = t(`account.greeting.${greeting}`);
      showToast({ kind: "status", title, ...(greeting === "registered" ? { body: t("account.greeting.letter") } : {}) });
    };
    everyWord().then(greet, () => null);
  }, [t]);
}
