"""An observation of Buck Euchre in words and cards, and why something cannot be chosen."""

from collections.abc import Iterator
from typing import Any

from trey.core.errors import IllegalError
from trey.core.hidden.packets import Work
from trey.core.kinds import Code, Seat
from trey.core.reasons import turned_down
from trey.core.table_view import TableView
from trey.core.text import Text, in_tricks
from trey.core.view import View
from trey.kernel.bits import popcount
from trey_buck_euchre.actions import ACTIONS, DISCARD, ENDINGS, FIRST, NAME, NAMING, ORDER, PASS, STAY
from trey_buck_euchre.game import HAND, PLACES, Observation, Params, due
from trey_buck_euchre.options import TEXTS


def _forbids(o: Observation, p: Params, w: Work, code: Code) -> IllegalError | None:
    """Return why the upcard cannot be discarded, or trumps not be named."""
    if o.phase == DISCARD:
        return IllegalError("upcard-stays", TEXTS.text("The upcard itself may not be discarded."))
    if o.phase == NAMING and code == PASS:
        return IllegalError("must-name", TEXTS.text("You made the highest bid: you must name trumps."))
    return turned_down() if o.phase == NAMING and code == NAME + (o.upcard >> 4) else None


def _notes(o: Observation, p: Params) -> Iterator[Text]:
    """Say how many tricks the maker and the others owe, or everybody where there is no maker."""
    if o.done or o.trump < 0:
        return
    yield (
        TEXTS.text("Everybody owes a trick.")
        if o.declarer < 0
        else TEXTS.text("The maker owes {tricks}, each of the others in the deal one.", tricks=in_tricks(o.bid))
    )


def _prices(o: Observation, p: Params) -> Iterator[tuple[str, Text]]:
    """Say what ordering up or staying in commits a seat to."""
    if not o.legal:
        return
    if o.phase == FIRST:
        yield ACTIONS.phases[o.phase].words[ORDER], TEXTS.text("3 tricks due")
    if o.phase == STAY:
        yield "stay", TEXTS.text("+{points} without a trick", points=p.set_points)


def _story(o: Observation, p: Params) -> Iterator[Text]:
    """Say what the deal came to."""
    if popcount(o.dropped) == 2:
        yield TEXTS.text(
            "Both others dropped out: {{{who}}} {{{who}:has|have}} all five tricks, {points} points off.",
            who=o.declarer,
            points=HAND,
        )
    else:
        for seat in range(3):
            if not o.dropped >> seat & 1:
                yield _came_to(o, seat)


def _came_to(o: Observation, seat: Seat) -> Text:
    """Say what a seat took, and whether that was enough."""
    made, owed = o.tricks[seat], due(o, seat)
    took = in_tricks(made) if made else TEXTS.text("no tricks")
    if made >= owed:
        return TEXTS.text("{{{who}}} took {tricks}: {points} off the score.", who=seat, tricks=took, points=made)
    return TEXTS.text(
        "{{{who}}} {{{who}:was|were}} bucked with {tricks} of {due}: {points} more on the score.",
        who=seat,
        tricks=took,
        due=TEXTS.text("{n} due", plural="{n} due", n=owed),
        points=o.delta[seat],
    )


TABLE = TableView("buck_euchre", ACTIONS, ENDINGS, places=PLACES, forbids=_forbids, story=_story, declarer="maker")


def view(o: Observation, p: Params, w: Work) -> View:
    """Show who is in, and how many tricks each owes."""
    settled = o.trump >= 0 and popcount(o.dropped) < 2

    def at(seat: Seat) -> dict[str, Any]:
        return {"plays": not o.dropped >> seat & 1}

    return TABLE.of(
        o,
        p,
        TABLE.ranked(p, o.trump),
        {"out": o.dropped},
        [due(o, seat) or None if settled else None for seat in range(3)],
        at,
        goal=None,
        notes=tuple(_notes(o, p)),
        prices=tuple(_prices(o, p)),
    )
