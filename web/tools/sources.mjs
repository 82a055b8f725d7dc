/**
 * What the client is built from, as one number.
 *
 * `node tools/sources.mjs` prints it as the files are now; a build keeps it as they were, in `.sources`.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const FOLDER = join(import.meta.dirname, "..");
/** The Makefile's CLIENT_SOURCES leaves out the same. */
const APART = ["node_modules", "tests"];

function files(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !APART.includes(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)]));
}

/** The SHA-256 of all files' paths and contents. */
export function sources() {
  const all = createHash("sha256");
  for (const file of files(FOLDER).sort()) {
    const body = readFileSync(file);
    all.update(`${relative(FOLDER, file)} ${body.length}\n`).update(body);
  }
  return all.digest("hex");
}

if (process.argv[1] === import.meta.filename) process.stdout.write(sources());
