"""Write a table that needs no server for release: `python -m tools.runtime.pages FOLDER` makes `table` and a zip of it.

Beside each file that gains by it lie forms for hosts that send those: `.br` and `.gz`.
"""

import gzip
import json
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

from tools.runtime.make import RuntimeMissingError
from tools.wasm.toolchain import find_node
from trey.core.errors import TreyError
from trey.local.site import export, zipped

__all__ = ["BESIDE", "main", "packed"]

BESIDE = {".css", ".html", ".js", ".json", ".md", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"}
LEAST = 1024
BROTLI = """
const { readFileSync, writeFileSync } = require("node:fs");
const { brotliCompressSync, constants } = require("node:zlib");
for (const file of JSON.parse(process.argv[1])) {
  const body = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params }));
}
"""


def packed(folder: Path) -> list[Path]:
    """Write the packed forms of a folder's files beside them; return the files that have some."""
    files = [path for path in sorted(folder.rglob("*")) if path.suffix in BESIDE and path.stat().st_size >= LEAST]
    done = subprocess.run(
        [find_node(), "-e", BROTLI, json.dumps([str(path) for path in files])],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeMissingError(done.stderr.strip())
    for path in files:
        path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
    return files


def main(words: Sequence[str]) -> int:
    """Make both; say how large they are."""
    root = Path(words[0] if words else "dist")
    table, archive = root / "table", root / "trey-static.zip"
    try:
        export(table)
        files = {path.relative_to(table).as_posix(): path.read_bytes() for path in table.rglob("*") if path.is_file()}
        archive.write_bytes(zipped(files, zipfile.ZIP_DEFLATED))
        packed(table)
    except (TreyError, RuntimeMissingError) as error:
        print(error, file=sys.stderr)
        return 1
    sent = sum(min(one.stat().st_size for one in _forms(path)) for path in _plain(table))
    print(f"{table}: {sent / 1e6:.1f} MB as they are sent; {archive}: {archive.stat().st_size / 1e6:.1f} MB")
    return 0


def _plain(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and path.suffix not in {".br", ".gz"}]


def _forms(path: Path) -> list[Path]:
    return [one for one in (path, path.with_name(f"{path.name}.br")) if one.is_file()]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
