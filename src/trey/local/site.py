"""Exporting the table without a server as a folder: the client, Python for browsers, and answers shared by all.

The addresses of the files in `assets` change with their content; all other files keep theirs.
"""

import ast
import gzip
import hashlib
import io
import json
import re
import shutil
import zipfile
from collections.abc import Container, Iterator, Mapping, Sequence
from html import escape
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from trey.bots.budget import levels
from trey.core.catalogue import checked, languages, page
from trey.core.errors import OptionError
from trey.core.family import Family
from trey.core.glossary import SPEEDS
from trey.core.text import Language
from trey.games import FAMILIES, OWN
from trey.server import wire
from trey.server.table import catalogue, puzzles
from trey.server.wire.spoken import encode

CLIENT: Final = Path(__file__).parents[1] / "static"
MANIFEST: Final = "manifest.json"
_APP: Final = "manifest.webmanifest"
"""The manifest that describes trey as an app to the system."""


def _runtime() -> Path:
    """Return the folder of the runtime for browsers: that of the checkout, else that of the package `trey_runtime`."""
    own = Path(__file__).parents[1] / "runtime"
    beside = None if (own / MANIFEST).is_file() else find_spec("trey_runtime")
    return Path((beside.submodule_search_locations or [str(own)])[0]) if beside else own


RUNTIME: Final = _runtime()
PYTHON: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY: Final = "library"
LEARNED: Final = "networks"
FORM: Final = "emscripten-wasm32"
"""The form of machine code for a browser, as `trey.kernel.built` names it."""
_MACHINE: Final = f"built/{FORM}/page.json"
MARK: Final = '<script type="application/json" id="here">'
WORDS: Final = Path(__file__).parents[1] / "words"
"""The languages that a page is built with."""
SOURCES: Final = frozenset({".py", ".po", ".toml", ".net", ".c", ".h"})
"""The endings of the source files of what a browser runs: modules, words, puzzles, networks, and C code."""
MADE: Final = frozenset({"built", "runtime", "static"})
"""Folders of build results, not counted as sources: a compiler may leave a C file there for a moment."""
_UNUSED: Final = (".br", ".sources", "og.png")
"""Endings of the files that no other host needs: compressed copies, the picture of links, and what tests ask for."""
POLICY: Final[Mapping[str, str]] = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self'",
    "connect-src": "'self'",
    "style-src": "'self'",
    "font-src": "'self'",
    "img-src": "'self' data: blob:",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
}
_SERVER: Final = re.compile(r"(https?://[\w.-]+(?::\d+)?)(?:/[\w./-]*)?", re.ASCII)
_ICE: Final = re.compile(r"(stuns?|turns?):(?:([^:@\s]+):([^@\s]+)@)?([\w.-]+(?::\d+)?)", re.ASCII)
BORN: Final = (1980, 1, 1, 0, 0, 0)
START: Final = '''\
"""Show the table in this folder, as from a stick: python start.py"""

import http.server
import pathlib
import sys
import webbrowser

PORT = 8358  # always the same one: a browser keeps tables by address
FOLDER = str(pathlib.Path(__file__).resolve().parent)


class Files(http.server.SimpleHTTPRequestHandler):
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def __init__(self, *args):
        super().__init__(*args, directory=FOLDER)

    def log_message(self, *_):
        pass


try:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", PORT), Files)
except OSError as error:
    sys.exit(f"port {PORT}: {error}")
print(f"http://localhost:{PORT}/  (Ctrl-C)")
webbrowser.open(f"http://localhost:{PORT}/")
try:
    server.serve_forever()
except KeyboardInterrupt:
    pass
'''


class _Exported(NamedTuple):
    """The result of an export."""

    files: int
    bytes: int
    families: tuple[Family, ...]


