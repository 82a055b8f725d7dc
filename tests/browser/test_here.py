"""A table that needs no server: trey itself in the browser, from a folder of files below a path of any host."""

import json
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import BRISK
from tests.browser.folder import Folder
from tests.browser.guest import Guest
from tests.browser.robots import Mouse, finish
from tests.strategies import EVERY_FAMILY
from tools.files import ROOT
from trey.core.family import Family
from trey.local.site import RUNTIME, export
from trey.match import read

WEB = ROOT / "web"
BELOW = "some/where"
ENDED = '.result a[href*="/replay"]'
READY = 90_000
"""Milliseconds within which Python has begun, on a machine that does much else."""
SHORT = {
    "sergeant_major": "sergeant_major game_target=2",
    "euchre": "euchre_cutthroat game_target=3",
    "three_thirteen": "three_thirteen",
}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a host that has the table in a folder."""
    assert (RUNTIME / "manifest.json").is_file(), "`make ready` makes what a browser runs"
    root = tmp_path_factory.mktemp("host")
    export(root / BELOW, ["trey-ninety-nine"], 0)
    return root


@pytest.fixture
def host(made: Path) -> Iterator[Folder]:
    with Folder(made, BELOW) as folder:
        yield folder


@pytest.fixture
async def guests(browser: Browser, host: Folder) -> AsyncIterator[Any]:
    """Open the table in a browser of one's own: `await guests(width=390, lang="fr")`."""
    contexts, opened = [], []

    async def come(lang: str = "en", width: int = 1366, height: int = 657, theme: Any = "light") -> Guest:
        size: Any = {"width": width, "height": height}
        context = await browser.new_context(locale=lang, viewport=size, color_scheme=theme)
        context.set_default_timeout(READY)
        contexts.append(context)
        await context.add_init_script(
            f"localStorage.getItem('trey.settings') ?? localStorage.setItem('trey.settings', '{json.dumps(BRISK)}')"
        )
        guest = Guest(await context.new_page(), host.url)
        guest.forgive("ERR_INTERNET_DISCONNECTED")
        guest.forgive("ERR_CONNECTION_REFUSED")
        opened.append(guest)
        await guest.page.goto(host.url)
        return guest

    yield come
    complaints = [line for guest in opened for line in guest.complaints]
    for context in contexts:
        await context.close()
    assert complaints == []


def text_of(path: Path) -> str:
    return path.read_text("utf-8")


async def alone(page: Page) -> None:
    """Wait until the device has all files."""
    await page.evaluate("navigator.serviceWorker.ready")
    await expect(page.locator(".coming")).to_have_count(0, timeout=READY)


async def new_table(page: Page, host: Folder, family: Family) -> None:
    """Set up a short table by its page, and go to it."""
    rules = SHORT.get(family.id, family.presets[0].id).replace(" ", "%20")
    await page.goto(f"{host.url}#/here/tables/{family.id}?rules={rules}")
    await page.get_by_role("button", name=re.compile("Set the table|Start|Sit down")).first.click()
    await page.wait_for_selector(".board")


@pytest.mark.parametrize("family", EVERY_FAMILY)
async def test_a_whole_match_without_a_host_and_without_a_network(guests: Any, host: Folder, family: Family) -> None:
    guest = await guests()
    page = guest.page
    await alone(page)
    host.stop()
    await page.context.set_offline(True)
    await new_table(page, host, family)
    address = page.url
    robot = Mouse()
    for _ in range(6):
        await page.wait_for_selector(f"{ENDED}, [data-choice], .hand")
        await robot.step(guest)
    await page.reload()
    await page.wait_for_selector(".board")
    assert page.url == address
    await finish(guest, robot, ENDED)
    await page.locator(".result details summary").click()
    async with page.expect_download() as kept:
        await page.get_by_role("button", name="Download the record").click()
    match = read(text_of(await (await kept.value).path()))
    assert match.ended
    assert match.family is family
