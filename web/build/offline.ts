/** Makes the page that is shown without a connection, in six languages at once, and tells the service worker what it consists of. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Plugin } from "vite";

import { languages } from "../src/shared/i18n/languages.ts";

interface Line {
  readonly role: string;
  readonly languages: readonly string[];
  readonly name: string;
  readonly number: string;
  readonly tel: string | null;
  readonly hours: string;
}
/** What a line is for, in the reader's language. */
type Roles = Readonly<Record<string, string>>;
type Regions = Readonly<Record<string, { readonly lines: Readonly<Record<string, Line>> }>>;
type Words = Readonly<Record<"title" | "body" | "retry" | "lines" | "dial", string>>;

const SAFE: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const plain = (text: string): string => text.replace(/[&<>"]/g, (sign) => SAFE[sign] ?? sign);

function number({ number: shown, tel }: Line): string {
  const look = 'class="inline-flex min-h-11 items-center text-lead font-strong underline underline-offset-4"';
  return tel === null ? `<b class="text-lead">${plain(shown)}</b>` : `<a ${look} href="tel:${plain(tel)}">${plain(shown)}</a>`;
}

interface Reader {
  readonly language: string;
  readonly roles: Roles;
}

/** What can be dialled or texted: a web page is out of reach here. */
function region(code: string, lines: readonly Line[], { language, roles }: Reader): string {
  const name = new Intl.DisplayNames([language], { type: "region" }).of(code) ?? code;
  const rows = lines
    .filter(({ hours }) => hours !== "page")
    .map((line) => {
      const told = line.languages.includes(language) ? line.name : `${line.name} (${roles[line.role] ?? ""})`;
      return `<li class="flex flex-wrap items-center justify-between gap-x-4"><span>${plain(told)}</span>${number(line)}</li>`;
    });
  return `<h2 class="mt-6 font-strong">${plain(name)}</h2><ul class="divide-y divide-line">${rows.join("")}</ul>`;
}

function section(reader: Reader, words: Words, regions: Regions): string {
  const { language } = reader;
  const all = Object.entries(regions).filter(([code]) => code.length === 2);
  const lists = all.map(([code, { lines }]) => region(code, Object.values(lines), reader)).join("");
  return `<section lang="${language}" data-language="${language}" data-title="${plain(words.title)}" class="mb-16">
<h1 class="text-title">${plain(words.title)}</h1>
<p class="mt-3 text-soft">${plain(words.body)}</p>
<a href="" class="mt-6 inline-flex min-h-11 items-center rounded-soft bg-rose px-5 font-strong text-on-rose">${plain(words.retry)}</a>
<details class="mt-10 rounded-soft border border-l-8 border-line border-l-ink bg-card px-4 py-2">
<summary class="min-h-11 cursor-pointer py-2 font-strong">${plain(words.lines)}</summary>
<p class="text-small text-soft">${plain(words.dial)}</p>${lists}</details>
</section>`;
}

const page = (main: string, style: string): string => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<script src="/discreet.js"></script>
<link rel="stylesheet" href="${style}">
<title>-</title>
</head>
<body>
<main class="mx-auto max-w-measure px-4 py-16 sm:py-24">${main}</main>
<script src="/offline.js"></script>
</body>
</html>
`;

/** The words for it, and the numbers. */
async function sections(root: string): Promise<string> {
  const read = async (path: string): Promise<string> => readFile(join(root, path), "utf-8");
  const told: { regions: Regions; words: Record<string, { roles: Roles }> } = JSON.parse(await read("../src/heartwhisper/counsel/knowledge/helplines.json"));
  const made = languages.map(async (language) => {
    const { offline }: { offline: Words } = JSON.parse(await read(`src/shared/i18n/locales/${language}.json`));
    return section({ language, roles: told.words[language]?.roles ?? {} }, offline, told.regions);
  });
  return (await Promise.all(made)).join("\n");
}

export function offlinePage(): Plugin {
  let root = "";
  return {
    name: "offline-page",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_, bundle) {
      const style = Object.keys(bundle).find((file) => file.endsWith(".css")) ?? "";
      const html = page(await sections(root), `/${style}`);
      this.emitFile({ type: "asset", fileName: "offline.html", source: html });

      const scripts = ["/discreet.js", "/offline.js"];
      const parts = ["/offline.html", ...scripts, `/${style}`];
      const code = await Promise.all(scripts.map(async (path) => readFile(join(root, `public${path}`), "utf-8")));
      const worker = await readFile(join(root, "build/worker.js"), "utf-8");
      // Another release is another worker, which keeps its own files and lets go of the old ones.
      const release = createHash("sha256").update(Object.keys(bundle).toSorted().join("\n")).update([html, ...code].join("\n")).digest("hex").slice(0, 12);
      const source = worker.replace('"RELEASE"', JSON.stringify(release)).replace('["PARTS"]', JSON.stringify(parts));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
