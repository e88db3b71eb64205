/** The words of a language in two parts: what the first view says, and what pages say whose code comes later, too. */
import { readFile } from "node:fs/promises";

import type { Plugin } from "vite";

/** Sections of the locales that only pages loaded on demand speak. What stands here must not be said by src/app or home. */
const late: ReadonlySet<string> = new Set([
  "account",
  "chat",
  "contact",
  "farewell",
  "fields",
  "firstStep",
  "form",
  "payment",
  "premium",
  "profile",
  "safety",
  "safetyPage",
  "settings",
  "subscription",
]);

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
      const sections: Record<string, unknown> = JSON.parse(await readFile(file, "utf-8"));
      const kept = Object.entries(sections).filter(([name]) => (whole || !late.has(name)) === (part === "first"));
      return { code: `export default ${JSON.stringify(Object.fromEntries(kept))}`, moduleType: "js" };
    },
  };
}
