import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, mergeConfig } from "vitest/config";
import client from "./vite.config.ts";

/** Tests of the client's files, which no browser can read. */
const OF_FILES = ["tests/arrows.test.ts", "tests/words.test.ts"];

/** The browser that all tests drive. */
function browser(): string {
  const python = resolve(import.meta.dirname, "../.venv/bin/python");
  return execFileSync(python, ["-m", "tools.browser"], { cwd: resolve(import.meta.dirname, ".."), encoding: "utf8" })
    .replace(/^browser: /, "")
    .trim();
}

export default mergeConfig(
  client,
  defineConfig({
    test: {
      // All files share a page: one for each would be most of the time.
      isolate: false,
      fileParallelism: false,
      restoreMocks: true,
      unstubGlobals: true,
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
              provider: playwright({ launchOptions: { executablePath: browser(), args: ["--no-sandbox"] } }),
              instances: [{ browser: "chromium", viewport: { width: 1280, height: 800 } }],
            },
          },
        },
      ],
    },
  }),
);
