import { defineConfig } from "@playwright/test";
import stories from "./playwright.config.ts";

/** The same browser as for the stories, for pictures: `./heart shots`. */
export default defineConfig({ ...stories, testDir: "shots", retries: 0 });
