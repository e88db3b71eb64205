import { useEffect, useState } from "react";

/** Shorter gaps are nobody's concern. */
const PATIENCE_MS = 2000;

/**
 * Whether there has been no connection for a while. What the browser says of it is a hint; `lost` says that a call has
 * failed, which is a fact.
 */
export function useOffline(lost = false): boolean {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (navigator.onLine && !lost) setOffline(false);
      else timer = setTimeout(() => setOffline(true), PATIENCE_MS);
    };
    look();
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", look);
      removeEventListener("offline", look);
    };
  }, [lost]);
  return offline;
}
