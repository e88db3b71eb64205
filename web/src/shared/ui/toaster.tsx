import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { dismissToast, subscribe, type Toast, visibleToast } from "@/shared/ui/toast-store";

/** Leaves after its time, which stands still while it is touched, pointed at or focused. */
function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [toast, held]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  const close = () => dismissToast(toast.id);
  const act = () => {
    toast.action?.run();
    close();
  };
  return (
    <div
      className="rise pointer-events-auto flex items-start gap-3 rounded-soft border border-line border-l-4 border-l-rose bg-card py-3 pr-2 pl-4"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 self-center">
        <div className={toast.body ? "basis-full" : "flex-1"}>
          <p className="font-strong">{toast.title}</p>
          {toast.body ? <p className="text-small text-soft">{toast.body}</p> : null}
        </div>
        {toast.action ? (
          <button type="button" onClick={act} className="min-h-11 rounded-soft font-strong text-rose underline-offset-4 hover:underline">
            {toast.action.label}
          </button>
        ) : null}
      </div>
      <button type="button" onClick={close} aria-label={t("actions.close")} className="size-11 shrink-0 rounded-soft text-soft">
        <svg viewBox="0 0 24 24" className="m-auto size-4" aria-hidden="true">
          <path d="M5 5l14 14M19 5L5 19" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}

/**
 * Top centre, one at a time, below the bar with its way out; over the bar where a dialog has made it dead. Both regions
 * always exist, or a screen reader would miss the first words, and say that they are live, or a dialog would silence them.
 */
export function Toaster() {
  const toast = useSyncExternalStore(subscribe, visibleToast);
  const inside = (kind: Toast["kind"]) => (toast?.kind === kind ? <ToastCard key={toast.id} toast={toast} /> : null);
  return (
    <div className="pointer-events-none fixed inset-x-3 top-[calc(env(safe-area-inset-top)+4rem)] z-60 in-[body:has([role=dialog])]:top-[max(0.75rem,env(safe-area-inset-top))] mx-auto max-w-measure">
      <output aria-live="polite" className="block">{inside("status")}</output>
      <div role="alert" aria-live="assertive">{inside("alert")}</div>
    </div>
  );
}
