"""What one seat may know of a table of 3-5-8, built up fact by fact (RULEBOOK section 1)."""

from trey.core.family import Standing, Viewer, Work
from trey.core.kinds import NOBODY, Three
from trey.core.tricks import certain, lane
from trey.games.sergeant_major.actions import PLAY
from trey.games.sergeant_major.rules import legal
from trey.games.sergeant_major.state import FREE_RETURN, NO_KITTY, Four, Nine, Params, Public, State, copy_public
from trey.kernel.bits import high_index, low_index, popcount
from trey.kernel.mark import kernel

__all__ = ["Observation", "claim", "observe"]


class Observation(Public, Standing, Viewer):
    """What one seat, or a watcher, may know: public facts, and what it holds, saw, gave and received."""

    hand: int
    awake: Three[int]
    """How many cards each seat holds and may look at."""
    sleeping: Three[int]
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
    holds: Three[int]
    """Cards the viewer knows another seat to hold."""
    cannot: Three[int]
    """Cards the viewer knows another seat not to hold."""


@kernel
def observe(o: Observation, s: State, p: Params, w: Work, seat: int) -> None:
    """Fill `v` with what `seat` may know; -1 is a watcher."""
    o.seat = seat
    o.legal = legal(s, p, w) if seat == s.turn and seat >= 0 else 0
    copy_public(o, s)
    _look_hands(o, s, p, seat)
    _look_exchange(o, s, seat)
    for other in range(3):
        o.holds[other] = _holds(o, s, p, seat, other)
        o.cannot[other] = _cannot(o, s, p, seat, other)


@kernel
def _look_hands(o: Observation, s: State, p: Params, seat: int) -> None:
    o.hand = s.hands[seat] if seat >= 0 else 0
    for other in range(3):
        o.awake[other] = popcount(s.hands[other])
        o.sleeping[other] = popcount(s.asleep[other])
    o.kitty_left = 0
    for i in range(4):
        o.kitty[i] = NOBODY
        if s.kitty[i] >= 0:
            o.kitty_left += 1
            if s.peeked and seat == s.caller:
                o.kitty[i] = s.kitty[i]
    mine = 1 if seat == s.caller and seat >= 0 else 0
    o.taken = s.taken if mine else 0
    o.aside = s.aside if mine else 0
    o.aside_count = popcount(s.aside)
    o.shown = s.shown[seat] if seat >= 0 else 0


@kernel
def _look_exchange(o: Observation, s: State, seat: int) -> None:
    for giver in range(3):
        for other in range(3):
            i = giver * 3 + other
            o.gift_count[i] = popcount(s.gifts[i])
            o.return_count[i] = popcount(s.returns[i])
            o.gifts[i] = o.returns[i] = 0
            if seat == giver:
                o.gifts[i] = s.gifts[i]
                o.returns[i] = s.returns[i] & ~s.asleep[giver]
            elif seat == other:
                o.returns[i] = s.returns[i]
                if s.delivered >> giver & 1:
                    o.gifts[i] = s.gifts[i] & ~s.asleep[other]


@kernel
def _sealed(o: Observation, s: State, p: Params, seat: int, other: int) -> int:
    """Return 1 if nothing but play has changed `other`'s cards since its exchange with `seat`."""
    third = 3 - seat - other
    if o.gift_count[third * 3 + other] or o.gift_count[other * 3 + third]:
        return 0
    return 0 if other == s.caller and p.kitty_mode != NO_KITTY else 1


@kernel
def _holds(o: Observation, s: State, p: Params, seat: int, other: int) -> int:
    """Return the cards `seat` knows `other` to hold: what it gave or returned there, if nothing can have moved it."""
    if seat < 0 or seat == other:
        return 0
    i = seat * 3 + other
    given = o.gifts[i] & ~o.returns[i] if s.delivered >> seat & 1 else 0
    if o.return_count[i] < o.gift_count[i]:
        return given
    if not _sealed(o, s, p, seat, other):
        return 0
    return (given | o.returns[other * 3 + seat]) & ~s.played


@kernel
def _cannot(o: Observation, s: State, p: Params, seat: int, other: int) -> int:
    """Return the cards `other` cannot hold: suits it failed to follow, and cards above those it returned to `seat`."""
    if seat == other:
        return 0
    barred = 0
    ranked = seat >= 0 and _returns_are_highest(o, s, p, seat, other)
    for suit in range(4):
        if s.voids[other] >> suit & 1:
            barred |= lane(suit)
        elif ranked:
            back = o.returns[seat * 3 + other] & lane(suit)
            if back:
                barred |= lane(suit) & -(2 << low_index(back))
    return barred & ~o.returns[other * 3 + seat] if seat >= 0 else barred


@kernel
def _returns_are_highest(o: Observation, s: State, p: Params, seat: int, other: int) -> int:
    """Return 1 if what `other` returned to `seat` was its highest of each suit, and still bounds what it holds."""
    if p.trump_gifts == FREE_RETURN and s.trump >= 0 and o.gifts[seat * 3 + other] & lane(s.trump):
        return 0
    return _sealed(o, s, p, seat, other)


@kernel
def claim(o: Observation, p: Params, w: Work) -> int:
    """Return the card to lead when the viewer on lead is certain of every trick left, else -1."""
    if o.phase != PLAY or o.led >= 0 or o.turn != o.seat:
        return NOBODY
    if not certain(o.hand, p.cards & ~(o.hand | o.played | o.aside), o.trump):
        return NOBODY
    trumps = o.hand & lane(o.trump) if o.trump >= 0 else 0
    if trumps:
        return high_index(trumps)
    return high_index(o.hand)
