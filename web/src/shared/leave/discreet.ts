import { i18n } from "@/shared/i18n/i18n";
import { choose, readChoice } from "@/shared/leave/choices";

export const isDiscreet = (): boolean => readChoice("discreet") !== null;

/** The choice is kept as the title that it gives: what runs before the first paint has no words of its own. */
export function setDiscreet(on: boolean): void {
  choose("discreet", on ? i18n.t("leave.notes") : null);
}

/** While the mode is on, the title follows the language, and a move inside the app takes the place of the entry before. */
export function startDiscretion(): void {
  i18n.on("languageChanged", () => {
    if (isDiscreet()) setDiscreet(true);
  });
  const push = history.pushState.bind(history);
  history.pushState = (...entry) => {
    if (isDiscreet()) history.replaceState(...entry);
    else push(...entry);
  };
}
