"""Make the runtime of a browser: `python -m tools.runtime.make` writes it into `src/trey/runtime`.

It holds Python as WebAssembly (Pyodide, made lighter), what is used of its library, msgspec, trey as bytecode,
networks, and the rules as side modules.  Archives are packed as a whole, so that every host sends them small.
"""

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from pkgutil import walk_packages
from tempfile import TemporaryDirectory

from tools.files import ROOT
from tools.runtime.closure import Closure, closure
from tools.runtime.lighter import lighter
from tools.wasm.side import build_side
from tools.wasm.toolchain import NoToolchainError, find_node
from trey import core
from trey.core.po import entries
from trey.games import OWN
from trey.kernel.built import PAGE
from trey.local.site import FORM, MANIFEST, PYTHON, RUNTIME, sources

__all__ = ["ARCHIVES", "OF_PACKAGES", "RuntimeMissingError", "main", "make", "wheel"]

PYODIDE = ROOT / "web/node_modules/pyodide"
ARCHIVES = ("library", "trey", "networks")
OF_PACKAGES = tuple(module.name for module in walk_packages(core.__path__, "trey.core."))
"""What games in packages of their own may stand on, though no game of trey's does."""
ROOTS = ("trey.local", "trey.local.page", *OF_PACKAGES)
TRANSLATING = ("trey.kernel.translate", "trey.kernel.expression", "trey.kernel.c")
"""What only a compiler needs."""
WITHOUT = ("ipaddress", "trey.building", "trey.cli", "trey.core.interval", "trey.envs", "trey.lab", *TRANSLATING)
BESIDE = (
    "traceback",
    "linecache",
    "tokenize",
    "warnings",
    "ctypes._layout",
    "encodings.idna",
    "importlib.metadata",
)
"""What Python itself imports late."""
WHEEL = "msgspec"
PLACE = re.compile(r"^#: src/(.*)\n", re.MULTILINE)
"""Where a text of a catalogue stands."""
PLATFORM = ("pyemscripten_2026_0_wasm32", "3.14")
UNSOURCED = hashlib.sha256().hexdigest()[:32]
"""The stamp of a package that has no sources."""
KEPT = ROOT / "build/wheels"


class RuntimeMissingError(RuntimeError):
    """Something that the runtime is made of is not here."""


def wheel() -> Path:
    """Return the wheel of msgspec for browsers, fetched once, by the hash in `requirements/`.

    :raises RuntimeMissingError: the index does not give it.
    """
    lines = (ROOT / "requirements/play.txt").read_text("utf-8").splitlines()
    first = next(k for k, line in enumerate(lines) if line.startswith(f"{WHEEL}=="))
    last = next(k for k in range(first, len(lines)) if not lines[k].endswith("\\"))
    wanted = lines[first].split()[0].replace("==", "-")
    if not [*KEPT.glob(f"{wanted}-*{PLATFORM[0]}.whl")]:
        KEPT.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory() as folder:
            asked = Path(folder) / "asked.txt"
            asked.write_text("\n".join(lines[first : last + 1]), "utf-8")
            platform, python = PLATFORM
            only = ("--no-deps", "--only-binary", ":all:", "--platform", platform, "--python-version", python)
            _run(
                *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", *only),
                *("--require-hashes", "-r", str(asked), "-d", str(KEPT)),
            )
    return next(KEPT.glob(f"{wanted}-*{PLATFORM[0]}.whl"))


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise RuntimeMissingError((done.stderr or done.stdout).strip()[-2000:])


