"""A match of each family in Firefox, with the mouse and without a complaint of its console."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import BRISK
from tests.browser.firefox import FIREFOX, FirefoxPage
from tests.browser.guest import Guest
from tests.browser.robots import Mouse, finish
from tests.server.serving import Serving
from tests.strategies import EVERY_FAMILY
from trey.core.family import Family
from trey.core.text import LANGUAGES, Language

KEPT = f"if (location.protocol === 'http:') localStorage.setItem('trey.settings', {json.dumps(json.dumps(BRISK))})"

pytestmark = [pytest.mark.nightly, pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed")]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("family", EVERY_FAMILY)
async def test_a_match_is_played_to_its_end_in_firefox(
    server: Serving, tmp_path: Path, family: Family, lang: Language
) -> None:
    page: Any
    async with FirefoxPage(tmp_path, server.url, lang, KEPT) as page:
        guest = Guest(page, server.url)
        await guest.new_table(family.short, *["thumb"] * (family.usual_seats - 1))
        await finish(guest, Mouse())
        assert await page.evaluate("() => document.documentElement.lang") == lang
        assert await page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
        assert guest.complaints == []
