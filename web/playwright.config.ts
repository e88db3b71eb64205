import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/**
 * Chromium of the system: nothing is downloaded for the tests. Without the windows it never opens it needs a third
 * less time.
 */
const chromium = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
  .flatMap((name) => ["/usr/bin", "/usr/local/bin", "/snap/bin"].map((folder) => join(folder, name)))
  .find((path) => existsSync(path));

/**
 * The stories start their servers themselves: see e2e/server.ts. A worker keeps its server as long as the settings stay
 * the same, so stories with a model or settings of their own stand in folders behind those of the usual server.
 */
export default defineConfig({
  testDir: "e2e",
  forbidOnly: Boolean(process.env["CI"]),
  fullyParallel: false,
  // Beside the tests of the other side (see ./heart test), and a story waits for its answers.
  workers: 2,
  reporter: "list",
  // Long: no story asserts time, and a machine may be slow.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 30_000,
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
    // It keeps files between pages: only the story about it wants that.
    serviceWorkers: "block",
    viewport: { width: 390, height: 844 },
    // Nobody waits for letters to appear one by one, but in the stories that are about it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [{ name: "chromium" }],
});