def make(into: Path = RUNTIME) -> dict[str, int]:
    """Write the runtime; return how many bytes each of its files has.

    :raises RuntimeMissingError: Pyodide, or a wheel, is not here.
    :raises NoToolchainError: nothing here makes WebAssembly, or runs it.
    """
    if not (PYODIDE / PYTHON[0]).is_file():
        raise RuntimeMissingError("Pyodide is not here: `npm ci` in web/ fetches it (14 MB)")
    # First of all: what is edited meanwhile may not be in it, and is newer than it.
    begun, packed = time.time(), sources()
    kernels = build_side(OWN)
    needed = closure(ROOTS, ("trey",), WITHOUT)
    with TemporaryDirectory() as folder:
        work = Path(folder)
        told = _packed(work, needed, _archives(work, needed, kernels))
        into.mkdir(parents=True, exist_ok=True)
        for old in into.iterdir():
            old.unlink()
        for name in PYTHON:
            shutil.copyfile(PYODIDE / name, into / name)
        modules = [path.read_bytes() for place in (work, kernels) for path in place.rglob("*.so")]
        loader, script, program = (into / name for name in PYTHON)
        made, text = lighter(program.read_bytes(), script.read_text("utf-8"), loader.read_text("utf-8"), modules)
        program.write_bytes(made)
        script.write_text(text, "utf-8")
        for name in ARCHIVES:
            (into / f"{name}.gz").write_bytes(gzip.compress((work / f"{name}.zip").read_bytes(), 9, mtime=0))
    sizes = {path.name: path.stat().st_size for path in sorted(into.iterdir())}
    about = {"pyodide": json.loads((PYODIDE / "package.json").read_text("utf-8"))["version"], "python": told["version"]}
    about["sources"] = packed
    about["lock"] = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    (into / MANIFEST).write_text(json.dumps({**about, "library": told["library"], "files": sizes}, indent=1), "utf-8")
    os.utime(into / MANIFEST, (begun, begun))
    return sizes


def _archives(work: Path, needed: Closure, kernels: Path) -> dict[str, dict[str, str]]:
    """Return what goes into each archive, as it is called there and where it lies in the folders that are lent."""
    source = ROOT / "src"
    networks = set(source.glob("trey/games/*/*.net"))
    trey = {*needed.own.values(), *source.glob("trey/games/**/*.toml"), *source.glob("trey/words/*/*.toml")}
    names = {path.relative_to(source).as_posix() for path in trey}
    words = [_said(path, work / path.relative_to(source), names) for path in source.glob("trey/words/*/*.po")]
    with zipfile.ZipFile(wheel()) as archive:
        archive.extractall(work / "wheel")
    fetched = [path for path in (work / "wheel").rglob("*") if path.suffix in {".py", ".so"} or path.name == "LICENSE"]
    page = json.loads((kernels / PAGE).read_text("utf-8")) | {"stamp": UNSOURCED}
    (work / PAGE).write_text(json.dumps(page), "utf-8")
    return {
        "trey": _lent(trey, source, "/source")
        | _lent(fetched, work / "wheel", "/job/wheel")
        | _lent(words, work, "/job")
        | _lent(kernels.glob("*.so"), source, "/source")
        | {f"trey/built/{FORM}/{PAGE}": f"/job/{PAGE}"},
        "networks": _lent(networks, source, "/source"),
    }


def _said(path: Path, into: Path, there: set[str]) -> Path:
    """Write a catalogue with the texts that are translated and stand in one of these files, without their places."""
    head, *texts = path.read_text("utf-8").split("\n\n")
    said = [one for one in texts if there & {*PLACE.findall(one)} and all(next(entries(one)).forms)]
    into.parent.mkdir(parents=True)
    into.write_text("\n\n".join([head, *(PLACE.sub("", one).lstrip() for one in said)]), "utf-8")
    return into


def _lent(paths: Iterable[Path], folder: Path, there: str) -> dict[str, str]:
    names = [path.relative_to(folder).as_posix() for path in paths]
    return {name: f"{there}/{name}" for name in names}


def _packed(work: Path, needed: Closure, archives: Mapping[str, Mapping[str, str]]) -> dict[str, object]:
    """Pack archives by the Python that will read them; return what it tells.

    :raises RuntimeMissingError: a module cannot be imported there.
    """
    named = sorted(name for name in needed.others if name.partition(".")[0] in sys.stdlib_module_names)
    job = {
        "path": ["/source", "/job/wheel"],
        "library": [*named, *BESIDE],
        "import": sorted(needed.own),
        "archives": archives,
    }
    (work / "job.json").write_text(json.dumps(job), "utf-8")
    here = Path(__file__).parent
    _run(find_node(), str(here / "python.mjs"), str(here / "pack.py"), f"/job={work}", f"/source={ROOT / 'src'}")
    told: dict[str, object] = json.loads((work / "told.json").read_text("utf-8"))
    if told["lacking"]:
        raise RuntimeMissingError("in a browser there is no " + "; ".join(map(str, told["lacking"])))  # type: ignore[call-overload]
    return told


def main() -> int:
    """Make it; say how large it is."""
    try:
        sizes = make()
    except (RuntimeMissingError, NoToolchainError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"runtime of a browser: {sum(sizes.values()) / 1e6:.1f} MB in {len(sizes)} files")
    return 0


if __name__ == "__main__":
    sys.exit(main())
