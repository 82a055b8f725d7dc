import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { sources } from "./tools/sources.mjs";
import { catalogues, words } from "./tools/words.mjs";
import { defineConfig } from "vite";

const TEXT = /\.(css|html|js|json|md|svg|txt|webmanifest)$/;
const LEAST_BYTES = 1024;
/** The server that answers while the client is worked on. */
const BESIDE = process.env["TREY_SERVER"] ?? "http://127.0.0.1:8358";

/** Not kept on a device: what only others read, as a system does the icons when trey is installed, and letters of some languages. */
const NOT_KEPT = /^(sw\.js|og\.png|icon-\d+\.png|shot-\w+\.webp|licences\.md|assets\/more\w+-\w+\.woff2|apache-2\.0\.txt|fonts\/OFL\.txt)$/;
/** What a table is made of. */
const TABLE = /src\/(table|teach|screens\/Table)\b/;
/** What only a page without a server or a test loads: `trey export-site` writes a list of its own. */
const ALONE = /^assets\/(begin|Coming|thinker|worker|pseudo|Friends|Meet|Way|doors\.svelte|tie|parts)-/;

/** What is loaded only where somebody speaks another language than English. */
const SPOKEN = new RegExp(
  `^assets/(fluent|${Object.keys(catalogues())
    .filter((lang) => lang !== "en")
    .join("|")})-`,
);

/** Gives the worker that keeps trey on a device all its files, and the build its name, by what is in them. */
function kept(): Plugin {
  let folder = "";
  return {
    name: "kept",
    apply: "build",
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    buildStart() {
      this.emitFile({ type: "chunk", id: resolve(import.meta.dirname, "src/worker/sw.ts"), fileName: "sw.js" });
    },
    closeBundle() {
      const made = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, resolve(entry.parentPath, entry.name)).replaceAll("\\", "/"))
        .sort();
      const names = made.filter((name) => !NOT_KEPT.test(name));
      fill(
        resolve(folder, "checker/checker.css"),
        /\.\.\/src\/fonts\/(\w+)\.woff2/g,
        (_, font) => `../${made.find((name) => name.startsWith(`assets/${font}-`))}`,
      );
      const all = createHash("sha256");
      for (const name of names) all.update(name).update(readFileSync(resolve(folder, name)));
      const build = all.digest("hex").slice(0, 16);
      const served = names.filter((name) => !ALONE.test(name) && !SPOKEN.test(name));
      const files = served.map((name) => name.replace(/(^|\/)index\.html$/, "$1"));
      fill(resolve(folder, "index.html"), "__BUILD__", build);
      fill(resolve(folder, "sw.js"), "__BUILD__", build);
      fill(resolve(folder, "sw.js"), /["'`]__FILES__["'`]/, JSON.stringify(files));
      fill(resolve(folder, "sw.js"), /["'`]__LANGUAGES__["'`]/, JSON.stringify(names.filter((name) => SPOKEN.test(name))));
    },
  };
}

/** A worker's list of what a device keeps is mostly hashes: seven letters and digits tell 10^10 builds of a file apart. */
const NAMES = {
  hashCharacters: "base36" as const,
  entryFileNames: "assets/[name]-[hash:7].js",
  // The words of a language are called as it is.
  chunkFileNames: ({ facadeModuleId }: { facadeModuleId: string | null }) =>
    `assets/${/(\w+)\/page\.ftl/.exec(facadeModuleId ?? "")?.[1] ?? "[name]"}-[hash:7].js`,
  assetFileNames: "assets/[name]-[hash:7][extname]",
};

const AHEAD = "//# allFunctionsCalledOnLoad\n";
const ofTable = (chunk: { moduleIds: string[] }) => chunk.moduleIds.some((id) => TABLE.test(id));

/** A browser that knows the word compiles a table aside while it comes, and not when the cards do. */
function compiledAhead(): Plugin {
  return {
    name: "compiled-ahead",
    apply: "build",
    // A comment stays only where it comes last, after names are given: they are told of it.
    augmentChunkHash: (chunk) => (ofTable(chunk) ? AHEAD : undefined),
    generateBundle: {
      order: "post",
      handler(_, files) {
        for (const file of Object.values(files)) if (file.type === "chunk" && ofTable(file)) file.code = `${AHEAD}${file.code}`;
      },
    },
  };
}

function fill(file: string, place: string | RegExp, text: string | ((found: string, ...parts: string[]) => string)): void {
  const before = readFileSync(file, "utf8");
  const after = before.replace(place, typeof text === "string" ? () => text : text);
  if (after === before) throw new Error(`${file} has no place for what is filled in`);
  writeFileSync(file, after);
}

/** Puts `.br` beside each text file that is built, for the server to send as it is; not beside the page itself, which it fills in. */
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
      }
    },
  };
}

/** Keeps beside the build what it was made from, so that tests know an old one. */
function dated(): Plugin {
  let [folder, from] = ["", ""];
  return {
    name: "dated",
    apply: "build",
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    buildStart: () => void (from = sources()),
    closeBundle: () => writeFileSync(resolve(folder, ".sources"), from),
  };
}

export default defineConfig({
  // Pages know where they lie only when they are served: what is built names the rest beside itself.
  base: "./",
  plugins: [words(), svelte(), compiledAhead(), kept(), compressed(), dated()],
  // Nothing is inlined: the page may load fonts and pictures from its own server only.
  build: {
    outDir: "../src/trey/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    license: { fileName: "licences.md" },
    // What every page needs is one file, so is what every felt needs, and so is what gives links to others:
    // each file more is a request more.
    rolldownOptions: {
      output: {
        ...NAMES,
        codeSplitting: {
          groups: [
            { name: "shell", test: /src\/App\.svelte$/, priority: 2 },
            { name: "evening", test: /src\/(evening\/(kept\.svelte|evening)|lobby\/rules-text|packed|parts\/FileButton)\b/, priority: 1 },
            { name: "links", test: /src\/parts\/(Code|Copy|OwnLink|Uncopied|Way)\.svelte$/, priority: 1 },
            { name: "felt", test: /src\/(frame|table|teach(?!\/(Told|terms)))\//, minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
    // A browser that cannot load modules ahead loads them a moment later.
    modulePreload: { polyfill: false },
  },
  // `npm run dev` asks a server that runs beside it; `docs/change-the-table.md` says how both are begun.
  server: { proxy: { "/api": { target: BESIDE }, "/words": { target: BESIDE }, "/ws": { target: BESIDE, ws: true } } },
  // The workers of a house in this browser load Python as a module.
  worker: { format: "es", rolldownOptions: { output: NAMES } },
});
