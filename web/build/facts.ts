/** Writes `site.json`: what the server says and shows before any of our code runs, and what it lets the browser fetch early. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { createServer, type Plugin, type Rolldown } from "vite";

import { languages } from "../src/shared/i18n/languages.ts";

const WORDS = /\/locales\/(\w+)\.json\?(first|rest)$/;
const ROUTE = /\/src\/app\/routes\/([\w-]+)\.tsx$/;

interface Words {
  readonly brand: { readonly name: string; readonly description: string };
  readonly titles: Readonly<Record<string, string>>;
}

async function wordsOf(root: string, language: string): Promise<readonly [string, Words]> {
  return [language, JSON.parse(await readFile(join(root, `src/shared/i18n/locales/${language}.json`), "utf-8"))];
}

/** What strangers see first, by language and path: drawn by the app's own parts. */
async function firstViews(root: string, words: Readonly<Record<string, Words>>): Promise<Readonly<Record<string, object>>> {
  const server = await createServer({ root, appType: "custom", logLevel: "error", server: { middlewareMode: true, hmr: false, ws: false } });
  try {
    const app = await server.ssrLoadModule("/src/app/first-view.tsx");
    return await app["firstViews"](words);
  } finally {
    await server.close();
  }
}

/** A chunk and all that it needs, without what every page has anyway. */
function withImports(file: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== "chunk" || chunk.isEntry || found.has(file)) return found;
  found.add(file);
  for (const other of chunk.imports) withImports(other, bundle, found);
  return found;
}

export function siteFacts(): Plugin {
  let root = "";
  return {
    name: "site-facts",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_, bundle) {
      const parts: Record<string, Record<string, string>> = {};
      const routes: Record<string, string[]> = {};
      for (const chunk of Object.values(bundle)) {
        const id = chunk.type === "chunk" ? (chunk.facadeModuleId ?? "") : "";
        const [, language, part] = WORDS.exec(id) ?? [];
        if (language && part) (parts[language] ??= {})[part] = `/${chunk.fileName}`;
        const [, route] = ROUTE.exec(id) ?? [];
        if (route) routes[route] = [...withImports(chunk.fileName, bundle)].map((file) => `/${file}`);
      }
      const words = Object.fromEntries(await Promise.all(languages.map(async (language) => wordsOf(root, language))));
      const views = await firstViews(root, words);
      const told = Object.entries(words).map(([code, { brand, titles }]) => [code, { ...brand, titles, views: views[code], ...parts[code] }]);
      this.emitFile({ type: "asset", fileName: "site.json", source: JSON.stringify({ languages: Object.fromEntries(told), routes }) });
    },
  };
}
