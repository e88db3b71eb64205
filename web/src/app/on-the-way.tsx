import { useSyncExternalStore } from "react";
import { isWaiting, subscribeWaiting } from "@/app/later";

/** A hairline at the top while a page that was asked for takes its time. */
export function OnTheWay() {
  const waiting = useSyncExternalStore(subscribeWaiting, isWaiting);
  return waiting ? <div aria-hidden="true" data-testid="on-the-way" className="late-breath fixed inset-x-0 top-0 z-60 h-0.5 bg-rose" /> : null;
}
