"""What one seat may know of a table of Euchre, and which worlds fit (RULEBOOK section 1)."""

from typing import Annotated

from trey.core import engine
from trey.core.hidden import Hidden
from trey.core.hidden.packets import UP_DOWN, UP_TAKEN, Counted, Drawn, Own, Work
from trey.core.history import HIDDEN, Acts, act_phase
from trey.core.kinds import NOBODY, Card, Cards, Count, Flag, Seat
from trey.core.ranking import pick
from trey.games.euchre.actions import ACTIONS, NAME, NAMING, SWAP
from trey.games.euchre.rules import choices, is_poor, may_name, may_order, may_swap
from trey.games.euchre.state import MOST_ACTS, MOST_PLAYS, Params, Public, State, packets
from trey.kernel.bits import nth_bit, popcount
from trey.kernel.mark import inlined, kernel
from trey.kernel.rng import uniform


class Observation(Public, engine.Observation, Own, Drawn, Counted, Acts, acts=MOST_ACTS + MOST_PLAYS):
    """What one seat knows; a field with the same name as one in `State` means the same."""

    found: Annotated[Cards, "The dummy, for a maker who took it."]


@inlined
def _taker(o: Observation) -> Seat:
    """Return who has taken the dummy, -1 for nobody."""
    return o.maker if o.helped else NOBODY


@inlined
def _names_blind(s: State, seat: Seat) -> Flag:
    """Return 1 while a dealer must name a suit for the joker before he sees his hand."""
    return 1 if s.phase == NAMING and seat == s.dealer else 0


@inlined
def _may_drop(o: Observation, p: Params, count: Count) -> Flag:
    """Return 1 if the dealer may have set the upcard aside: at once, or with the dummy's cards."""
    return 1 if p.may_discard_upcard or count > 1 else 0


@kernel
def _choose_cast(s: State, o: Observation, p: Params, w: Work) -> Card:
    """Choose the card that was set aside for the upcard, -1 if none was; `HIDDEN`: draw again.

    Only for a dealer who is maker with the dummy does it matter which of his cards that was: the dummy lay among all
    others, but not the upcard.  That is C(9, 5) ways for each card, but twice as many for the upcard itself; so a draw
    is kept in proportion to its ways (docs/decisions/0030-what-an-even-draw-is-even-over.md).
    """
    aside = s.aside[o.dealer]
    if _taker(o) != o.dealer or o.dealer == o.seat or o.up != UP_TAKEN:
        return NOBODY
    others = aside & ~(1 << o.upcard)
    number = uniform(w, popcount(aside) + p.may_discard_upcard)
    if number < popcount(others):
        return nth_bit(others, number)
    return o.upcard if others != aside and p.may_discard_upcard else HIDDEN


@kernel
def _may_have_made(o: Observation, p: Params, seat: Seat, hand: Cards) -> Flag:
    """Return 1 unless the seat made trumps that this hand may not make."""
    if seat != o.maker or not p.natural_order or (p.blind_maker and act_phase(o.acts[0]) == NAMING):
        return 1
    if o.up != UP_DOWN:
        return may_order(p, hand, o.trump)
    stuck = p.stick_the_dealer and seat == o.dealer
    return may_name(p, hand, o.offered, stuck) >> NAME + o.trump & 1


@inlined
def _may_be_dealt(o: Observation, p: Params, seat: Seat, hand: Cards) -> Flag:
    """Return 1 unless the hand is too poor to be dealt, or does not go with cards shown or trumps made."""
    if o.phase == SWAP and seat == o.turn and o.swapped & ~may_swap(p, hand | o.swapped):
        return 0
    return 0 if is_poor(p, hand) else _may_have_made(o, p, seat, hand)


PLACES = Hidden(
    State,
    Observation,
    ACTIONS,
    None,
    packets("e33", dummy=True),
    choices=choices,
    taker=_taker,
    hand_dark=_names_blind,
    hand_fits=_may_be_dealt,
    drops=_may_drop,
    laid_first=_choose_cast,
)
seen, may_hold = PLACES.seen, PLACES.may_hold


@kernel
def unseen(o: Observation, p: Params) -> Cards:
    """Return the cards that the other seats in play may hold."""
    lacking = -1
    for seat in range(3):
        if seat not in (o.seat, o.out):
            lacking &= o.lacks[seat]
    return p.pack & ~seen(o) & ~lacking


@inlined
def top_card(p: Params, cards: Cards, trump: int) -> Card:
    """Return the highest trump of a non-empty set, or its card of the highest rank if it has no trump."""
    return pick(p, trump, cards, 0, 1, 64)
