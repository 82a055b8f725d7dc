// Runs a Python file in Pyodide under node: node python.mjs FILE PLACE=FOLDER ...
// Each folder of this machine is at its place there.
import { readFileSync } from "node:fs";

const { loadPyodide } = await import(new URL("../../web/node_modules/pyodide/pyodide.mjs", import.meta.url));
const [file, ...places] = process.argv.slice(2);
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
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
