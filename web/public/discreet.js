// Runs before the first paint, and before the page's own title is read: the first title of a document counts.
// A plain one, with a notebook as the icon, stands in discreet mode and in a tab that somebody has left.
let plain = null;
let known = false;
try {
  known = localStorage.getItem("i18nextLng") !== null;
  plain = localStorage.getItem("heart.discreet") ?? sessionStorage.getItem("heart.left");
} catch {
  // Blocked storage: nothing was chosen.
}
if (plain !== null) document.title = plain;
if (known || plain !== null) document.documentElement.classList.add("known");
for (const [rel, ours, notes] of [
  ["icon", "/mark.svg", "/notes.svg"],
  ["apple-touch-icon", "/apple-touch-icon.png", "/notes-touch-icon.png"],
  ["manifest", "/site.webmanifest", "/notes.webmanifest"],
]) {
  const link = document.createElement("link");
  link.rel = rel;
  link.dataset.ours = ours;
  link.dataset.notes = notes;
  link.href = plain === null ? ours : notes;
  document.head.append(link);
}