def export(
    folder: Path, packages: Sequence[str] = (), delay: float | None = None, meet: str = "", ice: Sequence[str] = ()
) -> _Exported:
    """Write the table to a folder, replacing an earlier export.

    :param packages: installed packages whose games to include.
    :param delay: seconds that bots seem to think; None leaves that to trey.
    :param meet: the address of a trey server whose letter box introduces friends' devices to each other.
    :param ice: STUN and TURN servers, `stun:HOST:PORT` or `turn:USER:PASSWORD@HOST:PORT`.
    :raises OptionError: `site-missing`, `site-stale`, `site-folder`, `site-meet`, `site-ice`, `package-unknown`,
        `package-needs`; nothing was written.
    :raises LanguageError: a file of a language cannot be used; nothing was written.
    """
    checked()
    friends = _friends(meet, ice)
    if not ((CLIENT / "index.html").is_file() and (RUNTIME / MANIFEST).is_file()):
        raise OptionError(
            "site-missing",
            "This installation lacks what a browser needs to run trey: pip install 'trey[site]' brings it, and "
            "'make site' in a checkout makes it.",
        )
    known = json.loads((RUNTIME / MANIFEST).read_text("utf-8"))
    if RUNTIME.parent == CLIENT.parent and known.get("sources") != sources():
        raise OptionError(
            "site-stale", "What a browser runs was made from other sources than those here; 'make site' makes it again."
        )
    _check_free(folder)
    guests = [_Package(name, known["library"]) for name in packages]
    families = (
        *OWN,
        *(family for family in FAMILIES if _package_of(family) in {top for g in guests for top in g.tops}),
    )
    slow = {top for guest in guests for top in guest.tops if not guest.fast}
    fast = {family.id for family in families if _package_of(family) not in slow}
    if folder.exists():
        shutil.rmtree(folder)
    written = _Folder(folder)
    for path in sorted(CLIENT.rglob("*")):
        if path.is_file() and not path.name.endswith(_UNUSED):
            data = path.read_bytes() if path.name != _APP else _app(path.read_bytes())
            written.put(path.relative_to(CLIENT).as_posix(), data)
    for lang in languages():
        if (said := page(lang)) and not (WORDS / lang).is_dir():
            written.put(f"words/{lang}.ftl", said.encode())
    site = {
        "parts": _parts(written, known["lock"], guests),
        "told": {lang: _told(written, families, fast, lang) for lang in languages()},
        "delay": delay,
        **friends,
    }
    _finish(written, site)
    return _Exported(len(written.files), sum(map(len, written.files.values())), families)


def _friends(meet: str, ice: Sequence[str]) -> dict[str, Any]:
    """Return what friends' devices need in order to find each other.

    :raises OptionError: `site-meet`, `site-ice`.
    """
    if meet and not _SERVER.fullmatch(meet):
        raise OptionError("site-meet", "{meet} is not the address of a server, such as https://example.org.", meet=meet)
    servers = list[dict[str, str]]()
    for one in ice:
        found = _ICE.fullmatch(one)
        if not found:
            raise OptionError(
                "site-ice",
                "{server} is neither stun:HOST:PORT nor turn:USER:PASSWORD@HOST:PORT.",
                server=one,
            )
        kind, user, password, host = found.groups()
        known = {"username": user, "credential": password} if user else {}
        servers.append({"urls": f"{kind}:{host}"} | known)
    return {"ice": servers} | ({"meet": meet} if meet else {})


def sources() -> str:
    """Return a hash of trey's files from which `make site` makes what a browser runs."""
    digest, trey = hashlib.sha256(), Path(__file__).parents[1]
    names = (path.relative_to(trey) for path in trey.rglob("*") if path.suffix in SOURCES)
    for name in sorted(name for name in names if name.parts[0] not in MADE):
        digest.update(f"{name}\0".encode() + (trey / name).read_bytes() + b"\0")
    return digest.hexdigest()[:32]


def _app(data: bytes) -> bytes:
    """Return the app's manifest with shortcuts to pages after the `#`, since a static host knows no other pages."""
    app = json.loads(data)
    for shortcut in app["shortcuts"]:
        page = shortcut["url"].removeprefix("./")
        shortcut["url"] = f"./#/here/{page}" if not page.startswith("?") else f"./{page}"
    return json.dumps(app, indent=2).encode()


def _check_free(folder: Path) -> None:
    """Refuse a folder that holds something else.

    :raises OptionError: `site-folder`.
    """
    page = folder / "index.html"
    ours = page.is_file() and MARK in page.read_text("utf-8", "replace")
    if folder.exists() and not ours and (not folder.is_dir() or any(folder.iterdir())):
        raise OptionError(
            "site-folder",
            "{folder} holds something else; name a new folder, an empty one, or one of an earlier export.",
            folder=folder,
        )


