import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const TEXT = /\.(css|html|js|json|md|svg|txt|webmanifest)$/;
const LEAST_BYTES = 1024;

/** Puts `.br` and `.gz` beside each text file that is built, for the server to send as they are; not beside the page itself, which it fills in. */
function compressed(): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!TEXT.test(name) || name === "index.html") continue;
        const file = resolve(folder, name);
        const body = readFileSync(file);
        if (body.length < LEAST_BYTES) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(body));
        writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
      }
    },
  };
}

export default defineConfig(({ mode }) => ({
  // Pages know where they lie only when they are served: what is built names the rest beside itself.
  base: "./",
  plugins: [svelte(), compressed()],
  // Nothing is inlined: the page may load fonts and pictures from its own server only.
  build: { outDir: "../src/trey/static", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0, license: { fileName: "licences.md" } },
  // Without the browser condition vitest would load Svelte's server build, which cannot mount.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
}));
