/** Reads the development mailbox of a story's server, as somebody opens their letters. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

import { expect } from "@playwright/test";

/** The text of a letter: its base64 parts, decoded. */
function textOf(letter: string): string {
  const parts = letter.split(/Content-Transfer-Encoding: base64[^\n]*\n(?:[^\n]+\n)*\r?\n/u).slice(1);
  return parts.map((part) => Buffer.from(part.split("\n--")[0] ?? "", "base64").toString()).join("\n");
}

/** The letters to an address, the newest at the end. */
async function lettersTo(data: string, address: string): Promise<string[]> {
  const folder = join(data, "mailbox");
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => name.endsWith(".eml"))
      .map(async (name) => {
        const path = join(folder, name);
        return { at: (await stat(path)).mtimeMs, letter: (await readFile(path, "utf8")).replaceAll("\r\n", "\n") };
      }),
  );
  return found
    .toSorted((one, other) => one.at - other.at)
    .filter(({ letter }) => letter.includes(`To: ${address}\n`))
    .map(({ letter }) => textOf(letter));
}

/** The newest mailed link to a page of ours; waits until the letter has come. */
export async function mailedLink(data: string, address: string, page: string): Promise<string> {
  const pattern = new RegExp(`${page}#token=[\\w-]+`, "gu");
  let link = "";
  await expect(async () => {
    const links = (await lettersTo(data, address)).flatMap((text) => text.match(pattern) ?? []);
    link = links.at(-1) ?? "";
    expect(link).not.toBe("");
  }).toPass({ timeout: 15_000 });
  return link;
}
