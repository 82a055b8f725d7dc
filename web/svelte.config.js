import { relative } from "node:path";
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

const files = new Map();

/** A short class for the styles of one component; two components that had the same would be dressed as each other. */
function cssHash({ hash, css, filename }) {
  const file = relative(import.meta.dirname, filename ?? css).replaceAll("\\", "/");
  const name = `S${hash(file).slice(0, 4)}`;
  if ((files.get(name) ?? file) !== file) throw new Error(`${file} and ${files.get(name)} have the same class: ${name}`);
  files.set(name, file);
  return name;
}

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, discloseVersion: false, cssHash } };
