/** What the tab shows of us; `plain` is the notebook's icon instead of ours. */
export function dress(title: string, plain: boolean): void {
  document.title = title;
  const icon = document.querySelector("link[rel=icon]");
  const file = plain ? "/notes.svg" : "/mark.svg";
  if (icon?.getAttribute("href") !== file) icon?.setAttribute("href", file);
}
