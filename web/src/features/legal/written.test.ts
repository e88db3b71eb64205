import { describe, expect, it } from "vitest";
import { languages } from "@/shared/i18n/languages";

type Shelf = Record<string, Record<string, unknown>>;

const shelves: Record<string, Shelf> = {
  terms: import.meta.glob("./terms/*.json", { import: "default", eager: true }),
  privacy: import.meta.glob("./privacy/*.json", { import: "default", eager: true }),
  faq: import.meta.glob("./faq/*.json", { import: "default", eager: true }),
};

/** What every language has alike: names of fields, ids, how many parts there are and of which kind. */
function shape(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => shape(item));
  if (typeof value !== "object" || value === null) return name === "id" ? value : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner, key)]));
}

const text = (value: unknown): string[] => (typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(text));

describe.each(Object.keys(shelves))("the page %s", (page) => {
  const source = shelves[page]?.[`./${page}/ko.json`];

  it.each(languages)("says the same in %s", (language) => {
    const written = shelves[page]?.[`./${page}/${language}.json`];
    expect(shape(written)).toEqual(shape(source));
    for (const words of text(written)) expect(words.trim()).not.toBe("");
    expect(text(written).join(" ")).not.toMatch(/[!！]|https?:/);
  });
});

describe("the day from which the articles hold", () => {
  it.each(languages)("is the specified one in %s", (language) => {
    const day = language === "ko" ? "2025-05-11" : "2024-06-01";
    expect(shelves["terms"]?.[`./terms/${language}.json`]?.["effective"]).toBe(day);
    expect(shelves["privacy"]?.[`./privacy/${language}.json`]?.["effective"]).toBe(day);
  });
});
