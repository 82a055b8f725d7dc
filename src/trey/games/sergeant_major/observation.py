"""What one seat may know of a table of 3-5-8, built up fact by fact (RULEBOOK section 1)."""

from trey.core.family import NOBODY, Viewer
from trey.core.tricks import certain, lane
from trey.games.sergeant_major.rules import legal
from trey.games.sergeant_major.state import (
    FREE_RETURN,
    NO_KITTY,
    P_PLAY,
    Four,
    Nine,
    Params,
    Public,
    State,
    copy_public,
)
from trey.kernel.bits import high_index, low_index, popcount
from trey.kernel.layout import Three
from trey.kernel.mark import kernel

__all__ = ["Observation", "claim", "observe"]


class Observation(Public, Viewer):
    """What one seat, or a watcher, may know: public facts, and what it holds, saw, gave and received."""

    hand: int
    awake: Three
    """How many cards each seat holds and may look at."""
    sleeping: Three
    """How many cards each seat holds face down."""
    kitty_left: int
    kitty: Four
    """Kitty cards in their order where the viewer has seen them, else -1."""
    taken: int
    aside: int
    aside_count: int
    shown: int
    gift_count: Nine
    gifts: Nine
    return_count: Nine
    returns: Nine
    holds: Three
    """Cards the viewer knows another seat to hold."""
    cannot: Three
    """Cards the viewer knows another seat not to hold."""


@kernel
def observe(v: Observation, s: State, r: Params, seat: int) -> None:
    """Fill `v` with what `seat` may know; -1 is a watcher."""
    v.seat = seat
    v.legal = legal(s, r) if seat == s.turn and seat >= 0 else 0
    copy_public(v, s)
    _look_hands(v, s, r, seat)
    _look_exchange(v, s, seat)
    for other in range(3):
        v.holds[other] = _holds(v, s, r, seat, other)
        v.cannot[other] = _cannot(v, s, r, seat, other)


@kernel
def _look_hands(v: Observation, s: State, r: Params, seat: int) -> None:
    v.hand = s.hands[seat] if seat >= 0 else 0
    for other in range(3):
        v.awake[other] = popcount(s.hands[other])
        v.sleeping[other] = popcount(s.asleep[other])
    v.kitty_left = 0
    for i in range(4):
        v.kitty[i] = NOBODY
        if s.kitty[i] >= 0:
            v.kitty_left += 1
            if s.peeked and seat == s.caller:
                v.kitty[i] = s.kitty[i]
    mine = 1 if seat == s.caller and seat >= 0 else 0
    v.taken = s.taken if mine else 0
    v.aside = s.aside if mine else 0
    v.aside_count = popcount(s.aside)
    v.shown = s.shown[seat] if seat >= 0 else 0


@kernel
def _look_exchange(v: Observation, s: State, seat: int) -> None:
    for giver in range(3):
        for other in range(3):
            i = giver * 3 + other
            v.gift_count[i] = popcount(s.gifts[i])
            v.return_count[i] = popcount(s.returns[i])
            v.gifts[i] = v.returns[i] = 0
            if seat == giver:
                v.gifts[i] = s.gifts[i]
                v.returns[i] = s.returns[i] & ~s.asleep[giver]
            elif seat == other:
                v.returns[i] = s.returns[i]
                if s.delivered >> giver & 1:
                    v.gifts[i] = s.gifts[i] & ~s.asleep[other]


@kernel
def _sealed(v: Observation, s: State, r: Params, seat: int, other: int) -> int:
    """Return 1 if nothing but play has changed `other`'s cards since its exchange with `seat`."""
    third = 3 - seat - other
    if v.gift_count[third * 3 + other] or v.gift_count[other * 3 + third]:
        return 0
    return 0 if other == s.caller and r.kitty_mode != NO_KITTY else 1


@kernel
def _holds(v: Observation, s: State, r: Params, seat: int, other: int) -> int:
    """Return the cards `seat` knows `other` to hold: what it gave or returned there, if nothing can have moved it."""
    if seat < 0 or seat == other:
        return 0
    i = seat * 3 + other
    given = v.gifts[i] & ~v.returns[i] if s.delivered >> seat & 1 else 0
    if v.return_count[i] < v.gift_count[i]:
        return given
    if not _sealed(v, s, r, seat, other):
        return 0
    return (given | v.returns[other * 3 + seat]) & ~s.played


@kernel
def _cannot(v: Observation, s: State, r: Params, seat: int, other: int) -> int:
    """Return the cards `other` cannot hold: suits it failed to follow, and cards above those it returned to `seat`."""
    if seat == other:
        return 0
    barred = 0
    ranked = seat >= 0 and _returns_are_highest(v, s, r, seat, other)
    for suit in range(4):
        if s.voids[other] >> suit & 1:
            barred |= lane(suit)
        elif ranked:
            back = v.returns[seat * 3 + other] & lane(suit)
            if back:
                barred |= lane(suit) & -(2 << low_index(back))
    return barred & ~v.returns[other * 3 + seat] if seat >= 0 else barred


@kernel
def _returns_are_highest(v: Observation, s: State, r: Params, seat: int, other: int) -> int:
    """Return 1 if what `other` returned to `seat` was its highest of each suit, and still bounds what it holds."""
    if r.trump_gifts == FREE_RETURN and s.trump >= 0 and v.gifts[seat * 3 + other] & lane(s.trump):
        return 0
    return _sealed(v, s, r, seat, other)


@kernel
def claim(v: Observation, r: Params) -> int:
    """Return the card to lead when the viewer on lead is certain of every trick left, else -1."""
    if v.phase != P_PLAY or v.led >= 0 or v.turn != v.seat:
        return NOBODY
    if not certain(v.hand, r.cards & ~(v.hand | v.played | v.aside), v.trump):
        return NOBODY
    trumps = v.hand & lane(v.trump) if v.trump >= 0 else 0
    if trumps:
        return high_index(trumps)
    return high_index(v.hand)
