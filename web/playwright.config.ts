import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/** Chromium of the system: nothing is downloaded for the tests. */
const chromium = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
  .flatMap((name) => ["/usr/bin", "/usr/local/bin", "/snap/bin"].map((folder) => join(folder, name)))
  .find((path) => existsSync(path));

/** Each file of stories starts a server of its own: see e2e/server.ts. */
export default defineConfig({
  testDir: "e2e",
  forbidOnly: Boolean(process.env["CI"]),
  fullyParallel: false,
  workers: 2,
  reporter: "list",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
    viewport: { width: 390, height: 844 },
    trace: "retain-on-failure",
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
