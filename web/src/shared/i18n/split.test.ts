import { describe, expect, it } from "vitest";
import sections from "@/shared/i18n/late.json";
import ko from "@/shared/i18n/locales/ko.json";

const late = new Set(sections);
const sources = import.meta.glob<string>(["../../**/*.{ts,tsx}", "!../../**/*.test.*", "!../../**/*.gen.ts"], { query: "?raw", import: "default", eager: true });

/** A file below src by the name that another one imports. */
function resolved(name: string): string | undefined {
  const path = name.replace("@/", "../../");
  return [`${path}.ts`, `${path}.tsx`].find((file) => file in sources);
}

/** What a file imports at once, not on demand and not as a type alone. */
function imported(path: string): string[] {
  const names = [...(sources[path] ?? "").matchAll(/^import (?!type ).*?from "(@\/[^"]+)";/gmsu)].map(([, name = ""]) => resolved(name));
  return names.filter((name) => name !== undefined);
}

function reachable(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const other of imported(path)) reachable(other, found);
  return found;
}

describe("the words that come later", () => {
  it("are sections that exist", () => {
    expect([...late].filter((section) => !(section in ko))).toEqual([]);
  });

  it("are not said by what every page has at once, but for a greeting that waits for them", () => {
    const atOnce = reachable("../../main.tsx");
    expect(atOnce).toContain("../../features/home/home-page.tsx");
    const said = [...atOnce].flatMap((path) => {
      const source = sources[path] ?? "";
      const named = [...source.matchAll(/\bt\(\s*["`](\w+)\./gu)].map(([, section = ""]) => section);
      if (/\bt\((?:error|code)Key\(/u.test(source)) named.push("errors");
      return named.filter((section) => late.has(section)).map((section) => `${path} ${section}`);
    });
    const waiting = new Set(["../../app/use-welcome.ts account", "../../features/settings/use-kept-language.ts errors"]);
    expect(said.filter((one) => !waiting.has(one))).toEqual([]);
    expect([...waiting].filter((one) => !said.includes(one))).toEqual([]);
  });
});
