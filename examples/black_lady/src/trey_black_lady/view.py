"""Hearts in words: why something cannot be chosen, and an observation."""

from collections.abc import Iterator
from typing import Any

from trey.core.cards import cards_of
from trey.core.errors import IllegalError
from trey.core.goals import ENDINGS
from trey.core.hidden.packets import Work
from trey.core.kinds import Code
from trey.core.table_view import TableView
from trey.core.text import Text, in_points
from trey.core.view import Played, View
from trey_black_lady.actions import ACTIONS, GIVE, PACK, PLAY
from trey_black_lady.game import ALL, GIVEN, HAND, PLACES, Observation, Params, step_of
from trey_black_lady.options import TEXTS


def _forbids(o: Observation, p: Params, w: Work, code: Code) -> IllegalError | None:
    """Return why a card may not be played that follows suit."""
    if o.phase != PLAY or o.legal & o.led:
        return None
    if o.count == 0:
        return IllegalError("first-card", TEXTS.text("The two of clubs is led first."))
    if o.led:
        return IllegalError(
            "first-trick", TEXTS.text("No heart and not the queen of spades is played to the first trick.")
        )
    return IllegalError("hearts-wait", TEXTS.text("Hearts may not be led until a heart has been played."))


def _story(o: Observation, p: Params) -> Iterator[Text]:
    """Say who took how much."""
    for seat in range(3):
        if o.gained[seat] == ALL:
            yield TEXTS.text("{{{who}}} {{{who}:takes|take}} all the points: that shoots the moon.", who=seat)
            return
    for seat in range(3):
        if o.gained[seat]:
            points = in_points("{}", o.gained[seat])
            yield TEXTS.text("{{{who}}} {{{who}:takes|take}} {points}.", who=seat, points=points)


TABLE = TableView("black_lady", ACTIONS, ENDINGS, places=PLACES, forbids=_forbids, story=_story)


def view(o: Observation, p: Params, w: Work) -> View:
    """Show what is given to whom, and the points taken so far."""
    return TABLE.of(o, p, TABLE.alternating, trump=None, notes=tuple(_notes(o)), **_giving(o, p))


def _giving(o: Observation, p: Params) -> dict[str, Any]:
    """Return what is shown while cards are chosen to be given."""
    if o.phase != GIVE:
        return {}
    step = step_of(o.deal, p)
    chosen = cards_of(o.aside[o.seat]) if o.seat >= 0 else []
    return {
        "owed": o.counts[o.turn] - (HAND - GIVEN),
        "receiver": (o.turn + step) % 3,
        "aside": (),
        "gave": tuple(Played(seat=(o.seat + step) % 3, card=PACK.text(card)) for card in reversed(chosen)),
    }


def _notes(o: Observation) -> Iterator[Text]:
    """Say who has taken how many points."""
    for seat in range(3):
        if o.phase == PLAY and o.gained[seat]:
            points = in_points("{}", o.gained[seat])
            yield TEXTS.text("{{{who}}} {{{who}:has|have}} {points}.", who=seat, points=points)
