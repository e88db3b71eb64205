import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "@/app/error-page";
import { watchParts } from "@/app/fresh";
import { Providers } from "@/app/providers";
import { Router } from "@/app/router";
import { startLanguage } from "@/shared/i18n/i18n";
import { splitPath } from "@/shared/i18n/languages";
import "@/shared/ui/tokens.css";

/** The language leaves the address before the router looks at it. */
async function start(root: HTMLElement): Promise<void> {
  const { language, path } = splitPath(location.pathname);
  await startLanguage(language);
  if (language !== null) history.replaceState(history.state, "", path + location.search + location.hash);
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <ErrorBoundary>
          <Router />
        </ErrorBoundary>
      </Providers>
    </StrictMode>,
  );
}

watchParts();
const root = document.getElementById("root");
if (root) void start(root);
