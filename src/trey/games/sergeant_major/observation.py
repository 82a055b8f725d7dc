"""What one seat may know of a table of 3-5-8, built up fact by fact (RULEBOOK section 1)."""

from typing import Annotated

from trey.core import engine
from trey.core.history import act_code, act_phase, act_seat, act_to, hidden, recall_plays
from trey.core.kinds import NOBODY, Act, Cards, Count, Flag, Seat, Three
from trey.games.sergeant_major import state
from trey.games.sergeant_major.actions import DISCARD, GIVE, PLAY, RETURN, STOP
from trey.games.sergeant_major.state import (
    KITTY,
    MOST_ACTS,
    MOST_PLAYS,
    NO_KITTY,
    Four,
    Nine,
    Params,
    Public,
    State,
    Work,
    copy_carried,
    copy_public,
)
from trey.kernel.bits import popcount
from trey.kernel.mark import kernel


class Observation(Public, engine.Observation):
    """What one seat, or a watcher, may know: public facts, and what it holds, saw, gave and received."""

    hand: Cards
    awake: Annotated[Three[Count], "How many cards each seat holds and may look at."]
    sleeping: Annotated[Three[Count], "How many cards each seat holds face down."]
    kitty_left: Count
    kitty: Annotated[Four, "Kitty cards in their order if the viewer has seen them, else -1."]
    taken: Annotated[Cards, "Kitty cards that the viewer took."]
    aside: Annotated[Cards, "Cards the viewer set aside."]
    aside_count: Count
    shown: Annotated[Cards, "Kitty cards the viewer was shown."]
    gift_count: Annotated[list[Count], 9]
    gifts: Nine
    return_count: Annotated[list[Count], 9]
    returns: Nine
    holds: Annotated[Three[Cards], "Cards the viewer knows another seat to hold."]
    acts: Annotated[list[Act], MOST_ACTS + MOST_PLAYS, "All that was done in this deal, in order."]
    acted: Count


@kernel
def observe(o: Observation, s: State, p: Params, w: Work, seat: Seat) -> None:
    """Fill all fields except the acts with what `seat` may know; -1 is a watcher."""
    o.seat = seat
    copy_public(o, s)
    _look_hands(o, s, seat)
    _look_exchange(o, s, seat)
    for other in range(3):
        o.holds[other] = _holds(o, s, p, seat, other)


@kernel
def _look_hands(o: Observation, s: State, seat: Seat) -> None:
    o.hand = s.hands[seat] if seat >= 0 else 0
    for other in range(3):
        o.awake[other] = popcount(s.hands[other])
        o.sleeping[other] = popcount(s.asleep[other])
    o.kitty_left = 0
    for i in range(KITTY):
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
def _look_exchange(o: Observation, s: State, seat: Seat) -> None:
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
def _sealed(o: Observation, s: State, p: Params, seat: Seat, other: Seat) -> Flag:
    """Return 1 if nothing but play has changed `other`'s cards since its exchange with `seat`."""
    third = 3 - seat - other
    if o.gift_count[third * 3 + other] or o.gift_count[other * 3 + third]:
        return 0
    return 0 if other == s.caller and p.kitty_mode != NO_KITTY else 1


@kernel
def _holds(o: Observation, s: State, p: Params, seat: Seat, other: Seat) -> Cards:
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
def unseen(o: Observation, p: Params) -> Cards:
    """Return the cards that have not been played, and that the viewer neither has in hand nor set aside."""
    return p.cards & ~(o.hand | o.played | o.aside)


@kernel
def recall(o: Observation, s: State, p: Params, seat: Seat) -> None:
    """Fill the acts as `seat` may know them now: all that was said and played, and cards it set aside, gave or got."""
    for i in range(s.acted):
        act = s.acts[i]
        o.acts[i] = act if _knows(s, act, seat) else hidden(act)
    o.acted = s.acted
    recall_plays(o, s, PLAY)


@kernel
def _knows(s: State, act: Act, seat: Seat) -> Flag:
    """Return 1 if a seat may know what was done: its own secrets, and cards that have reached it face up."""
    phase = act_phase(act)
    if phase not in (GIVE, RETURN, DISCARD) or act_code(act) == STOP or act_seat(act) == seat:
        return 1
    if phase == DISCARD or act_to(act) != seat or s.asleep[seat] >> act_code(act) & 1:
        return 0
    return 1 if phase == RETURN or s.delivered >> act_seat(act) & 1 else 0


@kernel
def stood(m: state.Standing, o: Observation, p: Params) -> None:
    """Write into `m` how the match stood before this deal; this deal's call counts as still unused."""
    copy_carried(m, o)
    if o.call >= 0 and p.call_once_each:
        m.used[o.caller] &= ~(1 << o.call)
