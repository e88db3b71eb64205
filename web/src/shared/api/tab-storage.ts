/** What outlives a reload of this tab and nothing more. Where storage is blocked nothing is kept, and nothing breaks. */

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
    else sessionStorage.setItem(key, text);
  } catch {
    // Blocked: the page itself still holds it.
  }
}
