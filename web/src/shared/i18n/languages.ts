export const languages = ["ko", "en", "zh", "ja", "fr", "hi"] as const;
export type Language = (typeof languages)[number];

/** Each language by its own name: never translated. */
export const languageNames: Record<Language, string> = {
  ko: "한국어",
  en: "English",
  zh: "中文",
  ja: "日本語",
  fr: "Français",
  hi: "हिन्दी",
};

export function isLanguage(code: string): code is Language {
  return languages.some((language) => language === code);
}

/** A regional code by its language alone: zh-TW → zh, en-GB → en. Others stay as they are and match nothing. */
export function baseLanguage(code: string): string {
  return code.toLowerCase().split(/[-_]/)[0] ?? "";
}

/** A path whose first segment names a language, taken apart: /ko/chat → ko and /chat. */
export function splitPath(pathname: string): { language: Language | null; path: string } {
  const [, first = "", ...rest] = pathname.split("/");
  if (!isLanguage(first)) return { language: null, path: pathname };
  // Empty segments go, or "/ko//example.org" would become an address of another host.
  return { language: first, path: `/${rest.filter(Boolean).join("/")}` };
}
