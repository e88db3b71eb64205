/** What outlives a reload of this tab and nothing more. Where storage is blocked nothing is kept, and nothing breaks. */

let closed = false;

/** Somebody has left: what is still under way in this page may not bring back what was forgotten. */
export function closeStorage(): void {
  closed = true;
}

export const isClosed = (): boolean => closed;

export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Lets go of everything. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was stored.
  }
}

/** Keeps a text; null lets it go. */
export function keepInTab(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else if (!closed) sessionStorage.setItem(key, text);
  } catch {
    // Blocked: the page itself still holds it.
  }
}
