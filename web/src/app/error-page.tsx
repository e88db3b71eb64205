import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { loadAnew } from "@/app/fresh";
import { LeaveLink } from "@/shared/leave/leave-link";
import { Button } from "@/shared/ui/button";

function reload(): void {
  location.reload();
}

function ErrorPage() {
  const { t } = useTranslation();
  return (
    <>
      <header className="flex justify-end px-3 py-1 pt-[max(0.25rem,env(safe-area-inset-top))] sm:px-6">
        <LeaveLink />
      </header>
      <main className="mx-auto max-w-measure px-4 py-16 text-center sm:py-24" role="alert">
        <h1 className="text-title">{t("crash.title")}</h1>
        <p className="mt-3 text-soft">{t("crash.body")}</p>
        <Button className="mt-8" onClick={reload}>
          {t("crash.reload")}
        </Button>
      </main>
    </>
  );
}

interface Props {
  children: ReactNode;
}

interface State {
  failed: boolean;
  /** The page is being loaded anew: until then nothing need be said. */
  leaving: boolean;
}

/** Catches what breaks while drawing, and pages whose code does not arrive even when they are loaded anew. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, leaving: false };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidCatch(problem: Error): void {
    if (loadAnew(problem)) this.setState({ leaving: true });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.state.leaving ? null : <ErrorPage />;
  }
}
