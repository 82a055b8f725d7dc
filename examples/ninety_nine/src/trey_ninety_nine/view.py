"""An observation of Ninety-Nine in words and cards."""

from collections.abc import Iterator, Mapping
from typing import Any

from trey.core.cards import cards_of
from trey.core.errors import IllegalError
from trey.core.goals import ENDINGS
from trey.core.hidden.packets import Work
from trey.core.kinds import Code, Seats
from trey.core.table_view import TableView
from trey.core.text import Text, by_person, name_at
from trey.core.view import View
from trey_ninety_nine.actions import ACTIONS, BID, DECLARE, PLAY, PREMIUM
from trey_ninety_nine.game import BID_CARDS, DEALT, PLACES, Observation, Params, value_of


def _forbids(o: Observation, p: Params, w: Work, code: Code) -> IllegalError | None:
    """Return why a premium may not be offered."""
    if o.phase != PREMIUM:
        return None
    return IllegalError(
        "call-used",
        "Somebody has declared already: you can only go further, and reveal.",
        "Quelqu'un a déjà déclaré : on ne peut plus que faire mieux, en étalant.",
    )


_MADE = {
    0: Text("Nobody made their bid.", "Personne n'a réussi son annonce."),
    2: Text("Two made their bids.", "Deux joueurs ont réussi leur annonce."),
    3: Text("All made their bids.", "Tous ont réussi leur annonce."),
}


def _story(o: Observation, p: Params) -> Iterator[Text]:
    """Say who made the bid."""
    made = cards_of(o.made)
    if len(made) == 1:
        name, has, own = name_at(made[0]), by_person(made[0], "a", "avez"), by_person(made[0], "son", "votre")
        yield Text(f"{name} alone made the bid.", f"{name} {has} réussi {own} annonce, et personne d'autre.")
    else:
        yield _MADE[len(made)]


TABLE = TableView(
    "ninety_nine", ACTIONS, ENDINGS, places=PLACES, keeps=DEALT - BID_CARDS, forbids=_forbids, story=_story
)


def view(o: Observation, p: Params, w: Work, options: Mapping[str, Any]) -> View:
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
        so_far = value_of(o.aside[o.seat])
        yield Text(f"Your bid so far: {so_far}.", f"Votre annonce jusqu'ici : {so_far}.")


def _prices(o: Observation) -> Iterator[tuple[str, Text]]:
    """Say what a premium bid adds, for a seat that may make it."""
    for code in cards_of(o.legal) if o.phase == PREMIUM else ():
        if code:
            points = 30 * code
            yield ACTIONS.phases[PREMIUM].words[code], Text(f"{points} more points", f"{points} points de plus")
