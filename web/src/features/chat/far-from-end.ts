/** How far the reader is from the end of a talk. */

const FAR_PX = 200;
const NEAR_PX = 60;
/** What the button to the end takes at the lower edge. */
const BUTTON_PX = 64;

/** Whether helplines stand where the button would: nothing covers them. */
function overCard(element: HTMLElement): boolean {
  const card = element.querySelector("[data-card]")?.getBoundingClientRect();
  const { bottom } = element.getBoundingClientRect();
  return card !== undefined && card.top < bottom && card.bottom > bottom - BUTTON_PX;
}

/** Tells at every move whether a way to the end is wanted: from so far on, until so near again. */
export function watchEnd(element: HTMLElement, tell: (far: (was: boolean) => boolean) => void): () => void {
  const look = (): void => {
    const left = element.scrollHeight - element.clientHeight - element.scrollTop;
    const covered = overCard(element);
    tell((was) => !covered && left > (was ? NEAR_PX : FAR_PX));
  };
  const listeners = new AbortController();
  element.addEventListener("scroll", look, { signal: listeners.signal, passive: true });
  const sizes = new ResizeObserver(look);
  for (const one of [element, ...element.children]) sizes.observe(one);
  return () => {
    listeners.abort();
    sizes.disconnect();
  };
}
