"""What a browser is given to be a house: the decisions of other machines, all that is imported, and not too heavy."""

import gzip
import io
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

import trey
from tools import wheels
from tools.files import ROOT
from tools.files import read as read_text
from tools.freeze import PARTS
from tools.runtime.closure import closure, imported
from tools.runtime.make import ARCHIVES, OF_PACKAGES
from tools.runtime.pages import BESIDE, packed
from tools.wasm.module import Module, instructions
from tools.wasm.toolchain import find_node
from trey.bots import budget
from trey.cli import main
from trey.core.errors import OptionError
from trey.core.family import Family
from trey.games import FAMILIES, OWN
from trey.local import site
from trey.local.site import FORM, MARK, RUNTIME, export, zipped

TOLD = ("acts", "thoughts", "hints", "reviews")
ALL = 6.0
"""Megabytes of the whole folder, as a host sends it."""
PYTHON = 2.672
"""Megabytes of Python itself, which comes as it is: to weigh it takes the better part of a minute."""
LOBBY = 300.0
"""Kilobytes before the lobby is seen, court cards among them."""
ARCHIVED = 2.73
"""Megabytes of the archives, which no host packs any smaller."""


@pytest.fixture(scope="module", autouse=True)
def runtime() -> Path:
    assert (RUNTIME / "manifest.json").is_file(), "`make ready` makes what a browser runs"
    return RUNTIME


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "table"
    export(folder)
    return folder


def asked(first: int = 0, last: int | None = 1) -> Iterator[dict[str, Any]]:
    """Presets of each family, by day the first one, in each part that bots, hints and reviews have."""
    for part in PARTS:
        for family in OWN if part.name in TOLD else ():
            wanted = {preset.id for preset in family.presets[first:last]}
            yield from (
                {"part": part.name, "family": family.id, "key": key}
                for key in part.frozen(family)
                if key.partition("/")[0] in wanted
            )


@pytest.mark.nightly
def test_they_do_so_by_the_rules_of_every_preset(tmp_path: Path) -> None:
    jobs = [*asked(1, None)]
    assert len({job["key"].partition("/")[0] for job in jobs}) == sum(len(family.presets) - 1 for family in OWN)
    _, *lines, _ = told(jobs, tmp_path)
    assert len(lines) == len(jobs)
    assert [line for line in lines if line["moved"]] == []


