import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig, mergeConfig } from "vitest/config";
import client from "./vite.config.ts";

/** Tests of the client's files, which no browser can read. */
const OF_FILES = ["arrows", "late", "words"].map((name) => `tests/${name}.test.ts`);

const ROOT = resolve(import.meta.dirname, "..");
const python = (...args: string[]): string =>
  execFileSync(resolve(ROOT, ".venv/bin/python"), args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 });

/** The browser that all tests drive. */
const BROWSER = python("-m", "tools.browser")
  .replace(/^browser: /, "")
  .trim();

/** What a server says at moments of real matches, and the program that finds what is wrong for who cannot see or point well. */
const MADE: Record<string, () => string> = {
  "virtual:scenes": () => `export default ${python("-m", "tests.browser.scenes")}`,
  "virtual:axe": () =>
    `${python("-c", "from axe_playwright_python.async_playwright import Axe; print(Axe().axe_script)")}\nexport default window.axe;`,
};
const made: Plugin = { name: "made", resolveId: (id) => (id in MADE ? id : null), load: (id) => MADE[id]?.() ?? null };

export default mergeConfig(
  client,
  defineConfig({
    plugins: [made],
    test: {
      // All files share a page: one for each would be most of the time.
      isolate: false,
      fileParallelism: false,
      restoreMocks: true,
      // A busy machine is no failure.
      testTimeout: 45_000,
      projects: [
        { extends: true, test: { name: "files", include: OF_FILES } },
        {
          extends: true,
          test: {
            name: "page",
            include: ["tests/**/*.test.ts"],
            exclude: OF_FILES,
            setupFiles: ["tests/setup.ts"],
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              provider: playwright({ launchOptions: { executablePath: BROWSER, args: ["--no-sandbox"] } }),
              instances: [{ browser: "chromium", viewport: { width: 1280, height: 800 } }],
            },
          },
        },
      ],
    },
  }),
);
