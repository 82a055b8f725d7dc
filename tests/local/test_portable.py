"""A house needs nothing that a browser's Python lacks: no process, no thread, no database, no other package."""

import subprocess
import sys
from pathlib import Path

import pytest

import trey

HOME = Path(trey.__file__).parent
ELSEWHERE = {"trey.server.live.processes", "trey.server.live.push"}
"""What a server hands to its house."""
BESIDES = ("trey.server.limits", "trey.server.journal", "trey.server.versions")
STORES = ("trey.server.store.event_store", "trey.server.store.public_log")

BARE = """
import asyncio, builtins, importlib, sys, time

REFUSED = {"multiprocessing", "threading", "concurrent", "sqlite3", "ssl", "socket", "prometheus_client", "starlette",
    "uvicorn"}
KNOWN = {*sys.stdlib_module_names, "msgspec", "trey"}
usual = builtins.__import__

def guarded(name, globals=None, locals=None, fromlist=(), level=0):
    top, who = name.partition(".")[0], (globals or {}).get("__name__", "")
    ours = who.startswith(("trey.server", "trey.local"))
    if not level and (top not in KNOWN or (ours and top in REFUSED)):
        raise ImportError(f"{who} imports {name}")
    return usual(name, globals, locals, fromlist, level)

builtins.__import__ = guarded
del time.thread_time, asyncio.to_thread
for name in sys.argv[1:]:
    importlib.import_module(name)
foreign = {name.partition(".")[0] for name in sys.modules} - KNOWN - {"__main__"}
heavy = {"multiprocessing", "sqlite3", "prometheus_client"} & set(sys.modules)
print(*sorted(name for name in foreign | heavy if not name.startswith(("_distutils", "__editable"))))
"""


def house_modules() -> list[str]:
    parts = [HOME / "server" / part for part in ("table", "live", "wire")] + [HOME / "local"]
    found = [path for part in parts for path in sorted(part.rglob("*.py"))]
    names = [".".join(path.relative_to(HOME.parent).with_suffix("").parts).removesuffix(".__init__") for path in found]
    return [name for name in [*names, *BESIDES, *STORES] if name not in ELSEWHERE | {"trey.local.page"}]


def imported(*names: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    paths = [str(HOME.parent), *([str(path)] if path else [])]
    begin = f"import sys; sys.path[:0] = {paths!r}\n"
    return subprocess.run([sys.executable, "-c", begin + BARE, *names], capture_output=True, text=True, check=False)


def test_a_house_is_imported_where_there_is_nothing_else() -> None:
    names = house_modules()
    assert len(names) > 40
    done = imported(*names)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("multiprocessing", "import multiprocessing"),
        ("threading", "from threading import Thread"),
        ("concurrent", "from concurrent.futures import ProcessPoolExecutor"),
        ("sqlite3", "import sqlite3"),
        ("starlette", "from starlette.responses import Response"),
        ("thread_time", "from time import thread_time"),
        ("to_thread", "from asyncio import to_thread"),
    ],
)
def test_what_a_browser_lacks_is_found(name: str, text: str, tmp_path: Path) -> None:
    """A module that says it is of the server, and imports it."""
    (tmp_path / "planted.py").write_text(f"__name__ = 'trey.server.planted'\n{text}\n", encoding="utf-8")
    done = imported("planted", path=tmp_path)
    assert done.returncode, done.stdout
    assert name in done.stderr


@pytest.mark.parametrize("name", ["trey.server.live.processes", "trey.server.http.operations", "trey.server.launch"])
def test_what_a_server_hands_in_is_not_for_a_browser(name: str) -> None:
    assert imported(name).returncode


def threads_in(text: str) -> list[str]:
    return [word for word in ("to_thread", "run_in_executor", "thread_time", "start_new_thread") if word in text]


def test_no_module_of_a_house_asks_for_a_thread() -> None:
    assert threads_in("await asyncio.to_thread(work)") == ["to_thread"]
    for name in house_modules():
        path = HOME.parent / name.replace(".", "/")
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        assert threads_in(file.read_text("utf-8")) == [], name
