import { defineConfig, mergeConfig } from "vitest/config";
import vite from "./vite.config.ts";

export default mergeConfig(
  vite,
  defineConfig({
    // The wire's fixtures belong to both sides and lie beside the server's tests.
    server: { fs: { allow: [".", "../tests/wire"] } },
    test: {
      // A fresh world for each file in one thread: four times as fast as a process for each.
      pool: "vmThreads",
      environment: "jsdom",
      // A page of a real origin, so that local storage exists.
      environmentOptions: { jsdom: { url: "http://localhost/" } },
      include: ["src/**/*.test.{ts,tsx}"],
      restoreMocks: true,
      unstubGlobals: true,
    },
  }),
);