class _Folder:
    """The folder being written, and the files put there so far."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.files: dict[str, bytes] = {}

    def put(self, name: str, data: bytes) -> str:
        """Write a file; return its name."""
        path = self._folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.files[name] = data
        return name

    def keep(self, name: str, data: bytes) -> str:
        """Write a file with a hash of its content in its name, such as `assets/games-en-….json`; return the name."""
        stem, ending = name.rsplit(".", 1)
        return self.put(f"assets/{stem}-{hashlib.sha256(data).hexdigest()[:12]}.{ending}", data)


def _parts(written: _Folder, lock: Mapping[str, str], guests: Sequence["_Package"]) -> dict[str, Any]:
    """Write the files that a browser runs; return their addresses."""
    python = {name: (RUNTIME / name).read_bytes() for name in PYTHON}
    mark = hashlib.sha256(b"".join(python.values())).hexdigest()[:12]
    for name, data in python.items():
        written.put(f"assets/python-{mark}/{name}", data)
    packed = {path.stem: path.read_bytes() for path in sorted(RUNTIME.glob("*.gz"))}
    packed |= {guest.name: guest.packed() for guest in guests}
    # No ending that a host knows: it is sent as it is, and unpacked by the page.
    files = {name: _part(written.keep(f"{name}.pack", data), data) for name, data in packed.items()}
    library, learned = files.pop(LIBRARY), files.pop(LEARNED)
    program = _part(f"assets/python-{mark}/{PYTHON[-1]}", python[PYTHON[-1]])
    return {
        "python": f"assets/python-{mark}/",
        "lock": json.dumps({"info": lock, "packages": {}}),  # no package is ever fetched
        "program": program,
        "library": library,
        "archives": list(files.values()),
        "learned": learned,  # nothing is imported from it, so it comes last
    }


def _part(name: str, data: bytes) -> dict[str, Any]:
    return {"file": name, "bytes": len(data)}


def _told(written: _Folder, families: Sequence[Family], fast: Container[str], lang: Language) -> dict[str, str]:
    """Write the answers that are the same for everybody, in a language; return their addresses.

    Answers without words are written once.

    :param fast: the games for which a browser has machine code, whatever this machine has.
    """
    offered = {family.id: levels(family, fast=family.id in fast) for family in families}
    games = catalogue.games()
    known = replace(
        games,
        families=tuple(replace(one, levels=offered[one.id]) for one in games.families if one.id in offered),
        speed=wire.SpeedInfo(id="wasm", **SPEEDS["wasm"]._asdict()),
    )
    rulebook = catalogue.rulebook()
    listed = puzzles.listed()
    said = {
        "games": known,
        "rulebook": replace(rulebook, pages=tuple(page for page in rulebook.pages if page.family in offered)),
    }
    asked = replace(listed, puzzles=tuple(one for one in listed.puzzles if one.family in offered))
    told = {name: written.keep(f"{name}-{lang}.json", encode(what, lang)) for name, what in said.items()}
    return told | {"puzzles": written.keep("puzzles.json", encode(asked, lang))}


def _finish(written: _Folder, site: Mapping[str, Any]) -> None:
    """Write the page, which holds all addresses, and the worker that keeps all files on a device."""
    meet = _SERVER.fullmatch(site.get("meet", ""))
    known = {**POLICY, **({"connect-src": f"{POLICY['connect-src']} {meet[1]}"} if meet else {})}
    policy = "; ".join(f"{name} {value}" for name, value in known.items())
    page = written.files["index.html"].decode()
    worker = written.files["sw.js"].decode()
    page = re.sub(r'\n *<meta (?:property="og:image|name="twitter)[^>]*>', "", page)
    page = page.replace(
        "<head>", f'<head>\n    <meta http-equiv="Content-Security-Policy" content="{escape(policy)}" />'
    )
    data = json.dumps(site, separators=(",", ":")).replace("<", "\\u003c")
    page = page.replace("<body>", f"<body>\n    {MARK}{data}</script>")
    written.put("start.py", START.encode())
    names = sorted(name for name in written.files if name not in {"sw.js", "start.py", "licences.md"})
    digest = hashlib.sha256(page.encode())
    for name in names:
        digest.update(name.encode() + written.files[name])
    build = digest.hexdigest()[:16]
    old = re.search(r'<meta name="build" content="(\w+)"', page)
    assert old  # noqa: S101 - the client's build puts it there
    kept = json.dumps([re.sub(r"(^|/)index\.html$", r"\1", name) for name in names])
    worker = re.sub(r"files:\[[^\]]*\]", lambda _: f"files:{kept}", worker)
    worker = re.sub(r"languages:\[[^\]]*\]", "languages:[]", worker)  # a folder answers no call
    written.put("index.html", page.replace(old[1], build).encode())
    written.put("sw.js", worker.replace(old[1], build).encode())


def _package_of(family: Family) -> str:
    return family.engine.params.__module__.partition(".")[0]


class _Package:
    """An installed package whose games are included."""

    def __init__(self, name: str, library: Sequence[str]) -> None:
        """Find the package.

        :raises OptionError: `package-unknown`, `package-needs`.
        """
        try:
            found = distribution(name)
        except (PackageNotFoundError, ValueError):
            raise _unknown(name) from None
        self.tops = sorted(
            {e.value.partition(":")[0].partition(".")[0] for e in found.entry_points.select(group="trey.families")}
        )
        if not self.tops:
            raise _unknown(name)
        self.name, self._found = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-"), found
        lacking = sorted(set(self._lacking(library)))
        if lacking:
            raise OptionError(
                "package-needs",
                "{name} imports {lacking}, which trey does not bring into a browser.",
                name=name,
                lacking=", ".join(lacking),
            )

    def _files(self) -> Iterator[tuple[str, Path]]:
        """Yield the package's files with their names in the archive, without machine code for other systems."""
        for top in self.tops:
            spec = find_spec(top)
            folder = Path((spec.submodule_search_locations or [""])[0]) if spec else Path()
            for path in sorted(folder.rglob("*")):
                inside = path.relative_to(folder)
                other = inside.parts[0] == "built" and (len(inside.parts) < 2 or inside.parts[1] != FORM)
                if path.is_file() and "__pycache__" not in inside.parts and not other:
                    yield f"{top}/{inside.as_posix()}", path

    def _lacking(self, library: Sequence[str]) -> Iterator[str]:
        """Yield the modules that the package imports at the top level and a browser lacks."""
        brought = {name.partition("/")[0].partition(".")[0] for name in library} | {"trey", *self.tops}
        for name, path in self._files():
            for node in ast.parse(path.read_bytes()).body if name.endswith(".py") else ():
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom) and not node.level:
                    names = [node.module or ""]
                tops = {one.partition(".")[0] for one in names}
                yield from (top for top in tops - brought if top not in _BUILT_IN)

    @property
    def fast(self) -> bool:
        """Whether the package has machine code for a browser."""
        return any(name.endswith(_MACHINE) for name, _ in self._files())

    def packed(self) -> bytes:
        """Return the package's archive: its files, and the metadata that names its games."""
        files = {name: path.read_bytes() for name, path in self._files()}
        page = next((name for name in files if name.endswith(_MACHINE)), None)
        if page:
            files[page] = _stamped(files[page], files, page.partition("/")[0])
        about = f"{self.tops[0]}-{self._found.version}.dist-info"
        files[f"{about}/METADATA"] = (
            f"Metadata-Version: 2.1\nName: {self._found.name}\nVersion: {self._found.version}\n".encode()
        )
        files[f"{about}/entry_points.txt"] = (self._found.read_text("entry_points.txt") or "").encode()
        return gzip.compress(zipped(files), 9, mtime=0)


