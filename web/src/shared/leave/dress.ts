/** What the tab shows of us; `plain` is a notebook's icons and name to install by instead of ours; public/discreet.js names both. */
export function dress(title: string, plain: boolean): void {
  document.title = title;
  for (const link of document.querySelectorAll("link[data-notes]")) {
    const file = link.getAttribute(plain ? "data-notes" : "data-ours");
    if (file !== null && link.getAttribute("href") !== file) link.setAttribute("href", file);
  }
}
