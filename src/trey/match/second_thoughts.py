"""When a seat may take back its last choice: while nobody has acted since, and the choice showed it no new card.

This is a custom of card players, made exact (`docs/decisions/0055-taking-back.md`).  What the choice showed is read
from its happenings, as they were told to the seat.  A kind of happening that is not listed here counts as showing a
new card, so a choice that brings one cannot be taken back.
"""

from collections.abc import Iterable
from itertools import takewhile

from trey.core.happening import (
    Drew,
    Fined,
    Gave,
    HandedOver,
    Happening,
    LaidDown,
    LastTurn,
    Put,
    PutDown,
    Said,
    SetAside,
    Took,
    TrickTaken,
    TurnedUp,
    WentOut,
)
from trey.match.match import Match

_ONE_CHOICE = frozenset({"give", "set_aside", "lay"})
"""The kinds of phase in which several cards in a row are one choice."""
_OWN_CARDS = (Said, Gave, SetAside, PutDown, Put, LaidDown, TrickTaken, WentOut, LastTurn, Fined)
"""The happenings of a seat's own choice that show it no new card."""


def last_choice(match: Match, seat: int) -> int:
    """Return how many acts make up a seat's last choice; 0 if the seat did not act last, or the deal is over."""
    event, phase = next(match.latest, (None, None)) if not match.deal_over else (None, None)
    if event is None or phase is None or event.seat != seat:
        return 0
    if phase.kind not in _ONE_CHOICE:
        return 1
    return sum(1 for _ in takewhile(lambda act: act[0].seat == seat and act[1] is phase, match.latest))


def may_undo(match: Match, seat: int) -> int:
    """Return how many acts a seat may take back now: all those of its last choice, or 0."""
    count = last_choice(match, seat)
    if not count:
        return 0
    twin = match.copy()
    again = [event for event, _ in match.acts[-count:]]
    twin.undo(seat, count)
    before = twin.view(seat)
    for event in again:
        twin.act(seat, event.action)
        after = twin.view(seat)
        if reveals(twin.happened(before, after), seat):
            return 0
        before = after
    return count


def reveals(happened: Iterable[Happening], seat: int) -> bool:
    """Say whether a seat's own act showed it a card, from the happenings that it was told."""
    return any(_reveals(one, seat) for one in happened)


def _reveals(one: Happening, seat: int) -> bool:
    """Say whether one happening of a seat's own act showed it a card."""
    match one:
        case Drew() | Took():
            return one.source not in {"pile", "upcard"}
        case HandedOver():
            return one.seat != seat
        case TurnedUp():
            return not one.down
    return not isinstance(one, _OWN_CARDS)
