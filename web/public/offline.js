/** Shows the offline page in the reader's language alone, and opens what was wanted once the connection is back. */
function stored(storage, key) {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}

const parts = [...document.querySelectorAll("[data-language]")];
const codes = [stored("localStorage", "i18nextLng") ?? "", ...navigator.languages].map((code) => code.toLowerCase().split(/[-_]/)[0]);
const spoken = parts.map((part) => part.dataset.language);
const language = codes.find((code) => spoken.includes(code)) ?? "en";

for (const part of parts) part.hidden = part.dataset.language !== language;
document.documentElement.lang = language;
const shown = parts[spoken.indexOf(language)];
// discreet.js came first: its plain name stays.
if (document.title === "-") document.title = shown.dataset.title;
// In a tab that somebody has left nothing tells what this was.
if (stored("sessionStorage", "heart.left") !== null) for (const child of shown.children) child.hidden = child.localName !== "a";

/** What the browser says of the connection is a hint; that somebody answers is the fact. */
async function look() {
  try {
    // oxlint-disable-next-line no-restricted-globals -- no client here, and no call
    await fetch(location.href, { method: "HEAD", cache: "no-store" });
    location.reload();
  } catch {
    // Not yet: it is looked again.
  }
}
addEventListener("online", look);
setInterval(look, 5000);
