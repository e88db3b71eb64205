/** `alert` interrupts a screen reader, `status` waits for a pause. */
type ToastKind = "status" | "alert";

interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  kind: ToastKind;
  title: string;
  body?: string;
  action?: ToastAction;
  /** Milliseconds until it leaves by itself. */
  duration: number;
}

const TOAST_MS = 5000;
const KEPT = 20;

let toasts: readonly Toast[] = [];
let last = 0;
let shown: number | null = null;
const listeners = new Set<() => void>();

function show(id: number | null): void {
  shown = id;
  for (const listener of listeners) listener();
}

/** For useSyncExternalStore. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All toasts, newest first; at most 20 are kept. */
export const readToasts = (): readonly Toast[] => toasts;

/** The one on screen, if any. */
export const visibleToast = (): Toast | null => toasts.find((toast) => toast.id === shown) ?? null;

/** Shows a toast in place of the one on screen. */
export function showToast(toast: Omit<Toast, "id" | "duration"> & { duration?: number }): number {
  last += 1;
  toasts = [{ duration: TOAST_MS, ...toast, id: last }, ...toasts].slice(0, KEPT);
  show(last);
  return last;
}

export function dismissToast(id: number): void {
  if (shown === id) show(null);
}
