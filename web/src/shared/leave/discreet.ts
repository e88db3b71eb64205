import { i18n } from "@/shared/i18n/i18n";
import { choose, readChoice } from "@/shared/ui/choices";

export const isDiscreet = (): boolean => readChoice("discreet") !== null;

/** The choice is kept as the title that it gives: what runs before the first paint has no words of its own. */
export function setDiscreet(on: boolean): void {
  choose("discreet", on ? i18n.t("leave.notes") : null);
}

/** While the mode is on, the title follows the language, and a move inside the app or a page takes the place of the entry before. */
export function startDiscretion(): void {
  i18n.on("languageChanged", () => {
    // The language is named before its first words are there.
    if (isDiscreet() && i18n.exists("leave.notes")) setDiscreet(true);
  });
  const push = history.pushState.bind(history);
  history.pushState = (...entry) => {
    if (isDiscreet()) history.replaceState(...entry);
    else push(...entry);
  };
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const part = link?.getAttribute("href") ?? "";
    if (!part.startsWith("#") || !isDiscreet()) return;
    event.preventDefault();
    location.replace(part);
  });
}
