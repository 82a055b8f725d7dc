"""The table without a server in Firefox: a match of each family, with the mouse, and a reload in the middle."""

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import BRISK
from tests.browser.firefox import FIREFOX, FirefoxPage
from tests.browser.folder import Folder
from tests.browser.guest import Guest
from tests.browser.robots import TO_DO, Mouse, finish
from trey.core.family import Family
from trey.games import OWN
from trey.local.site import export

BELOW = "some/where"
PATIENCE = 50
"""Half seconds."""
ENDED = '.result a[href*="/replay"]'
KEPT = f"if (location.protocol === 'http:') localStorage.setItem('trey.settings', {json.dumps(json.dumps(BRISK))})"

pytestmark = [pytest.mark.nightly, pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed")]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Folder]:
    root = tmp_path_factory.mktemp("host")
    export(root / BELOW, delay=0)
    with Folder(root, BELOW) as folder:
        yield folder


async def until(page: FirefoxPage, selector: str) -> None:
    """Wait until there is one, asking again and again: Python begins meanwhile, or the page is another one."""
    for _ in range(PATIENCE):
        with contextlib.suppress(AssertionError, TimeoutError):
            if await page.locator(selector).count():
                return
        await asyncio.sleep(0.5)
    shown = await page.evaluate("() => location.hash + document.body.innerText.slice(0, 600)")
    raise AssertionError(f"there is never {selector}, but {shown}")


@pytest.mark.parametrize("family", OWN, ids=lambda family: family.id)
async def test_a_match_is_played_to_its_end_in_firefox(host: Folder, tmp_path: Path, family: Family) -> None:
    page: Any
    async with FirefoxPage(tmp_path, host.url, "fr", KEPT) as page:
        guest = Guest(page, host.url)
        await page.goto("")
        await page.wait_for_selector(".ways .main")
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
