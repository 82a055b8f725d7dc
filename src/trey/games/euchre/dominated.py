"""Actions that a good player of Euchre avoids.

A good player leaves a trick to the other defender if the maker cannot win it, or can win it only by trumping a plain
card. Of several cards of a suit that would all lose, a good player plays the lowest. The last to play does the same
with cards that would all win. Of two cards that are worth the same, a good player sets the lower aside. With the
highest trumps and nothing else, a good player goes alone if that pays more.
"""

from trey.core.hidden.packets import Work
from trey.core.kinds import Cards, Codes, Flag
from trey.core.ranking import takers
from trey.core.tricks import best_card, in_line, suit_mask
from trey.games.euchre.actions import ALONE, CAST, CHOICE, PICKING, PLAY
from trey.games.euchre.observation import Observation, may_hold, seen
from trey.games.euchre.state import Params
from trey.kernel.bits import high_index, low_index
from trey.kernel.mark import kernel


@kernel
def undominated(o: Observation, p: Params, w: Work) -> Codes:
    """Return the legal actions that no other beats wherever the hidden cards lie, as far as the game knows."""
    if o.phase in (CAST, PICKING):
        return o.legal & ~_as_good_as_lower(o, p)
    if o.phase == CHOICE:
        return 1 << ALONE if _takes_all_alone(o, p) else o.legal
    if o.phase != PLAY or o.led == 0:
        return o.legal
    winners = takers(o, p, o.trump, o.legal)
    if o.legal & ~winners and winners and _is_the_allys(o, p):
        return _least_useful(o, o.legal & ~winners, 0, 0)
    return _least_useful(o, o.legal, winners, 1 if o.missing == 1 else 0)


@kernel
def _is_the_allys(o: Observation, p: Params) -> Flag:
    """Return 1 if the other defender has the trick, and the maker cannot win it, or can only trump a plain card."""
    if o.maker in (o.seat, o.best_seat):
        return 0
    over = takers(o, p, o.trump, may_hold(o, p, o.maker)) if o.missing > 1 else 0
    return 1 if over == 0 or (not o.trumps >> best_card(o) & 1 and not over & ~o.trumps) else 0


@kernel
def _takes_all_alone(o: Observation, p: Params) -> Flag:
    """Return 1 if going alone pays more and the hand is the highest trumps."""
    if not o.legal >> ALONE & 1 or p.pts_sweep_alone <= p.pts_sweep or o.hand & ~o.trumps or o.hand == 0:
        return 0
    mine = in_line(o.hand, o.trump, o.trumps)
    others = in_line(p.pack & ~seen(o) & o.trumps, o.trump, o.trumps)
    return 1 if others == 0 or low_index(mine) > high_index(others) else 0


@kernel
def _least_useful(o: Observation, cards: Cards, winners: Cards, last: Flag) -> Cards:
    """Return the lowest loser of each suit, and all winners, or if `last` only the lowest winner of each suit."""
    found = 0
    losers, best = in_line(cards & ~winners, o.trump, o.trumps), in_line(winners, o.trump, o.trumps)
    for suit in range(4):
        lost, won = losers & suit_mask(suit), best & suit_mask(suit)
        found |= lost & -lost | (won & -won if last else won)
    useful = 0
    while cards:
        one = cards & -cards
        useful |= one if in_line(one, o.trump, o.trumps) & found else 0
        cards ^= one
    return useful


@kernel
def _as_good_as_lower(o: Observation, p: Params) -> Codes:
    """Return the plain cards that stand above another legal one with nothing between that somebody else may hold."""
    found, cards = 0, o.legal & ~o.trumps
    hidden = p.pack & ~seen(o) & ~o.trumps
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        higher = cards & suit_mask(card >> 4)
        if higher and not hidden & suit_mask(card >> 4) & -(2 << card) & (higher & -higher) - 1:
            found |= higher & -higher
    return found
