import { useEffect, useState } from "react";
import { untilMidnight } from "@/features/chat/message-times";

/** Local milliseconds, made anew when a day begins: while the page lies open, or when it is looked at again. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const look = (): void => setNow(Date.now());
    const timer = setTimeout(look, untilMidnight(now));
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [now]);
  return now;
}
