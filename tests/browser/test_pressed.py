"""What is drawn can be pressed: in every window, phase and state a finger meets each control, and nothing over it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product

import pytest

from tests.browser.conftest import Laid
from tests.browser.stage import SPOIL, Scene, Stage, encoded, facts, update
from tests.strategies import DAY_AND_NIGHT, EVERY_PHASE, at_phase, some
from tools.french import both
from trey.core.family import Family
from trey.core.text import LANGUAGES, Language
from trey.laws.looks import TWO_FRAMES
from trey.match import Match
from trey.server import wire

LARGE = [(1920, 1000), (1366, 657), (1024, 700), (768, 1024)]
SMALL = [(844, 390), (683, 328), (640, 360), (390, 664), (360, 640), (360, 560)]
WINDOWS = LARGE + SMALL
STOP = wire.LessonStop(text=both("Look at your hand. " * 5, "Regardez votre main. " * 5), actions=(), step=1, steps=9)
WHY = both("It has led to more in what we imagined. " * 2, "Cela rapportait plus dans ce que nous imaginions. " * 2)
BIDS = ("pass", *(f"bid {suit}{level}" for level in range(1, 8) for suit in "CDHSN"))


@dataclass(frozen=True)
class State:
    """What may stand beside the question, or over the felt."""

    undo: bool = False
    coach: bool = False
    toast: bool = False
    waits: bool = False
    """It is another's turn."""
    told: str = ""
    """A hint is shown, or a stop of a lesson."""
    bids: int = 0
    """So many answers are offered, as in an auction."""

    def said(self, match: Match) -> list[wire.ServerMessage]:
        """What the server says of this moment."""
        turn = match.turn or 0
        seat = (turn + 1) % match.rules.seats if self.waits else turn
        other = (seat + 1) % match.rules.seats
        proposal = wire.Proposal(what="undo", seat=other, yes=(other,), asked=(seat,)) if self.toast else None
        view = match.view(seat)
        view = replace(view, legal=BIDS[: self.bids]) if self.bids else view
        now = update(
            match,
            seat,
            facts=facts(match, seat, proposal=proposal, lesson=self.told == "lesson"),
            view=view if self.coach else replace(view, coach=None),
            undo=self.undo,
            lesson=STOP if self.told == "lesson" else None,
        )
        return [now, *self._hint(match)]

    def _hint(self, match: Match) -> list[wire.ServerMessage]:
        if self.told != "hint" or not match.legal:
            return []
        return [wire.Hint(id=1, at=9, action=str(match.legal[0]), why=WHY, bot="expert", others=())]


# By day each thing beside each other once.
BY_DAY = [
    State(),
    State(undo=True, coach=True),
    State(undo=True, toast=True),
    State(coach=True, toast=True),
    State(undo=True, coach=True, waits=True),
    State(undo=True, told="hint"),
]
FLAGS = list(product((False, True), repeat=4))
AT_NIGHT = [State(u, c, t, w, told) for told in ("", "hint", "lesson") for u, c, t, w in FLAGS]


async def covered(
    table: Stage,
    match: Match,
    states: list[State],
    windows: list[tuple[int, int]] = WINDOWS,
) -> list[tuple[object, ...]]:
    """What cannot be pressed, in which window and state."""
    return await covered_in(table, match, product(windows, states))


async def covered_in(
    table: Stage, match: Match, places: Iterable[tuple[tuple[int, int], State]]
) -> list[tuple[object, ...]]:
    """What cannot be pressed, in these windows and states."""
    found: list[tuple[object, ...]] = []
    guest = table.guest
    for (width, height), state in places:
        await guest.page.set_viewport_size({"width": width, "height": height})
        for message in state.said(match):
            table.line.send(encoded(message, table.lang))
        await guest.page.evaluate(TWO_FRAMES)
        found += [(width, height, state, what) for what in [*await guest.covered(), *await guest.meetings()]]
    return found


