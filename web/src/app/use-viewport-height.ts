import { useEffect } from "react";

/**
 * Keeps --viewport-height and --viewport-top at what is really to be seen. On iOS the keyboard covers the page
 * without changing 100dvh; only the visual viewport tells.
 */
export function useViewportHeight(): void {
  useEffect(() => {
    const { visualViewport: seen } = globalThis;
    if (!seen) return undefined;
    const { style } = document.documentElement;
    const measure = () => {
      // A reader who has zoomed in wants to move about, not a smaller page.
      if (seen.scale > 1.05) return;
      style.setProperty("--viewport-height", `${seen.height}px`);
      style.setProperty("--viewport-top", `${seen.offsetTop}px`);
    };
    measure();
    seen.addEventListener("resize", measure);
    seen.addEventListener("scroll", measure);
    return () => {
      seen.removeEventListener("resize", measure);
      seen.removeEventListener("scroll", measure);
      style.removeProperty("--viewport-height");
      style.removeProperty("--viewport-top");
    };
  }, []);
}
