/** A part that does not come, because a new version has replaced it: the page is loaded anew, once. */
const KEY = "loaded anew";

/** What went wrong when a part of ours did not come. */
const missing = new WeakSet<Error>();

/** Takes note of parts that do not come. Nothing happens yet: the part may have been fetched for later only. */
export function watchParts(): void {
  addEventListener("vite:preloadError", ({ payload }) => missing.add(payload));
}

/** This release by the name of its own file: the page that comes may be of the same one, and is left alone then. */
function isFirstTry(): boolean {
  const release = import.meta.url;
  try {
    if (sessionStorage.getItem(KEY) === release) return false;
    sessionStorage.setItem(KEY, release);
    return true;
  } catch {
    return false; // Without a memory it might go on for ever.
  }
}

/** Loads the page anew where a part of it is missing, and has not been before. True when it is on its way. */
export function loadAnew(problem: Error): boolean {
  if (!missing.has(problem) || !isFirstTry()) return false;
  location.reload();
  return true;
}
