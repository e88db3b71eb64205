/** Shows the offline page in the reader's language alone, and opens what was wanted once the connection is back. */
function stored() {
  try {
    return localStorage.getItem("i18nextLng");
  } catch {
    return null;
  }
}

const parts = [...document.querySelectorAll("[data-language]")];
const codes = [stored() ?? "", ...navigator.languages].map((code) => code.toLowerCase().split(/[-_]/)[0]);
const spoken = parts.map((part) => part.dataset.language);
const language = codes.find((code) => spoken.includes(code)) ?? "en";

for (const part of parts) part.hidden = part.dataset.language !== language;
document.documentElement.lang = language;
document.title = parts[spoken.indexOf(language)].dataset.title;
addEventListener("online", () => location.reload());
