"""Every phase of every game can be seen, reached and read, on small and large screens, in every theme."""

import msgspec
import pytest
from playwright.async_api import expect

from tests.browser.cards import cards_in, cards_on
from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.browser.stage import Scene, show
from tests.strategies import EVERY_PHASE, at_phase
from trey.core.family import Family
from trey.match import Match

LOOKS = [(1280, "light", "no-preference"), (320, "dark", "no-preference")]


def second_in_trick(match: Match) -> bool:
    return len(match.view(match.turn).trick) > 0


# Besides every phase of every family: more on the table than its first moment has.
RICHER = [
    Scene("sergeant_major_alternate", "call", lambda m: m.view(0).number > 6),
    Scene("sergeant_major_kitty_first stake=5", "discard"),
    Scene("sergeant_major", "play", second_in_trick),
    Scene("sergeant_major stake=5", "done"),
    Scene("sergeant_major max_hands=1", "done", lambda m: m.ended),
    Scene("euchre_cutthroat", "play", second_in_trick),
    Scene("three_thirteen rounds=9 seats=7", "draw"),
    Scene("three_thirteen rounds=13 seats=2", "act"),
    Scene("three_thirteen_layoff rounds=3", "lay", lambda m: len(m.view(0).laying) > 0),
    Scene("three_thirteen_layoff rounds=3", "done", lambda m: m.ended),
]


@pytest.mark.parametrize(("family", "phase"), EVERY_PHASE)
async def test_every_phase_of_every_family(visit: Visit, family: Family, phase: str) -> None:
    await is_seen_and_reached(await visit(), at_phase(family, phase))


@pytest.mark.parametrize("scene", RICHER, ids=str)
async def test_more_on_the_table(visit: Visit, scene: Scene) -> None:
    await is_seen_and_reached(await visit(), scene.match())


async def is_seen_and_reached(guest: Guest, match: Match) -> None:
    """Nothing is too small, cut off or over another, and every card is the view's."""
    await show(guest.page, match)
    await guest.page.goto("/t/staged#token")
    await guest.at_table()
    for width, theme, contrast in LOOKS:
        await guest.observe(width, theme, contrast)
        assert await guest.faults() == [], (width, theme)
        assert await guest.too_small() == [], width
        assert await guest.overflow() <= 0, width
        assert await guest.layers() == [], width
    await guest.observe(390, "light", height=600)
    assert await guest.layers() == []
    view = match.view(match.turn if match.turn is not None else 0)
    assert await cards_on(guest.page) <= cards_in(msgspec.to_builtins(view))
    assert await guest.page.locator(".hand button").count() == len(view.hand)


def bower_led(match: Match) -> bool:
    view = match.view(match.turn)
    return view.led is not None and view.led not in view.trick[0].card and len(view.legal) < len(view.hand)


async def test_a_left_bower_that_is_led_is_shown_and_told_as_the_trump_it_is(visit: Visit) -> None:
    match = Scene("euchre_cutthroat", "play", bower_led).match()
    guest = await visit()
    await show(guest.page, match)
    await guest.page.goto("/t/staged#token")
    suit = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}[match.view(match.turn).led or ""]
    await expect(guest.page.locator(".status div", has_text="Led")).to_contain_text(suit)
    await guest.page.keyboard.press("y")
    await expect(guest.page.locator("[data-live] p", has_text=f"Led: {suit}.")).to_have_count(1)
    await guest.page.locator(".hand button[aria-disabled]").first.click(position={"x": 12, "y": 12}, force=True)
    await expect(guest.page.locator(".why")).to_contain_text(f"{suit} were led")


def clubs_and_diamonds(match: Match) -> bool:
    view = match.view(match.turn)
    return {"name C", "name D"} <= set(view.legal) and {"C", "D"} <= {card[-1] for card in view.hand}


async def test_with_four_colours_signs_have_the_colours_of_their_cards(visit: Visit) -> None:
    guest = await visit(settings={"colours": 4})
    await show(guest.page, Scene("euchre_cutthroat", "second_bids", clubs_and_diamonds).match())
    await guest.page.goto("/t/staged#token")

    async def colour(selector: str) -> str:
        return str(await guest.page.locator(selector).first.evaluate("(e) => getComputedStyle(e).color"))

    signs = [await colour(f".suit .mark.{suit}") for suit in "CD"]
    assert signs == [await colour(f".playing-card.{suit}") for suit in "CD"]
    assert signs[0] != signs[1]
