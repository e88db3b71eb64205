/** The words of a language in two parts: what the first view says, and what pages say whose code comes later, too. */
import { readFile } from "node:fs/promises";

import type { Plugin } from "vite";

import sections from "../src/shared/i18n/late.json" with { type: "json" };

/** What only pages say that are loaded on demand. */
const late = new Set(sections);

const PART = /^(.*\/locales\/\w+\.json)\?(first|rest)$/;

/** Takes `ko.json?first` and `ko.json?rest` out of the one file. While developing and testing the first part is all. */
export function splitWords(): Plugin {
  let whole = false;
  return {
    name: "split-words",
    enforce: "pre",
    configResolved({ command }) {
      whole = command === "serve";
    },
    async load(id) {
      const [, file, part] = PART.exec(id) ?? [];
      if (file === undefined) return null;
      this.addWatchFile(file);
      const words: Record<string, unknown> = JSON.parse(await readFile(file, "utf-8"));
      const kept = Object.entries(words).filter(([name]) => (whole || !late.has(name)) === (part === "first"));
      return { code: `export default ${JSON.stringify(Object.fromEntries(kept))}`, moduleType: "js" };
    },
  };
}
