"""Every phase of every game can be seen, reached and read, on small and large screens, in every theme."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.stage import Scene, show
from trey.games import FAMILIES
from trey.match import Match

LOOKS = [(1280, "light", "no-preference"), (320, "dark", "no-preference")]


def second_in_trick(match: Match) -> bool:
    return len(match.view(match.turn).trick) > 0


SCENES = [
    Scene("israeli_358", "redeal"),
    Scene("sergeant_major", "give"),
    Scene("woburn_reconstruction", "return"),
    Scene("sergeant_major_alternate", "call", lambda m: m.view(0).number > 6),
    Scene("sergeant_major_kitty_first stake=5", "discard"),
    Scene("sergeant_major", "play", second_in_trick),
    Scene("sergeant_major stake=5", "done"),
    Scene("sergeant_major win_rule=fixed_hands:1", "done", lambda m: m.ended),
    Scene("euchre_25_benny", "naming"),
    Scene("euchre_cutthroat", "first_bids"),
    Scene("euchre_cutthroat", "pickup"),
    Scene("euchre_cutthroat", "dealer_discard"),
    Scene("euchre_cutthroat", "second_bids"),
    Scene("euchre_cutthroat", "maker_choice"),
    Scene("euchre_cutthroat", "maker_discards"),
    Scene("euchre_cutthroat", "defence"),
    Scene("euchre_cutthroat", "play", second_in_trick),
    Scene("euchre_cutthroat", "done"),
    Scene("three_thirteen rounds=9 seats=7", "draw"),
    Scene("three_thirteen rounds=13 seats=2", "act"),
    Scene("three_thirteen rounds=3", "out"),
    Scene("three_thirteen_layoff rounds=3", "lay", lambda m: len(m.view(0).laying) > 0),
    Scene("three_thirteen_layoff rounds=3", "add"),
    Scene("three_thirteen_layoff rounds=3", "to"),
    Scene("three_thirteen_layoff rounds=3", "last"),
    Scene("three_thirteen_layoff rounds=3", "done", lambda m: m.ended),
]


def test_no_phase_is_left_out() -> None:
    shown = {(Match(scene.rules).family.id, scene.phase) for scene in SCENES}
    assert shown == {(family.id, phase.id) for family in FAMILIES for phase in family.phases}


@pytest.mark.parametrize("scene", SCENES, ids=str)
async def test_a_phase(visit: Visit, scene: Scene) -> None:
    match = scene.match()
    guest = await visit()
    await show(guest.page, match)
    await guest.page.goto("/t/staged#token")
    await guest.at_table()
    for width, theme, contrast in LOOKS:
        await guest.look(width, theme, contrast)
        assert await guest.faults() == [], (width, theme)
        assert await guest.too_small() == [], width
        assert await guest.overflow() <= 0, width
    view = match.view(match.turn if match.turn is not None else 0)
    assert await guest.page.locator(".hand button").count() == len(view.hand)
