import { createInstance } from "i18next";
import { initReactI18next } from "react-i18next";
import { baseLanguage, isLanguage, type Language, languages } from "@/shared/i18n/languages";
import type ko from "@/shared/i18n/locales/ko.json";

type Words = typeof ko;

/** The cached language, and whether its reader picked it. A picked one outranks the address. */
const CACHED = "i18nextLng";
const PICKED = "languagePicked";
const FALLBACK: Language = "en";

/** What the first view says, and what the pages say whose code comes later: see build/words.ts. */
const early = import.meta.glob<Partial<Words>>("./locales/*.json", { import: "default", query: "?first" });
const late = import.meta.glob<Partial<Words>>("./locales/*.json", { import: "default", query: "?rest" });

export const i18n = createInstance();

const loaded = new Set<string>();
/** Set once a page needs every word: from then on each language comes whole. */
let whole: Promise<void> | null = null;

async function loadPart(part: typeof early, language: Language): Promise<void> {
  const key = `${language} ${part === early ? "early" : "late"}`;
  if (loaded.has(key)) return;
  const words = await part[`./locales/${language}.json`]?.();
  i18n.addResourceBundle(language, "translation", words, true);
  loaded.add(key);
}

async function load(language: Language): Promise<void> {
  await Promise.all([loadPart(early, language), whole && loadPart(late, language)]);
}

/** Brings the words that the first view did without; the same promise for everybody who asks. */
export function everyWord(): Promise<void> {
  whole ??= loadPart(late, currentLanguage()).catch((problem: unknown) => {
    whole = null;
    throw problem;
  });
  return whole;
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Blocked storage: the choice lasts as long as the page.
  }
}

/** The language now in use. */
export function currentLanguage(): Language {
  const code = i18n.resolvedLanguage ?? i18n.language;
  return isLanguage(code) ? code : FALLBACK;
}

/** Cached choice, the browser's list, the page's tag, path, subdomain; the first of the six that any of them names. */
export function detectLanguage(): Language {
  const { documentElement } = document;
  const [, segment = ""] = location.pathname.split("/");
  const [subdomain = ""] = location.hostname.split(".");
  const named = [stored(CACHED) ?? "", ...navigator.languages, navigator.language, documentElement.lang, segment, subdomain];
  return named.map(baseLanguage).find(isLanguage) ?? FALLBACK;
}

/** Words first, then the switch: nobody sees bare keys. Without the words the language stays. */
async function speak(language: Language): Promise<void> {
  await load(language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
  store(CACHED, language);
}

/** The reader's own choice. */
export async function pickLanguage(language: Language): Promise<void> {
  await speak(language);
  store(PICKED, "yes");
}

/** Sets up the words. `fromPath` is the language that the address named; only a picked one outranks it. */
export async function startLanguage(fromPath: Language | null): Promise<void> {
  const first = fromPath !== null && stored(PICKED) === null ? fromPath : detectLanguage();
  loaded.clear(); // init begins with no words
  await i18n.use(initReactI18next).init({
    lng: first,
    fallbackLng: FALLBACK,
    supportedLngs: [...languages],
    resources: {},
    interpolation: { escapeValue: false },
  });
  // A chunk that does not come must not leave the page blank.
  await speak(first).catch(() => speak(FALLBACK));
}
