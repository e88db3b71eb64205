import { post } from "@/shared/api/client";
import { forgetEverybody } from "@/shared/api/session";
import { closeStorage, forgetTab, keepInTab, readTab } from "@/shared/api/tab-storage";
import { currentLanguage, i18n } from "@/shared/i18n/i18n";
import { dress } from "@/shared/leave/dress";
import places from "@/shared/leave/places.json";
import { buttonStyle } from "@/shared/ui/button-style";
import { readChoice } from "@/shared/ui/choices";

/** Stands in a tab that somebody left, as the title it bears from then on; public/discreet.js knows it too. */
const LEFT = "heart.left";

const holders = new Set<() => void>();

/** Says what has to be let go of when somebody leaves. */
export function onLeave(letGo: () => void): void {
  holders.add(letGo);
}

/** Where leaving leads: something that anybody may have open. */
export const leavingPlace = (): string => places[currentLanguage()];

/** An empty page under a plain name. Hidden first: whatever is let go of then is not seen going. */
function vanish(): void {
  const { body } = document;
  body.hidden = true;
  dress(i18n.t("leave.notes"), true);
  try {
    for (const letGo of holders) letGo();
  } finally {
    body.replaceChildren();
    body.hidden = false;
  }
}

function forget(): void {
  if (readChoice("signsOut") === null) {
    forgetTab();
    return;
  }
  // Told with the token that is forgotten in the same breath; nobody waits for the answer.
  void post("/api/auth/logout", undefined, { keepalive: true }).catch(() => null);
  forgetEverybody();
}

/** Away at once: first nothing of us is seen, then nothing is kept, and the network comes last. */
export function leave(): void {
  const place = leavingPlace();
  try {
    vanish();
  } finally {
    forget();
    keepInTab(LEFT, document.title);
    closeStorage();
    location.replace(place);
  }
}

/** Whether somebody has left in this tab, and not asked to come back. */
export const hasLeft = (): boolean => readTab(LEFT) !== null;

function comeBack(): void {
  keepInTab(LEFT, null);
  location.replace("/");
}

/** All that is seen in a tab that somebody left: one button, to the start and not to the talk. */
export function showWayBack(): void {
  vanish();
  const button = document.createElement("button");
  button.type = "button";
  button.className = buttonStyle("quiet");
  button.textContent = i18n.t("leave.back");
  button.addEventListener("click", comeBack);
  const main = document.createElement("main");
  main.className = "grid min-h-dvh place-items-center p-4";
  main.append(button);
  document.body.append(main);
}

/** A page that the browser kept alive comes back as it was: then it is emptied too. */
export function watchReturn(): void {
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && hasLeft()) showWayBack();
  });
}
