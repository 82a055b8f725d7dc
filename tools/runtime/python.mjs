// Runs a Python file in Pyodide under node: node python.mjs [--packed] FILE PLACE=FOLDER ...
// Each folder of this machine is at its place there.  `--packed` begins with the runtime that browsers get.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const PACKAGES = "/lib/python3.14/site-packages";
const RUNTIME = fileURLToPath(new URL("../../src/trey/runtime/", import.meta.url));
const PYODIDE = fileURLToPath(new URL("../../web/node_modules/pyodide/", import.meta.url));

const packed = process.argv[2] === "--packed";
const [file, ...places] = process.argv.slice(packed ? 3 : 2);
const unpacked = (name) => new Uint8Array(gunzipSync(readFileSync(join(RUNTIME, `${name}.gz`))));

function asBrowsersBegin() {
  const stdLibURL = join(mkdtempSync(join(tmpdir(), "trey-")), "library.zip");
  writeFileSync(stdLibURL, unpacked("library"));
  const { lock } = JSON.parse(readFileSync(join(RUNTIME, "manifest.json"), "utf8"));
  return { indexURL: RUNTIME, stdLibURL, lockFileContents: JSON.stringify({ info: lock, packages: {} }) };
}

const { loadPyodide } = await import(join(packed ? RUNTIME : PYODIDE, "pyodide.mjs"));
// Tracebacks name lines; columns would make bytecode a third larger.
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" }, ...(packed ? asBrowsersBegin() : {}) });
for (const name of packed ? ["trey", "networks"] : []) python.unpackArchive(unpacked(name), "zip", { extractDir: PACKAGES });
// Machine code that others may write is not trusted, and here all files are so at first.
if (packed) python.runPython(`import pathlib\nfor file in pathlib.Path("${PACKAGES}").glob("*/built/*/*"): file.chmod(0o644)`);
for (const place of places) {
  const [there, here] = place.split("=");
  python.mountNodeFS(there, here);
}
try {
  await python.runPythonAsync("import sys; sys.dont_write_bytecode = True");
  await python.runPythonAsync(readFileSync(file, "utf8"), { filename: file, globals: python.toPy({ __name__: "__main__" }) });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
