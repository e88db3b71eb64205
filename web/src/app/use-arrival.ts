import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** On the way to another page: from its top, and the focus goes along unless the page has put it somewhere. */
export function useArrival(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    globalThis.scrollTo(0, 0);
    const main = document.getElementById("main");
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
}
