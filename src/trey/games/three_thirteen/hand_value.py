"""What a hand of Three Thirteen is worth as dealt, in any seat."""

from trey.core.cards import ALL_RANKS, EACH_SUIT
from trey.core.kinds import Cards, Count, Seat
from trey.games.three_thirteen.state import Params, State, Work, ready
from trey.kernel.bits import popcount
from trey.kernel.mark import kernel
from trey.melds.solver import hand_points, least_points


@kernel
def hand_value(s: State, p: Params, w: Work, seat: Seat, aspect: Count) -> int:
    """Return one aspect of a hand: unmelded points, points of all cards, number of wilds, or of pairs that may meld."""
    one, two, jokers = s.one[seat], s.two[seat], s.jokers[seat]
    ready(s, w)
    if aspect == 0:
        return least_points(w, one, two, jokers, w)
    if aspect == 1:
        return hand_points(one, two, jokers, w)
    wilds = EACH_SUIT << s.wild if s.wild >= 0 else 0
    if aspect == 2:
        return popcount(one & wilds) + popcount(two & wilds) + jokers
    return _pairs(one & ~wilds, two & ~wilds)


@kernel
def _pairs(one: Cards, two: Cards) -> Count:
    """Return pairs of a rank, and of cards of a suit at most two ranks apart."""
    pairs = 0
    for suit in range(4):
        line = one >> (suit << 4) & ALL_RANKS
        pairs += popcount(line & line >> 1) + popcount(line & line >> 2)
    for rank in range(13):
        count = popcount(one & EACH_SUIT << rank) + popcount(two & EACH_SUIT << rank)
        pairs += count * (count - 1) // 2
    return pairs
