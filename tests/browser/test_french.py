"""A whole match in French, by ear, from the door to the checker: no English word on the way."""

import re

from playwright.async_api import expect

from tests.browser.conftest import Visit
from tests.browser.english import english_on, english_words
from tests.browser.guest import Guest
from tests.browser.robots import FRENCH, Ear, finish


class Listener(Ear):
    """Plays by ear, and collects the English it meets."""

    def __init__(self) -> None:
        super().__init__(words=FRENCH)
        self.known = english_words()
        self.met: set[str] = set()

    async def listen(self, guest: Guest) -> None:
        """Read the page; French is long, and yet nothing is cut off."""
        self.met |= await english_on(guest.page, self.known)
        assert await guest.overflow() <= 0

    async def step(self, guest: Guest) -> None:
        """Read the page, then play."""
        await self.listen(guest)
        await super().step(guest)


async def test_a_whole_match_in_french_meets_no_english(visit: Visit) -> None:
    guest, ear = await visit("/", lang="fr-CA", width=320, height=640), Listener()
    page = guest.page
    await page.get_by_role("button", name="Variantes").nth(1).click()
    await ear.listen(guest)
    await page.get_by_role("button", name="Réglages").click()
    await ear.listen(guest)
    await page.goto("/tables/euchre/euchre_cutthroat")
    await page.get_by_text("Règles maison").click()
    await ear.listen(guest)
    await guest.new_table("euchre_cutthroat game_target=5", "habit", "random")
    await guest.at_table()
    for key, title in {"s": "Marque", "t": "Dernier pli", "r": "Le but", "?": "Clavier"}.items():
        await page.keyboard.press(key)
        await page.get_by_role("dialog").get_by_role("heading", name=title).first.wait_for()
        await ear.listen(guest)
        await page.keyboard.press("Escape")
    await page.keyboard.press("y")
    await page.get_by_role("button", name="Plus", exact=True).click()
    await ear.listen(guest)
    await page.keyboard.press("Escape")
    await finish(guest, ear)
    await ear.listen(guest)
    deals = max(1, await page.get_by_role("link", name=re.compile(r"Revoir la donne \d")).count())
    await page.locator(".result summary").click()
    await page.get_by_role("link", name="Revoir la partie").click()
    await page.get_by_role("button", name="À la fin").wait_for()
    await page.goto(f"{page.url}?deal={deals}")  # the last: an earlier one may have been thrown in
    await page.get_by_role("button", name="À la fin").click()
    await ear.listen(guest)
    assert ear.met == set()
    await expect(page.locator(".news")).to_contain_text("Donne finie.")


async def test_english_would_be_noticed(visit: Visit) -> None:
    guest = await visit("/", lang="en")
    await guest.page.locator("h2").first.wait_for()
    found = await english_on(guest.page, english_words())
    assert {"choose", "send", "friends", "shuffle"} <= found
