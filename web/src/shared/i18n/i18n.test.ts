import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiProblem } from "@/shared/api/problem";
import { codeKey, errorKey } from "@/shared/i18n/error-words";
import { currentLanguage, detectLanguage, i18n, pickLanguage, startLanguage } from "@/shared/i18n/i18n";
import { languages, splitPath } from "@/shared/i18n/languages";

interface Tree {
  [key: string]: string | Tree;
}

const locales = import.meta.glob<Tree>("./locales/*.json", { import: "default", eager: true });
const suffix = /_(?:zero|one|two|few|many|other)$/;

function flat(tree: Tree, path = ""): Map<string, string> {
  const words = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") words.set(path + key, value);
    else for (const [inner, text] of flat(value, `${path}${key}.`)) words.set(inner, text);
  }
  return words;
}

const wordsOf = (language: string): Map<string, string> => flat(locales[`./locales/${language}.json`] ?? {});
const variables = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name).toSorted();

const ko = wordsOf("ko");
const sentences = [...ko].filter(([key]) => !suffix.test(key));
const counted = [...ko].filter(([key]) => suffix.test(key)).map(([key, text]) => [key.replace(suffix, ""), text] as const);

describe.each(languages)("the words in %s", (language) => {
  const words = wordsOf(language);
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;

  it("are exactly those of Korean, with the plural forms of the language", () => {
    const wanted = [...sentences.map(([key]) => key), ...counted.flatMap(([key]) => forms.map((form) => `${key}_${form}`))];
    expect([...words.keys()].toSorted()).toEqual(wanted.toSorted());
  });

  it("are not empty, do not shout, and use the same variables", () => {
    for (const [key, text] of words) {
      const source = ko.get(key) ?? ko.get(key.replace(suffix, "_other")) ?? "";
      expect([key, text.trim()]).not.toEqual([key, ""]);
      expect(text).not.toMatch(/[!！]/);
      expect([key, variables(text)]).toEqual([key, variables(source)]);
    }
  });
});

function browser(list: string[]): void {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(list);
  vi.spyOn(navigator, "language", "get").mockReturnValue(list[0] ?? "");
}

beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute("lang");
});
afterEach(() => history.replaceState(null, "", "/"));

describe("the language of a reader", () => {
  it.each([
    [["ko-KR"], "ko"],
    [["en-GB", "hi"], "en"],
    [["en-IN"], "en"],
    [["zh-TW"], "zh"],
    [["zh-Hans-CN"], "zh"],
    [["fil-PH", "ja-JP"], "ja"],
    [["de-DE", "fr-CA", "en"], "fr"],
    [["hi-IN"], "hi"],
    [["de-DE"], "en"],
    [[], "en"],
  ])("with the browser's list %j is %s", (list, language) => {
    browser(list);
    expect(detectLanguage()).toBe(language);
  });

  it("follows the cached choice before the browser, then the page's tag, then the path", () => {
    browser(["de"]);
    history.replaceState(null, "", "/ja/somewhere");
    expect(detectLanguage()).toBe("ja");
    document.documentElement.lang = "fr";
    expect(detectLanguage()).toBe("fr");
    localStorage.setItem("i18nextLng", "zh");
    expect(detectLanguage()).toBe("zh");
  });

  it("is the one the address names, until the reader picks another", async () => {
    browser(["ko"]);
    await startLanguage("en");
    expect([currentLanguage(), document.documentElement.lang, i18n.t("nav.home")]).toEqual(["en", "en", "Home"]);
    await pickLanguage("hi");
    await startLanguage("en");
    expect([currentLanguage(), localStorage.getItem("i18nextLng")]).toEqual(["hi", "hi"]);
  });
});

describe("an address", () => {
  it.each([
    ["/ko/chat", "ko", "/chat"],
    ["/en", "en", "/"],
    ["/fr/", "fr", "/"],
    ["/chat", null, "/chat"],
    ["/kor/chat", null, "/kor/chat"],
    ["/ko//example.org/x", "ko", "/example.org/x"],
  ])("%s names %s and goes on as %s", (pathname, language, path) => {
    expect(splitPath(pathname)).toEqual({ language, path });
  });
});

describe("the words for a problem", () => {
  it("go by its code, and are never missing", async () => {
    await startLanguage("ko");
    expect(errorKey(new ApiProblem(429, { code: "daily_limit_exceeded" }))).toBe("errors.daily_limit_exceeded");
    expect(i18n.t("errors.unrelated_topic")).toBe(i18n.t("errors.chat.unrelatedTopic"));
    expect(errorKey(new TypeError("x"))).toBe("errors.unknown");
    expect([codeKey("chat"), codeKey("of a later version")]).toEqual(["errors.unknown", "errors.unknown"]);
  });
});

describe("counting", () => {
  it("uses the forms of the language", async () => {
    await startLanguage("ko");
    expect(i18n.t("chat.counter", { count: 7 })).toBe("오늘 7번 더 이야기할 수 있어요");
    await pickLanguage("en");
    expect(i18n.t("chat.counter", { count: 1 })).toBe("You can send 1 more message today");
  });
});
