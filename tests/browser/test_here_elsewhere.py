"""The table without a server in Firefox and WebKit: a match of each family, with the mouse, and without its host."""

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import BELOW, BRISK
from tests.browser.far_page import FarPage
from tests.browser.firefox import FIREFOX, FirefoxPage
from tests.browser.folder import Folder
from tests.browser.guest import Guest
from tests.browser.robots import ENDED, TO_DO, Mouse, finish
from tests.browser.webkit import WEBKIT, WebKitPage
from trey.core.family import Family
from trey.games import OWN

PATIENCE = 90
"""Seconds."""
KEPT = f"if (location.protocol === 'http:') localStorage.setItem('trey.settings', {json.dumps(json.dumps(BRISK))})"
SAID = "([s, words]) => [...document.querySelectorAll(s)].some((one) => one.innerText.includes(words))"


def absent(program: str | None, name: str) -> pytest.MarkDecorator:
    """Leave out a browser that is not installed."""
    return pytest.mark.skipif(program is None, reason=f"{name} is not installed")


def firefox(home: Path, base: str) -> FarPage:
    return FirefoxPage(home, base, "fr", KEPT)


def webkit(home: Path, base: str) -> FarPage:
    return WebKitPage(home, base, KEPT)


BROWSERS = [
    pytest.param(firefox, marks=absent(FIREFOX, "Firefox"), id="firefox"),
    pytest.param(webkit, marks=absent(WEBKIT, "WebKit"), id="webkit"),
]

pytestmark = [pytest.mark.nightly]


@pytest.fixture
def host(site: Path) -> Iterator[Folder]:
    with Folder(site, BELOW) as folder:
        yield folder


async def until(page: FarPage, selector: str, words: str = "") -> None:
    """Wait until there is one with these words, asking again and again: Python begins, or the page is another one."""
    for _ in range(2 * PATIENCE):
        with contextlib.suppress(AssertionError, TimeoutError):
            if await page.evaluate(SAID, [selector, words]):
                return
        await asyncio.sleep(0.5)
    shown = await page.evaluate("() => location.hash + document.body.innerText.slice(0, 600)")
    raise AssertionError(f"there is never {selector}, but {shown}")


@pytest.mark.parametrize("opened", BROWSERS)
@pytest.mark.parametrize("family", OWN, ids=lambda family: family.id)
async def test_a_match_is_played_to_its_end_in_another_browser(
    host: Folder, tmp_path: Path, family: Family, opened: Callable[[Path, str], Any]
) -> None:
    async with opened(tmp_path, host.url) as page:
        guest = Guest(page, host.url)
        await page.goto("")
        await page.wait_for_selector(".ways .main")
        await until(page, ".line[role=status]", "✓")
        host.stop()
        await page.evaluate("(n) => document.querySelectorAll('.ways .main')[n].click()", OWN.index(family))
        await until(page, TO_DO)
        robot = Mouse()
        for _ in range(6):
            await page.wait_for_selector(TO_DO)
            await robot.step(guest)
        address = await page.evaluate("() => location.href")
        await page.evaluate("() => void setTimeout(() => location.reload())")
        await until(page, TO_DO)
        assert await page.evaluate("() => location.href") == address
        await finish(guest, robot, ENDED)
        assert guest.complaints == []
