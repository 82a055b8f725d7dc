"""What is published of a version, in dist/release: `make release` makes it from a tag, with the same bytes each time.

python -m tools.release [--untagged]     wheels and the static table lie in dist/ already (`make wheels site`)

    trey-….whl, trey-….tar.gz     for each system, and the source
    trey-static.zip               a table that needs no server
    sbom.cdx.json                 what a server runs and what the page carries, as CycloneDX has it
    notes.md                      what the changelog says of the version
    SHA256SUMS                    of all these: `sha256sum --check SHA256SUMS`
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from tools.files import ROOT
from trey import __version__

__all__ = ["bill", "main", "notes", "packages", "sums"]

DIST: Final = ROOT / "dist"
HASHES: Final = r"((?: \\\n +--hash=sha256:[0-9a-f]{64})+)"
LOCKED: Final = re.compile(rf"^([a-z0-9][\w.-]*)==(\S+)(?: ;[^\\\n]*)?{HASHES}", re.MULTILINE)
CARRIED: Final = re.compile(r"^## (\S+) - (\S+) \((.+)\)$", re.MULTILINE)


def notes(changelog: str, version: str) -> str:
    """Return what a changelog says of a version, or of what is not released yet if it has no part for the version."""
    parts = {
        found[1]: found for found in re.finditer(r"^## \[([^]]+)\].*\n((?:(?!## ).*\n?)*)", changelog, re.MULTILINE)
    }
    return (parts.get(version) or parts["Unreleased"])[2].strip() + "\n"


def packages(locked: str, carried: str) -> Iterator[dict[str, Any]]:
    """Yield the packages of a lock file, with the digests of their files, and those that the page carries."""
    for name, version, hashes in LOCKED.findall(locked):
        found = re.findall(r"sha256:(\w+)", hashes)
        told = [{"alg": "SHA-256", "content": digest} for digest in found]
        yield {
            "type": "library",
            "name": name,
            "version": version,
            "purl": f"pkg:pypi/{name}@{version}",
            "hashes": told,
        }
    for name, version, licence in CARRIED.findall(carried):
        purl = f"pkg:npm/{name.replace('@', '%40')}@{version}"
        licences = [{"license": {"name": licence}}]
        yield {"type": "library", "name": name, "version": version, "purl": purl, "licenses": licences}


def bill(version: str, parts: Sequence[dict[str, Any]]) -> str:
    """Return a bill of materials in CycloneDX's form, version 1.6."""
    told = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "trey", "version": version}},
        "components": list(parts),
    }
    return json.dumps(told, indent=1) + "\n"


def sums(folder: Path) -> str:
    """Return the digests of a folder's files, as `sha256sum` writes them."""
    files = [path for path in sorted(folder.iterdir()) if path.name != "SHA256SUMS"]
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


def _git(*words: str) -> str:
    return subprocess.run(("git", *words), cwd=ROOT, check=False, capture_output=True, text=True).stdout.strip()


def main(asked: Sequence[str] = ()) -> int:
    """Put everything together, or say what is missing."""
    if "--untagged" not in asked and (_git("tag", "--points-at", "HEAD") != f"v{__version__}" or _git("status", "-s")):
        sys.stderr.write(f"a release is made from the tag v{__version__}, without changes beside it; or --untagged\n")
        return 1
    wheels = sorted(DIST.glob(f"trey-{__version__}-*.whl"))
    if not wheels or not (DIST / "trey-static.zip").exists():
        sys.stderr.write("wheels and the static table are missing: make wheels site\n")
        return 1
    folder = DIST / "release"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for path in (*wheels, DIST / "trey-static.zip"):
        shutil.copy2(path, folder)
    command = (sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder))
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    locked, carried = (ROOT / path for path in ("requirements/play.txt", "src/trey/static/licences.md"))
    parts = [*packages(locked.read_text("utf-8"), carried.read_text("utf-8"))]
    (folder / "sbom.cdx.json").write_text(bill(__version__, parts), "utf-8")
    (folder / "notes.md").write_text(notes((ROOT / "CHANGELOG.md").read_text("utf-8"), __version__), "utf-8")
    (folder / "SHA256SUMS").write_text(sums(folder), "utf-8")
    sys.stdout.write((folder / "SHA256SUMS").read_text("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
