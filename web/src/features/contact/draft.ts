import { keepInTab, readTab } from "@/shared/api/tab-storage";

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

export const readDraft = (): Draft => parseDraft(readTab(KEY));
export const keepDraft = (draft: Draft): void => keepInTab(KEY, JSON.stringify(draft));
export const dropDraft = (): void => keepInTab(KEY, null);