@pytest.mark.many
@pytest.mark.parametrize(("family", "phase"), EVERY_PHASE)
async def test_what_is_drawn_can_be_pressed(stage: Laid, family: Family, phase: str) -> None:
    """A third of the windows with two states each, another third for another phase; by night each in all, and more.

    So it is with letters a quarter larger, as a reader sets them for every page.
    """
    match = at_phase(family, phase)
    table = await stage(match, "fr")
    places = [(window, BY_DAY[(n + k) % len(BY_DAY)]) for n, window in enumerate(WINDOWS) for k in (0, 3)]
    seen = some(WINDOWS, 3, f"{family.id} {phase}", night=False)
    assert await covered_in(table, match, [place for place in places if place[0] in seen]) == []
    await table.guest.page.evaluate(SPOIL, "html { font-size: 125% }")
    assert await table.guest.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "20px"
    assert await covered(table, match, BY_DAY[1:2], [(1366, 657), (390, 664)]) == []


@DAY_AND_NIGHT
@pytest.mark.parametrize("bids", [10, 16, 36])
async def test_as_many_answers_as_a_game_may_offer_can_be_pressed(stage: Laid, bids: int, *, night: bool) -> None:
    match = Scene("euchre_cutthroat", "first_bids").match()
    table = await stage(match, "fr")
    states = [State(bids=bids), State(undo=True, coach=True, bids=bids), State(undo=True, told="hint", bids=bids)]
    assert await covered_in(table, match, some([*product(WINDOWS, states)], 2, str(bids), night=night)) == []
    assert await table.guest.page.locator("[data-region=choices] [data-action]").count() == bids
    assert await table.guest.page.evaluate("document.querySelector('.scene').clientHeight") >= 80


@pytest.mark.nightly
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("family", "phase"), EVERY_PHASE)
async def test_all_that_is_drawn_can_be_pressed(stage: Laid, family: Family, phase: str, lang: Language) -> None:
    match = at_phase(family, phase)
    assert await covered(await stage(match, lang), match, AT_NIGHT) == []


@pytest.mark.parametrize(
    ("fault", "what", "thief"),
    [
        (".tools::after { content: ''; position: absolute; inset: 0 }", "button.lamp", "div.tools"),
        ("main::before { content: ''; grid-area: answers; order: 1; isolation: isolate }", "button.quiet", "main#main"),
        (".tools { translate: 30px }", "button.lamp", "the edge"),
        ("[data-undo] { translate: 48px }", "button.why", "span.sign"),
        (".hand { translate: 0 -40px }", "button.term", "ul.hand.choosing"),
        ("main::after { content: ''; position: absolute; inset: 80% 0 0; z-index: 9 }", "button card", "main#main"),
        (
            ".bar nav { z-index: -1; position: relative } .bar::after { content: ''; position: absolute; inset: 0 }",
            "button Plus",
            "header.bar",
        ),
    ],
)
async def test_what_lies_over_a_control_would_be_seen(stage: Laid, fault: str, what: str, thief: str) -> None:
    match = Scene("sergeant_major", "play").match()
    table = await stage(match, "fr", width=390, height=664)
    guest = table.guest
    table.line.send(encoded(State(undo=True, coach=True).said(match)[0], "fr"))
    await guest.page.evaluate(TWO_FRAMES)
    assert await guest.covered() == []
    await guest.page.evaluate(SPOIL, fault)
    await guest.page.evaluate(TWO_FRAMES)
    assert any(one.startswith(what) and f" under {thief}" in one for one in await guest.covered())


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        (".question { height: 9rem }", "ask meets hand"),
        (".hand-place { height: 30rem }", "hand leaves the frame"),
        (".tools { margin-left: -4rem }", "ask meets tools"),
        (".scene { height: 60cqh }", "scene meets near"),
        (".near { margin-top: -3rem; height: 5rem !important }", "scene meets near"),
    ],
)
async def test_a_part_that_is_larger_than_its_area_would_be_seen(stage: Laid, fault: str, found: str) -> None:
    guest = (await stage(Scene("sergeant_major", "play").match(), "fr", width=390, height=664)).guest
    assert await guest.meetings() == []
    await guest.page.evaluate(SPOIL, fault)
    assert any(set(found.split()) <= set(what.split()) for what in await guest.meetings())


async def test_news_over_a_pile_would_be_seen(stage: Laid) -> None:
    match = Scene("three_thirteen", "draw").match()
    table = await stage(match, "fr", width=844, height=390)
    guest = table.guest
    table.line.send(encoded(State(toast=True).said(match)[0], "fr"))
    await guest.page.evaluate(TWO_FRAMES)
    assert await guest.covered() == []
    await guest.page.evaluate(SPOIL, ".notices { inset: 8px !important; width: auto !important }")
    assert any(what.startswith("button.pile.can") for what in await guest.covered())
