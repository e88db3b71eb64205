import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { compress } from "./build/compress.ts";
import { siteFacts } from "./build/facts.ts";
import { offlinePage } from "./build/offline.ts";
import { splitWords } from "./build/words.ts";

export default defineConfig({
  plugins: [splitWords(), react(), tailwindcss(), siteFacts(), offlinePage(), compress()],
  resolve: { alias: { "@": fileURLToPath(new URL("src", import.meta.url)) } },
  build: {
    outDir: "../src/heartwhisper/site",
    emptyOutDir: true,
    // The pages are served under a policy that allows no inline script, style or data address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "baseline-widely-available",
    // What every page needs is one file, and so is what several others share: small files cost a way each.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "frame", tags: ["$initial"], priority: 1 },
            { name: "shared", test: /\/web\/src\/shared\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000" } },
  preview: { proxy: { "/api": "http://127.0.0.1:8000" } },
});
