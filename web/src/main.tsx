import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "@/app/error-page";
import { watchParts } from "@/app/fresh";
import { Providers } from "@/app/providers";
import { Router } from "@/app/router";
import { i18n, startLanguage } from "@/shared/i18n/i18n";
import { splitPath } from "@/shared/i18n/languages";
import { startDiscretion } from "@/shared/leave/discreet";
import { hasLeft, leave, onLeave, showWayBack, watchReturn } from "@/shared/leave/leave";
import { watchShift } from "@/shared/leave/shift";
import { showToast } from "@/shared/ui/toast-store";
import "@/shared/ui/tokens.css";

function show(place: HTMLElement): void {
  const root = createRoot(place);
  onLeave(() => root.unmount());
  watchReturn();
  watchShift(() => showToast({ kind: "status", title: i18n.t("leave.again") }), leave);
  const app = (
    <StrictMode>
      <Providers>
        <ErrorBoundary>
          <Router />
        </ErrorBoundary>
      </Providers>
    </StrictMode>
  );
  // In small pieces, and in place of what was drawn for a stranger once it is whole.
  startTransition(() => root.render(app));
}

/** Lets the browser do what has come up meanwhile. */
async function breath(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** The language leaves the address before the router looks at it. */
async function start(place: HTMLElement): Promise<void> {
  const { language, path } = splitPath(location.pathname);
  startDiscretion();
  // What has just been loaded took its time: whoever pressed something meanwhile comes first.
  await breath();
  await startLanguage(language);
  if (language !== null) history.replaceState(history.state, "", path + location.search + location.hash);
  if (hasLeft()) showWayBack();
  else show(place);
}

watchParts();
const place = document.getElementById("root");
if (place) void start(place);
