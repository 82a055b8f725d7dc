import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // Nothing is inlined: the page may load fonts and pictures from its own server only.
  build: { outDir: "../src/trey/static", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0, license: { fileName: "licences.md" } },
  // Without the browser condition vitest would load Svelte's server build, which cannot mount.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
}));
