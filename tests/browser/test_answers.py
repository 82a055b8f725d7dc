"""Answers of any number and length fit: 1 to 36 words of 1 to 12 letters, in every window, whatever a game asks."""

from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from tests.browser.conftest import Laid
from tests.browser.stage import SPOIL, Scene, Stage, encoded, update
from tests.strategies import DAY_AND_NIGHT, some
from trey.games import FAMILIES
from trey.laws.looks import CUT, LAYERS, OUTSIDE, SMALL, TWO_FRAMES, WINDOWS
from trey.laws.test_browser import SIZES
from trey.match import Match

COUNTS = (1, 2, 3, 4, 5, 7, 9, 11, 16, 25, 36)
LETTERS = (1, 2, 3, 6, 12)
NARROW = """
.buttons.buttons.buttons.buttons.wordy { grid-template-columns: repeat(4, 4rem) !important }
.buttons > .short { min-width: 1rem !important }
"""
_PHASES = [(family.presets[0].id, phase) for family in FAMILIES for phase in family.phases]
AUCTIONS = [
    next((name, phase.id) for name, phase in _PHASES if phase.kind == "choose" and len(phase.words) > 20),
    next((name, phase.id) for name, phase in reversed(_PHASES) if phase.kind == "bid"),
]
"""Where bids have a button each, and where one is stepped to; others have bid already."""
LADDERS = [(name, phase.id) for name, phase in _PHASES if phase.kind in {"choose", "bid"} and len(phase.words) > 8]
ASKED = [
    Scene("euchre_cutthroat", "second_bids", lambda m: len(m.log) > 5),
    Scene("euchre_cutthroat", "maker_choice"),
    *(Scene(name, phase, lambda m: len(m.log) > 2) for name, phase in AUCTIONS),
]


def answers(count: int, letters: int) -> tuple[str, ...]:
    """So many answers of so many letters, all different; of one or two letters, as many as a game has numbers."""
    return tuple(f"{number:0{letters}}" if letters < 3 else f"w{number:0{letters - 1}}" for number in range(count))


async def unfit(table: Stage, match: Match, cases: Any) -> list[tuple[Any, ...]]:
    """What does not fit, in which window, of so many answers of so many letters."""
    found: list[tuple[Any, ...]] = []
    page, seat = table.guest.page, match.turn or 0
    for (width, height), count, letters in cases:
        await page.set_viewport_size({"width": width, "height": height})
        view = replace(match.view(seat), legal=answers(count, letters))
        table.line.send(encoded(update(match, seat, view=view), table.lang))
        found += [(width, height, count, letters, what) async for what in wrong(page, width, height)]
    return found


async def wrong(page: Any, width: int, height: int) -> AsyncIterator[Any]:
    """What does not fit in a window that has just got this size."""
    await page.evaluate(TWO_FRAMES)
    looks = [CUT, OUTSIDE] if (width, height) in WINDOWS else []
    looks += [LAYERS] if (width, height) in SIZES else []
    looks += [SMALL] if (width, height) in SIZES[:2] else []
    for look in looks:
        for what in await page.evaluate(look):
            yield what


async def test_the_answers_that_a_game_has_fit(stage: Laid) -> None:
    """Guests' games too, by day: each of their ladders."""
    found = []
    for rules, phase in LADDERS:
        page = (await stage(Scene(rules, phase).match())).guest.page
        for width, height in {*WINDOWS, *SIZES}:
            await page.set_viewport_size({"width": width, "height": height})
            found += [(phase, width, height, what) async for what in wrong(page, width, height)]
    assert found == []


@pytest.mark.many
@DAY_AND_NIGHT
@pytest.mark.parametrize("scene", ASKED, ids=str)
async def test_answers_of_any_number_and_length_fit(stage: Laid, scene: Scene, *, night: bool) -> None:
    match = scene.match()
    table = await stage(match)
    cases = [*product({*WINDOWS, *SIZES}, COUNTS, LETTERS)]
    assert await unfit(table, match, some(cases, 8, str(scene), night=night)) == []


async def test_answers_that_do_not_fit_would_be_seen(stage: Laid) -> None:
    """Plant columns without room for long words, and buttons as narrow as a letter."""
    match = ASKED[1].match()
    table = await stage(match)
    page = table.guest.page
    await page.evaluate(SPOIL, NARROW)
    assert any("aside" in what for *_, what in await unfit(table, match, [((320, 568), 9, 12)]))
    assert any("BUTTON" in what for *_, what in await unfit(table, match, [((1280, 800), 3, 1)]))
