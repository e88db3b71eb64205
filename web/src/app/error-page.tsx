import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
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
}

/** Catches what breaks while drawing, and pages whose code does not arrive (a new version came meanwhile). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorPage /> : this.props.children;
  }
}
