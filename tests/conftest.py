"""What every test may ask for."""

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

from tools import browser
from tools.files import ROOT
from tools.wasm.speed import Node, by_wasm
from trey.bots import BOTS
from trey.core.family import Family
from trey.core.glossary import spoken
from trey.games import FAMILIES, OWN, PRESETS
from trey.kernel.compiled import speed

# Time never decides a test.
PATIENT: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("usual", derandomize="CI" in os.environ, **PATIENT)
settings.register_profile("nightly", max_examples=2000, **PATIENT)
settings.load_profile("usual")


def pytest_report_header() -> str:
    return f"trey: {spoken(*speed()).en}"


BY_DAY = ("games", "test_docs", "test_house", "test_style")
"""Where all games of packages are tried by day; elsewhere one of them stands for all."""
ONE_BY_DAY = ("test_environments.py", "test_terminal.py")
"""Laws, too, for which one of them stands by day."""
GUESTS = sorted((family for family in FAMILIES if family not in OWN), key=lambda family: -len(family.words.roles))
BY_NIGHT = tuple(family.id for family in GUESTS[1:])
"""All but the one whose plates have most to say."""
FAMILY_IDS = {family.id for family in FAMILIES}
FIRST = {family.presets[0].id for family in FAMILIES}
ALIKE = ("local", "server")
"""Where a game is as good as another."""
SHARE = 4
"""Of cases that are many, one in so many is tried by day, of each test others; all are by night."""
LONG = ("test_cheats.py", "test_held.py", "test_kill.py", "test_outages.py", "test_wasm.py")
"""What takes long by waiting begins first, or the last process is alone with it."""
IN_TURN = ("bots", "browser", "cli", "envs", "games", "match")
"""Where every second game is tried by day, of each test others; but for laws of secrecy, which hold for each."""


def games_of(item: pytest.Item) -> Iterator[str]:
    """Yield the games and presets that a case is of."""
    for value in (
        item.callspec.params.values() if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ()
    ):
        name = value.id if isinstance(value, Family) else str(value).partition("/")[0]
        if name in PRESETS or name in FAMILY_IDS:
            yield name


def thinned(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """Yield what may wait for the night: cases that others stand for, of games and presets or marked `many`."""
    rest = defaultdict[tuple[Path, str, int], list[pytest.Item]](list)
    for item in items:
        if item.get_closest_marker("nightly"):
            continue
        games, place = {*games_of(item)}, item.path.parent.name
        others = games - (set() if place in ALIKE else FIRST | FAMILY_IDS)
        if others or item.get_closest_marker("many"):
            rest[item.path, getattr(item, "originalname", item.name), SHARE].append(item)
        elif games and place in IN_TURN and not item.get_closest_marker("secrecy"):
            rest[item.path, getattr(item, "originalname", item.name), 2].append(item)
    for (_, name, share), cases in rest.items():
        if len(cases) < max(share, 3) and not cases[0].get_closest_marker("many"):
            continue  # a few are chosen by hand
        kept = crc32(name.encode()) % share % len(cases)
        yield from (case for at, case in enumerate(cases) if at % share != kept)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    guests = () if config.option.trey_family else BY_NIGHT
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
        place = item.path.relative_to(ROOT).parts
        late = place[-1] in ONE_BY_DAY or (place[0] == "tests" and not place[1].startswith(BY_DAY))
        if late and any(f"{sign}{guest}" in item.nodeid for guest in guests for sign in "[-"):
            item.add_marker("nightly")
    for item in () if config.option.trey_family else thinned(items):
        item.add_marker("nightly")
    if "PYTEST_XDIST_WORKER" in os.environ:  # those that wait and those that reckon, at the same time
        items.sort(key=lambda item: (item.path.name not in LONG, crc32(str(item.path.relative_to(ROOT)).encode())))


@pytest.fixture
def learned(tmp_path: Path) -> Iterator[Path]:
    """The file `learned.npz` of an agent for Euchre, whose bot is gone after the test."""
    pytest.importorskip("numpy")
    from tests.agents import untrained

    untrained().save(tmp_path / "learned.npz")
    yield tmp_path / "learned.npz"
    BOTS.discharge("learned")


@pytest.fixture(scope="session")
def node() -> Iterator[Node]:
    """What runs kernels in WebAssembly; a test that wants it fails where nothing makes modules or runs them."""
    with Node() as one:
        yield one


@pytest.fixture(scope="session", autouse=True)
def _speed(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let every loop run in WebAssembly where that is asked for: `TREY_KERNELS=wasm pytest …`."""
    if os.environ.get("TREY_KERNELS") == "wasm":
        with by_wasm(request.getfixturevalue("node")):
            yield
    else:
        yield


@pytest.fixture(scope="session")
def browser_program() -> str:
    """The Chromium that the tests drive; a test that wants one fails where there is none."""
    found = browser.find()
    if found is None:
        raise browser.NoBrowserError("No browser: python -m tools.browser installs one.")
    return str(found)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], browser_program: str) -> dict[str, Any]:
    return browser_type_launch_args | {"executable_path": browser_program, "args": browser.FLAGS}
