/** A letter that was begun and not received yet; it outlives a reload of this tab. */
export interface Draft {
  readonly name: string;
  readonly customerEmail: string;
  readonly message: string;
}

const KEY = "heart.contact";
const nothing: Draft = { name: "", customerEmail: "", message: "" };

const textIn = (value: object, name: keyof Draft): string => {
  const found: unknown = Reflect.get(value, name);
  return typeof found === "string" ? found : "";
};

/** A stored draft, read with the doubt that storage deserves. */
export function parseDraft(stored: string | null): Draft {
  if (stored === null) return nothing;
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== "object" || value === null) return nothing;
    return { name: textIn(value, "name"), customerEmail: textIn(value, "customerEmail"), message: textIn(value, "message") };
  } catch {
    return nothing;
  }
}

export function readDraft(): Draft {
  try {
    return parseDraft(sessionStorage.getItem(KEY));
  } catch {
    return nothing;
  }
}

export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Blocked storage: the fields themselves still hold the text.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
