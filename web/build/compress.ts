/** Writes a brotli and a gzip twin next to every file that gets smaller by it; the server sends whichever is understood. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { Plugin } from "vite";

const TEXT = /\.(?:css|js|svg|webmanifest)$|\/offline\.html$/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function twins(path: string): Promise<void> {
  const plain = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const packed = { br: await brotli(plain, { params }), gz: await zip(plain, { level: 9 }) };
  const smaller = Object.entries(packed).filter(([, bytes]) => bytes.length < plain.length);
  await Promise.all(smaller.map(async ([suffix, bytes]) => writeFile(`${path}.${suffix}`, bytes)));
}

export function compress(): Plugin {
  let folder = "";
  return {
    name: "compress",
    apply: "build",
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      await Promise.all(names.map((name) => join(folder, name)).filter((path) => TEXT.test(path)).map(twins));
    },
  };
}
