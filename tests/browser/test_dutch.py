"""A language that neither trey nor its page has, in a folder of a host: it is offered, and a deal is played in it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.conftest import PACE, Visit
from tests.browser.guest import Guest
from tests.browser.robots import Mouse, finish
from tests.dutch import dutch
from tests.server.serving import WIDE, Serving
from trey.core.catalogue import languages

__all__ = ["dutch"]


class Reader(Mouse):
    """Plays, and reads the page before."""

    def __init__(self) -> None:
        super().__init__()
        self.read: set[str] = set()

    async def step(self, guest: Guest) -> None:
        """Read, then play."""
        self.read.update((await guest.page.locator("main").inner_text()).split("\n"))
        await super().step(guest)


@pytest.fixture
def server(dutch: Path, tmp_path: Path) -> Iterator[Serving]:
    with Serving(tmp_path / "trey.sqlite3", pace=PACE, limits=replace(WIDE, spoken=languages())) as serving:
        yield serving


async def test_a_language_of_a_folder_is_offered_and_a_deal_is_played_in_it(visit: Visit) -> None:
    guest, reader = await visit("/", lang="nl"), Reader()
    await expect(guest.page.locator("html")).to_have_attribute("lang", "nl")
    await expect(guest.page.locator(".top select")).to_have_value("nl")
    assert await guest.page.locator(".top option").all_inner_texts() == ["English", "Français", "Polski", "Nederlands"]
    await guest.new_table("sergeant_major max_hands=3", "habit", "habit")
    await guest.at_table()
    await expect(guest.page.get_by_role("link", name="Alle spellen")).to_be_visible()
    await finish(guest, reader, ".result")
    assert "Speel een kaart." in reader.read
    assert "Next deal" in await guest.page.locator(".result").inner_text(), "what it lacks is English"
