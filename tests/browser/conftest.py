"""A server with its client, or a table without one, and people who open it in browsers."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator
from dataclasses import replace
from importlib.metadata import entry_points
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.folder import Folder
from tests.browser.guest import Guest
from tests.browser.here import HereGuest
from tests.browser.houses import houses_of
from tests.browser.stage import Stage
from tests.chance import DRAWN, chance
from tests.client import older
from tests.server.pseudo import PSEUDO
from tests.server.serving import WIDE, Serving
from trey.cli.launch import lan_host
from trey.local.site import RUNTIME, export
from trey.match import Match
from trey.server.http import static
from trey.server.http.api import Network
from trey.server.live.schedule import Pace

BELOW = "some/where"
"""Where a table without a server lies on its host."""
GUESTS = sorted(one.dist.name for one in entry_points(group="trey.families") if one.dist)
"""Packages whose games it has too."""
READY = 90_000
"""Milliseconds within which Python has begun, on a machine that does much else."""
Visit = Callable[..., Awaitable[Guest]]
Laid = Callable[..., Awaitable[Stage]]
PASSED = pytest.StashKey[bool]()

# Tests wait for nothing: no card glides, no finished trick stays, no bot thinks.
BRISK = {"hold": 0, "motion": "less"}

# Clients that seal are waited for, or they would rightly say that their numbers were not used.
PACE = Pace(bot_delay=(0, 0), seal_wait=5, number_wait=30, return_wait=0)

# Where there is no network another loopback address stands for it.
LAN = lan_host() or "127.0.0.2"

# A busy machine is no failure.
PATIENCE = 45_000
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    limits, network = replace(WIDE, spoken=("en", "fr", "pl", PSEUDO)), Network(lambda: LAN)
    with Serving(tmp_path_factory.mktemp("db") / "trey.sqlite3", pace=PACE, limits=limits, network=network) as serving:
        yield serving


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a host that has the table without a server in a folder."""
    assert (RUNTIME / "manifest.json").is_file(), "`make ready` makes what a browser runs"
    root = tmp_path_factory.mktemp("host")
    export(root / BELOW, GUESTS, 0)
    return root


@pytest.fixture(scope="session")
def files(site: Path) -> Iterator[Folder]:
    """A host that is never stopped."""
    with Folder(site, BELOW) as folder:
        yield folder


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Let who visits trey do so at each house that the test is for."""
    if "visit" in metafunc.fixturenames:
        metafunc.parametrize("house", houses_of(metafunc.definition), indirect=True)


@pytest.fixture
def house(request: pytest.FixtureRequest) -> str:
    """Where the tables are: `server`, or `here` in the browser alone."""
    return str(request.param)


@pytest.fixture
def home(house: str, request: pytest.FixtureRequest) -> Serving | Folder:
    """What sends trey to a browser."""
    found: Serving | Folder = request.getfixturevalue("server" if house == "server" else "files")
    return found


@pytest.fixture
async def visit(browser: Browser, house: str, home: Serving | Folder, chance: Random) -> AsyncIterator[Visit]:
    """Open trey in a browser of one's own: `await visit("/", lang="fr", width=390, theme="dark")`; "" opens nothing.

    `lang` may be `PSEUDO`.  Files are kept on the device, which is a third of a page's work, where a test asks for
    `service_workers="allow"`.  Who comes to see somebody's table (`beside` them) is the same browser without its seats
    where tables are in the browser alone.
    """
    guests: list[Guest] = []

    async def open_page(path: str = "", **wishes: Any) -> Guest:
        beside: Guest | None = wishes.pop("beside", None)
        if beside and house == "here":
            await beside.page.evaluate("localStorage.removeItem('trey.seats')")
            await beside.page.goto(path)
            return beside
        guest = await _comes(browser, home, chance, **wishes)
        guests.append(guest)
        if path:
            await guest.page.goto(path)
        return guest

    yield open_page
    complaints = [line for guest in guests for line in guest.complaints]
    for guest in guests:
        await guest.page.context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def _stages() -> dict[str, Stage]:
    """The pages that stay at a table, by language."""
    return {}


@pytest.fixture
async def stage(
    browser: Browser, server: Serving, request: pytest.FixtureRequest, _stages: dict[str, Stage]
) -> AsyncIterator[Laid]:
    """A table that is laid to be looked at, without a visit for each: `await stage(match, "fr")`."""
    used: list[Stage] = []

    async def lay(match: Match, lang: str = "en", **wishes: Any) -> Stage:
        if lang not in _stages:
            _stages[lang] = Stage(await _comes(browser, server, Random(lang), lang=lang), lang)
        used.append(_stages[lang])
        await used[-1].lay(match, **wishes)
        return used[-1]

    yield lay
    complaints = [line for one in used for line in one.guest.complaints]
    for one in used if complaints or not request.node.stash.get(PASSED, False) else ():
        _stages.pop(one.lang, None)
        await one.guest.page.context.close()
    assert complaints == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    report = yield
    if call.when == "call":
        item.stash[PASSED] = report.passed
    return report


async def _comes(browser: Browser, home: Serving | Folder, chance: Random, **wishes: Any) -> Guest:
    """Somebody with a browser of their own, at no page yet."""
    wishes.setdefault("service_workers", "block")
    settings = json.dumps(BRISK | wishes.pop("settings", {}))
    pseudo = wishes.get("lang") == PSEUDO
    wishes |= {"lang": "en"} if pseudo else {}
    base = home.host if isinstance(home, Folder) else home.url
    context = await browser.new_context(base_url=base, **_context(**wishes))
    context.set_default_timeout(READY if isinstance(home, Folder) else PATIENCE)
    kept = f"localStorage.getItem('trey.settings') ?? localStorage.setItem('trey.settings', '{settings}')"
    await context.add_init_script(kept)
    if pseudo:
        await context.add_init_script("localStorage.setItem('trey.pseudo', 'true')")
    await context.add_init_script(DRAWN.replace("SEED", str(chance.getrandbits(32))))
    guest = await _arrived(await context.new_page(), home)
    if wishes["service_workers"] == "block":
        guest.forgive("Service Worker registration blocked")
    return guest


async def _arrived(page: Page, home: Serving | Folder) -> Guest:
    if isinstance(home, Folder):
        return await HereGuest.come(page, home)
    return Guest(page, home.url)


def _context(lang: str = "en", width: int = 1280, height: int = 800, **more: Any) -> dict[str, Any]:
    theme = more.pop("theme", "light")
    return {"locale": lang, "viewport": {"width": width, "height": height}, "color_scheme": theme} | more


@pytest.fixture(scope="session", autouse=True)
def client_is_built() -> None:
    if told := older(static.CLIENT):
        pytest.fail(told, pytrace=False)


__all__ = ["Page", "chance"]