def zipped(files: Mapping[str, bytes], how: int = zipfile.ZIP_STORED) -> bytes:
    """Return a zip archive, always the same for the same files."""
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", how, compresslevel=9) as archive:
        for name in sorted(files):
            made = zipfile.ZipInfo(name, BORN)
            made.external_attr, made.compress_type = 0o644 << 16, how
            archive.writestr(made, files[name])
    return into.getvalue()


_BUILT_IN: Final = frozenset({"array", "builtins", "itertools", "math", "sys", "time", "unicodedata"})
"""Modules of the standard library that are built into the browser's Python."""


def _unknown(name: str) -> OptionError:
    return OptionError("package-unknown", "There is no installed package {name!r} with games for trey.", name=name[:60])


def _stamped(page: bytes, files: Mapping[str, bytes], top: str) -> bytes:
    """Return machine code restamped to be valid where trey has no sources, only this package has."""
    digest = hashlib.sha256()
    for path in sorted(map(PurePosixPath, files)):
        name = str(path)
        inside = name.removeprefix(f"{top}/")
        if name.startswith(f"{top}/") and inside.endswith((".py", ".h", ".c")):
            digest.update(f"{inside}\0".encode() + files[name] + b"\0")
    return json.dumps(json.loads(page) | {"stamp": digest.hexdigest()[:32]}).encode()
