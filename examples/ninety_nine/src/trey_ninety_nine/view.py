"""An observation of Ninety-Nine in words and cards."""

from collections.abc import Iterator

from trey.core.cards import cards_of
from trey.core.errors import IllegalError
from trey.core.goals import ENDINGS
from trey.core.hidden.packets import Work
from trey.core.kinds import Code, Seats
from trey.core.table_view import TableView
from trey.core.text import Text
from trey.core.view import View
from trey_ninety_nine.actions import ACTIONS, BID, DECLARE, PLAY, PREMIUM
from trey_ninety_nine.game import BID_CARDS, DEALT, PLACES, Observation, Params, value_of
from trey_ninety_nine.options import TEXTS


def _forbids(o: Observation, p: Params, w: Work, code: Code) -> IllegalError | None:
    """Return why a premium may not be offered."""
    if o.phase != PREMIUM:
        return None
    return IllegalError("call-used", TEXTS.text("Somebody has declared already: you can only go further, and reveal."))


_MADE = {
    0: TEXTS.text("Nobody made their bid."),
    2: TEXTS.text("Two made their bids."),
    3: TEXTS.text("All made their bids."),
}


def _story(o: Observation, p: Params) -> Iterator[Text]:
    """Say who made the bid."""
    made = cards_of(o.made)
    if len(made) == 1:
        yield TEXTS.text("{{{who}}} alone made the bid.", who=made[0])
    else:
        yield _MADE[len(made)]


TABLE = TableView(
    "ninety_nine", ACTIONS, ENDINGS, places=PLACES, keeps=DEALT - BID_CARDS, forbids=_forbids, story=_story
)


def view(o: Observation, p: Params, w: Work) -> View:
    """Show bids as far as they are known, and who plays for a premium."""
    return TABLE.of(
        o,
        p,
        TABLE.alternating,
        _roles(o),
        [value_of(o.aside[seat]) if o.aside[seat] else None for seat in range(3)],
        notes=tuple(_notes(o)),
        prices=tuple(_prices(o)),
    )


def _roles(o: Observation) -> dict[str, Seats]:
    caller = 1 << o.caller if o.caller >= 0 and (o.phase == PLAY or o.done) else 0
    premium = "declared" if o.shows == DECLARE else "revealed"
    return {premium: caller, "made": o.made}


def _notes(o: Observation) -> Iterator[Text]:
    """Say what the viewer's bid cards add up to while he chooses them."""
    if o.phase == BID and o.turn == o.seat and o.aside[o.seat]:
        yield TEXTS.text("Your bid so far: {bid}.", bid=value_of(o.aside[o.seat]))


def _prices(o: Observation) -> Iterator[tuple[str, Text]]:
    """Say what a premium bid adds, for a seat that may make it."""
    for code in cards_of(o.legal) if o.phase == PREMIUM else ():
        if code:
            yield ACTIONS.phases[PREMIUM].words[code], TEXTS.text("{points} more points", points=30 * code)
