"""A fourth family, with verbs of the others and words of its own, in the lobby and at the table."""

import pytest
from playwright.async_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.stage import show
from tests.planted import BID, PLANTED
from tests.strategies import at_phase, first_moments
from trey.games import FAMILIES
from trey.server import wire
from trey.server.table import catalogue
from trey.server.wire.spoken import encode

REACHED = ("give", "contract", "bids", "tricks", "done")
"""Its phases that are reached by play."""
# How many games stand in each row of the lobby.
ROWS = """() => {
  const tops = [...document.querySelectorAll(".game")].map((game) => Math.round(game.getBoundingClientRect().top));
  return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
}"""


@pytest.fixture
def lobby(monkeypatch: pytest.MonkeyPatch) -> wire.Games:
    """What a server tells of its games that has the planted one too."""
    monkeypatch.setattr(catalogue, "FAMILIES", (*FAMILIES, PLANTED))
    return catalogue.games()


async def with_fourth(page: Page, lobby: wire.Games) -> None:
    async def answer(route: Route) -> None:
        body = encode(lobby, route.request.url.rpartition("lang=")[2])
        await route.fulfill(body=body, content_type="application/json")

    await page.route("**/api/games?*", answer)


async def test_a_fourth_game_has_its_place_in_the_lobby(visit: Visit, lobby: wire.Games) -> None:
    guest = await visit()
    await with_fourth(guest.page, lobby)
    await guest.page.goto("/")
    await expect(guest.page.get_by_role("heading", name="Planted", level=2)).to_be_visible()
    for width, fewest in ((1366, 2), (700, 2), (390, 1)):
        await guest.observe(width, "light")
        rows = await guest.page.evaluate(ROWS)
        assert sum(rows) == len(FAMILIES) + 1
        assert min(rows[:-1]) >= fewest
        assert rows[-1] >= fewest or sum(rows) % 2, "an even number of games leaves none alone"
        assert await guest.overflow() <= 0
        assert await guest.too_small() == []
    assert await guest.faults() == []
    assert await guest.page.locator(".game").last.locator(".picture > span").count() == len(PLANTED.words.picture)


@pytest.mark.parametrize("phase", REACHED)
async def test_every_phase_of_a_fourth_game_is_shown(visit: Visit, lobby: wire.Games, phase: str) -> None:
    assert {*REACHED} == first_moments(PLANTED).keys()
    match = at_phase(PLANTED, phase)
    guest = await visit()
    await with_fourth(guest.page, lobby)
    await show(guest.page, match)
    await guest.page.goto("/t/staged#token")
    await guest.at_table()
    if match.turn is not None:
        await expect(guest.page.locator(".asked")).to_have_text(match.phase.ask.en)
    for width, theme in ((1366, "light"), (320, "dark")):
        await guest.observe(width, theme)
        assert await guest.faults() == []
        assert await guest.overflow() <= 0
        assert await guest.layers() == []
    text = await guest.page.locator("main").inner_text()
    assert not {"null", "undefined"} & set(text.split())


async def test_a_bid_is_asked_for_and_confirmed_in_its_own_words(visit: Visit, lobby: wire.Games) -> None:
    guest = await visit(lang="fr")
    await with_fourth(guest.page, lobby)
    said = await show(guest.page, at_phase(PLANTED, "bids"))
    await guest.page.goto("/t/staged#token")
    await expect(guest.page.locator(".asked")).to_contain_text(BID.fr.split(":")[0].strip())
    cards = guest.page.locator(".hand button")
    for i in range(4):
        await cards.nth(i).click(position={"x": 12, "y": 12})
    await guest.page.get_by_role("button", name="Annoncer ces 4 cartes").click()
    acts = [message for message in said if message["type"] == "act"]
    assert [action.split()[0] for action in acts[0]["actions"]] == ["put"] * 4
