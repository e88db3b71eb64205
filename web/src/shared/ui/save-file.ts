/** How long a browser may take to begin with a file. */
const KEPT_MS = 60_000;

/** Has the browser save something under a name. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