def told(jobs: list[dict[str, Any]], folder: Path) -> list[dict[str, Any]]:
    """What a browser's Python tells of these."""
    (folder / "asked.json").write_text(json.dumps(jobs), "utf-8")
    here = ROOT / "tools/runtime"
    command = [find_node(), str(here / "python.mjs"), "--packed", str(here / "frozen.py")]
    ended = subprocess.run([*command, f"/repo={ROOT}", f"/asked={folder}"], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr[-2000:]
    return [json.loads(line) for line in ended.stdout.splitlines() if line.startswith("{")]


def test_bots_hints_and_reviews_do_in_a_browser_what_they_do_elsewhere(tmp_path: Path) -> None:
    jobs = [*asked()]
    planted = next(job for job in jobs if job["part"] == "thoughts") | {"planted": True}
    first, *lines, last = told([*jobs, planted], tmp_path)
    assert first == {"speed": "wasm", "families": sorted(family.id for family in OWN)}
    assert {(job["part"], job["family"]) for job in jobs} == {(part, family.id) for part in TOLD for family in OWN}
    assert len(lines) == len(jobs) + 1
    *kept, moved = lines
    assert [line for line in kept if line["moved"]] == []
    assert len(moved["moved"]) == 1, "other seeds must be seen"
    assert [name for name in last["lent"] if name.partition(".")[0] not in {"trey", "tools", "unittest"}] == []
    assert [name for name in last["lent"] if name.startswith("trey.") and not name.startswith("trey.solvers")] == []


# Python itself


PYODIDE = ROOT / "web/node_modules/pyodide"


def calls(module: Module) -> list[tuple[int, int]]:
    """How long each function is that calls indirectly, and how often it does."""
    found = ((len(body), sum(1 for *_, step in instructions(body) if step["type"])) for body in module.code)
    return [(length, many) for length, many in found if many]


def test_nobody_can_guess_whom_python_calls() -> None:
    found = calls(Module.read((RUNTIME / site.PYTHON[-1]).read_bytes()))
    assert max(many for _, many in found) == 1
    assert max(length for length, _ in found) < 200, "nothing but the call"
    assert sum(many for _, many in calls(Module.read((PYODIDE / site.PYTHON[-1]).read_bytes()))) > 1000


def test_python_gives_away_what_is_asked_for_and_little_more() -> None:
    whole, light = (Module.read((place / site.PYTHON[-1]).read_bytes()) for place in (PYODIDE, RUNTIME))
    given = {one.name for one in light.exports}
    with gzip.open(RUNTIME / "trey.gz") as packed_up, ZipFile(packed_up) as archive:
        files = [archive.read(name) for name in archive.namelist() if name.endswith(".so")]
    asked = {one.name for file in files for one in Module.read(file).imports}
    assert len(asked & given) > 100
    assert asked & {one.name for one in whole.exports} <= given
    assert len(given) < 1000 < len(whole.exports)
    assert light.table == whole.table


@pytest.mark.parametrize("there", [b"\xfb\x14\x00", b"\xfd\x0c"])
def test_an_instruction_that_is_not_known_is_not_read_over(there: bytes) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        list(instructions(b"\0" + there + b"\x0b"))


def test_a_module_is_written_as_it_was_read() -> None:
    data = (PYODIDE / site.PYTHON[-1]).read_bytes()
    assert Module.read(data).write() == data


# What is gathered


@pytest.mark.parametrize(("without", "seen"), [("", "[]"), ("; gc.collect()", "['/lib/python314.zip']")])
def test_memory_is_kept_before_machine_code_is_loaded_and_with_no_file_open(
    tmp_path: Path, without: str, seen: str
) -> None:
    (kept,) = re.findall(r'STANDS_ON =\s+"(.*)";', (ROOT / "web/src/house/python.ts").read_text("utf-8"))
    files = (
        "[one.name for one in gc.get_objects() if isinstance(one, io.FileIO) and not one.closed and one.fileno() > 2]"
    )
    (tmp_path / "seen.py").write_text(
        f"{kept.removesuffix(without)}\nimport gc, io, sys\nprint('msgspec' in sys.modules, {files})"
    )
    program = [find_node(), str(ROOT / "tools/runtime/python.mjs"), "--packed", str(tmp_path / "seen.py")]
    done = subprocess.run(program, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"False {seen}"


COMPILED = """
import dataclasses, hashlib
usual, ready = dataclasses.exec, []
def run(text, *places):
    ready.append(hashlib.sha256(text.encode()).digest() in dataclasses._COMPILED)
    usual(text, *places)
dataclasses.exec = run
import trey.local, trey.review
many = len(ready)
@dataclasses.dataclass
class Other:
    of_nobody_else: int
print(many > 50, set(ready[:many]), ready[many:], Other(1) == Other(1))
"""


def test_no_class_of_treys_is_compiled_as_it_is_imported(tmp_path: Path) -> None:
    (tmp_path / "seen.py").write_text(COMPILED)
    program = [find_node(), str(ROOT / "tools/runtime/python.mjs"), "--packed", str(tmp_path / "seen.py")]
    done = subprocess.run(program, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "True {True} [False] True"


def test_late_imports_are_seen_and_those_for_types_are_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {
        "__init__": "from one.a import x",
        "a": "import json\ndef f():\n    from . import b\nif TYPE_CHECKING:\n    import one.types_only\n",
        "b": "from .c import y",
        "c": "y = 1",
        "types_only": "",
        "apart": "",
    }
    (tmp_path / "one").mkdir()
    for name, text in files.items():
        (tmp_path / "one" / f"{name}.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    found = closure(["one"], ["one"])
    assert set(found.own) == {"one", "one.a", "one.b", "one.c"}
    assert "json" in found.others
    assert set(closure(["one"], ["one"], ["one.b"]).own) == {"one", "one.a"}
    with pytest.raises(ModuleNotFoundError):
        closure(["one.nowhere"], ["one"])


def test_a_package_may_stand_on_every_module_of_the_core() -> None:
    folder = ROOT / "src/trey/core"
    modules = {".".join(path.relative_to(folder).with_suffix("").parts) for path in folder.rglob("*.py")}
    named = {f"trey.core.{module.removesuffix('.__init__')}" for module in modules - {"__init__"}}
    assert set(OF_PACKAGES) == named
    assert "trey.core.hidden.worlds" in named


def test_an_import_from_the_folder_above_is_named_in_full() -> None:
    import ast

    assert "a.b.c" in imported(ast.parse("from ..b import c"), "a.x.y", package=False)
    assert "a.x.c" in imported(ast.parse("from . import c"), "a.x", package=True)


# What is written


def test_a_folder_names_nothing_of_its_host_and_asks_nobody_else(table: Path) -> None:
    page = (table / "index.html").read_text("utf-8")
    site = json.loads(page.partition(MARK)[2].partition("</script>")[0])
    parts = site["parts"]
    whole = [parts["program"], parts["library"], *parts["archives"], parts["learned"]]
    named = [one["file"] for one in whole]
    named += [file for said in site["told"].values() for file in said.values()]
    assert all((table / name).is_file() for name in named)
    assert [name for name in named if name.startswith(("/", "http"))] == []
    assert re.findall(r'(?:src|href)="(?!\./)[^"]*', page) == []
    assert "'unsafe-inline'" not in page
    assert re.search(
        r'Content-Security-Policy" content="default-src &#x27;none&#x27;; script-src [^"]*wasm-unsafe', page
    )
    assert json.loads(parts["lock"])["packages"] == {}


def test_the_worker_keeps_every_file_that_is_needed(table: Path) -> None:
    worker = (table / "sw.js").read_text("utf-8")
    (listed,) = re.findall(r"files:(\[[^\]]*\])", worker)
    names = {name if name and not name.endswith("/") else f"{name}index.html" for name in json.loads(listed)}
    there = {path.relative_to(table).as_posix() for path in table.rglob("*") if path.is_file()}
    assert there - names == {"sw.js", "start.py", "licences.md"}
    assert names <= there
    assert "languages:[]" in worker
    (build,) = re.findall(r'<meta name="build" content="(\w+)"', (table / "index.html").read_text("utf-8"))
    assert build in worker


def test_games_are_told_as_a_browser_plays_them(table: Path) -> None:
    assert len([*table.glob("assets/puzzles-*.json")]) == 1, "what has no words"
    for lang, name in (("en", "WebAssembly"), ("fr", "WebAssembly")):
        (file,) = table.glob(f"assets/games-{lang}-*.json")
        games = json.loads(file.read_text("utf-8"))
        assert [one["id"] for one in games["families"]] == [family.id for family in OWN]
        assert games["speed"]["id"] == "wasm"
        assert games["speed"]["name"] == name


def test_the_same_is_written_again(table: Path, tmp_path: Path) -> None:
    export(tmp_path / "again")
    files = sorted(path.relative_to(table) for path in table.rglob("*") if path.is_file())
    assert files == sorted(
        path.relative_to(tmp_path / "again") for path in (tmp_path / "again").rglob("*") if path.is_file()
    )
    assert [file for file in files if (table / file).read_bytes() != (tmp_path / "again" / file).read_bytes()] == []
    one, other = (
        {str(file): (place / file).read_bytes() for file in order}
        for place, order in ((table, files), (tmp_path / "again", files[::-1]))
    )
    assert zipped(one) == zipped(other)


def test_friends_find_each_other_by_what_the_site_names_and_by_nothing_else(table: Path, tmp_path: Path) -> None:
    page = (table / "index.html").read_text("utf-8")
    assert '"ice":[]' in page
    assert '"meet"' not in page
    assert "connect-src &#x27;self&#x27;;" in page
    export(
        tmp_path / "table", meet="https://example.org/cards", ice=("stun:example.org:3478", "turn:me:pw@example.org")
    )
    page = (tmp_path / "table/index.html").read_text("utf-8")
    assert "connect-src &#x27;self&#x27; https://example.org;" in page
    assert '"ice":[{"urls":"stun:example.org:3478"},' in page
    assert '{"urls":"turn:example.org","username":"me","credential":"pw"}],"meet":"https://example.org/cards"' in page
    for wrong in ({"meet": "example.org"}, {"meet": "https://a;b"}, {"ice": ["example.org"]}, {"ice": ["stun:a b"]}):
        with pytest.raises(OptionError) as refused:
            export(tmp_path / "other", **wrong)
        assert refused.value.code == f"site-{next(iter(wrong))}"
    assert not (tmp_path / "other").exists()


def test_an_earlier_export_is_replaced_and_nothing_else_is(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    with pytest.raises(OptionError) as refused:
        export(tmp_path)
    assert refused.value.code == "site-folder"
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    (tmp_path / "table").mkdir()
    export(tmp_path / "table")
    (tmp_path / "table" / "old.js").write_text("old", "utf-8")
    export(tmp_path / "table")
    assert not (tmp_path / "table" / "old.js").exists()


GUESTS = [family for family in FAMILIES if family not in OWN]


@pytest.mark.parametrize("family", GUESTS, ids=lambda family: family.id)
def test_a_package_brings_its_games(tmp_path: Path, family: Family, monkeypatch: pytest.MonkeyPatch) -> None:
    top = family.engine.params.__module__.partition(".")[0]
    (name,) = (one.dist.name for one in entry_points(group="trey.families") if one.dist and one.value.startswith(top))
    monkeypatch.setattr(budget, "available", lambda _: False)  # how fast games are here says nothing of a browser
    monkeypatch.setattr(budget, "FAST_ONLY", {"steady"})
    written = export(tmp_path / "table", [name])
    assert written.families == (*OWN, family)
    (archive,) = (tmp_path / "table/assets").glob(f"{name}-*.pack")
    names = gzip.decompress(archive.read_bytes())
    assert f"{top}/__init__.py".encode() in names
    assert b"linux-x86_64" not in names
    (told,) = (tmp_path / "table/assets").glob("games-en-*.json")
    games = {one["id"]: "steady" in one["levels"] for one in json.loads(told.read_text("utf-8"))["families"]}
    assert games == {one.id: one in OWN for one in written.families}, "who has machine code there"


@pytest.mark.parametrize(
    ("name", "code"), [("no-such-package", "package-unknown"), ("pytest", "package-unknown"), ("", "package-unknown")]
)
def test_a_package_without_games_is_refused_and_nothing_is_written(tmp_path: Path, name: str, code: str) -> None:
    with pytest.raises(OptionError) as refused:
        export(tmp_path / "table", [name])
    assert refused.value.code == code
    assert not (tmp_path / "table").exists()


def is_to_be_made(folder: Path, code: str) -> None:
    """Fail unless an export is refused, says what mends that, and writes nothing."""
    with pytest.raises(OptionError) as refused:
        export(folder)
    assert refused.value.code == code
    assert "make site" in refused.value.text.en
    assert not folder.exists()


def test_an_installation_without_a_runtime_says_what_makes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trey.local.site.RUNTIME", tmp_path)
    is_to_be_made(tmp_path / "table", "site-missing")


@pytest.mark.parametrize("name", ["one.py", "one.toml", "one.net", "one.c", "one.h"])
def test_a_runtime_of_other_sources_is_refused_in_a_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    made = json.loads((RUNTIME / site.MANIFEST).read_text("utf-8"))["sources"]
    assert made == site.sources()
    for path, text in ((f"trey/{name}", "a = 1"), ("trey/local/site.py", "")):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    monkeypatch.setattr(site, "__file__", str(tmp_path / "trey/local/site.py"))
    before = site.sources()
    (tmp_path / f"trey/{name}").write_text("a = 2", "utf-8")
    assert site.sources() != before
    is_to_be_made(tmp_path / "table", "site-stale")
    monkeypatch.setattr(site, "RUNTIME", shutil.copytree(RUNTIME, tmp_path / "trey_runtime"))
    export(tmp_path / "table")  # of a package: it is of the same release


@pytest.mark.parametrize("change", ["nothing", "edited", "removed", "renamed"])
def test_a_runtime_is_made_again_when_its_sources_are_others(tmp_path: Path, change: str) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    made, module = tmp_path / RUNTIME.relative_to(ROOT) / site.MANIFEST, tmp_path / "src/trey/one.py"
    made.parent.mkdir(parents=True)
    for path in (module, module.with_name("building.py"), tmp_path / "requirements/play.txt"):
        path.parent.mkdir(exist_ok=True)
        path.touch()
    python = tmp_path / "bin/python"
    python.parent.mkdir()
    python.write_text(f"#!/bin/sh\necho $* >>{made}\n", "utf-8")
    python.chmod(0o755)
    unchanged = [word for path in (".venv/.dev", "web/node_modules/.made") for word in ("-o", path)]
    command = ["make", "--silent", "BIN=bin", *unchanged, str(made.relative_to(tmp_path))]
    subprocess.run(command, cwd=tmp_path, check=True)
    before = made.stat().st_mtime
    if change == "edited":
        os.utime(module, (before + 1, before + 1))
    elif change == "removed":
        module.unlink()
    elif change == "renamed":
        module.rename(module.with_name("other.py"))
    subprocess.run(command, cwd=tmp_path, check=True)
    assert made.read_text("utf-8") == "-m tools.runtime.make\n" * (1 + (change != "nothing"))


def test_an_installation_takes_the_runtime_from_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ZipFile(wheels.beside(wheels.RUNTIME, tmp_path)) as packed_up:
        packed_up.extractall(tmp_path)
    monkeypatch.setattr(site, "__file__", str(tmp_path / "trey/local/site.py"))  # no checkout: nothing lies beside it
    assert not (site._runtime() / site.MANIFEST).exists()
    monkeypatch.syspath_prepend(tmp_path)
    assert site._runtime() == tmp_path / "trey_runtime"
    lent = {path.name: path.read_bytes() for path in site._runtime().iterdir()}
    assert lent.items() >= {path.name: path.read_bytes() for path in RUNTIME.iterdir()}.items()
    assert {"LICENSE", "NOTICE"} <= lent.keys()
    extras = tomllib.loads(read_text(ROOT / "pyproject.toml"))["project"]["optional-dependencies"]
    assert f"trey-runtime=={trey.__version__}" in extras["site"]


def test_the_command_says_what_it_wrote(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export-site", str(tmp_path / "table")]) == 0
    assert "start.py" in capsys.readouterr().out
    assert main(["export-site"]) == 2
    assert main(["export-site", str(tmp_path / "table"), "--with", "nothing-of-the-kind"]) == 2
    assert (tmp_path / "table/index.html").is_file()


def test_a_stick_shows_the_folder_with_the_types_that_browsers_want(table: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    text = (table / "start.py").read_text("utf-8").replace("8358", str(port)).replace("webbrowser.open(", "print(")
    (table / "start.py").with_name("other.py").write_text(text, "utf-8")
    program = subprocess.Popen([sys.executable, str(table / "other.py")], stdout=subprocess.DEVNULL)
    try:
        (wasm,) = table.glob("assets/python-*/*.wasm")
        for path, kind in ((wasm, "application/wasm"), (wasm.with_name("pyodide.mjs"), "text/javascript")):
            assert kind_of(f"http://127.0.0.1:{port}/{path.relative_to(table).as_posix()}") == kind
    finally:
        program.terminate()
        program.wait()
        (table / "other.py").unlink()


def kind_of(address: str) -> str:
    """The type that a host says, once it answers."""
    for _ in range(100):
        with suppress(URLError), urlopen(address) as answer:
            return str(answer.headers["content-type"])
        time.sleep(0.1)
    raise AssertionError(address)


# What it weighs


def lobby(table: Path) -> list[Path]:
    """All that is fetched before the lobby is seen, court cards among it."""
    page = (table / "index.html").read_text("utf-8")
    named = {table / name for name in re.findall(r'(?:src|href)="\./(assets/[^"]+)"', page)}
    more = [
        path
        for kind in ("here-*.js", "en-*.js", "games-en-*.json", "courts-*.svg")
        for path in table.glob(f"assets/{kind}")
    ]
    return [table / "index.html", *named, *more]


def test_the_lobby_is_seen_before_much_is_fetched(table: Path) -> None:
    files = lobby(table)
    weight = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files) / 1000
    print({"before the lobby": round(weight, 1), "files": len(files)})
    assert len(files) >= 10
    assert weight <= LOBBY


def test_archives_are_no_heavier_than_they_were(runtime: Path) -> None:
    sizes = {name: (runtime / f"{name}.gz").stat().st_size for name in ARCHIVES}
    print(sizes)
    assert sum(sizes.values()) / 1e6 <= ARCHIVED
    inside = zipfile.ZipFile(io.BytesIO(gzip.decompress((runtime / "trey.gz").read_bytes()))).namelist()
    assert {part for name in inside for part in (FORM, "trey/lab", "trey/envs") if part in name} == {FORM}


def sent(path: Path, table: Path) -> int:
    """Bytes of a file by brotli where the client has that beside it, else by gzip, which is a little more."""
    data, small = path.read_bytes(), site.CLIENT / f"{path.relative_to(table)}.br"
    if small.is_file():
        return small.stat().st_size
    return min(len(data), len(gzip.compress(data, 9))) if path.suffix in BESIDE else len(data)


def rest(table: Path) -> list[Path]:
    """All files but Python itself."""
    return [path for path in table.rglob("*") if path.is_file() and not path.parent.name.startswith("python-")]


def test_the_whole_folder_stays_within_its_weight(table: Path) -> None:
    weight = PYTHON + sum(sent(path, table) for path in rest(table)) / 1e6
    print({"all": round(weight, 3)})
    assert weight <= ALL


@pytest.mark.nightly
def test_the_whole_folder_is_no_heavier_than_it_was(table: Path) -> None:
    files = [path for path in table.rglob("*") if path.is_file()]
    small = {path: path.with_name(f"{path.name}.br") for path in packed(table)}
    weights = {path: small.get(path, path).stat().st_size / 1e6 for path in files}
    print({"all": round(sum(weights.values()), 2)})
    assert sum(weights.values()) <= ALL
    assert sum(weights[path] for path in {*files} - {*rest(table)}) <= PYTHON
    assert {path.suffix for path in small} <= BESIDE
