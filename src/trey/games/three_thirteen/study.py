"""What is asked of a deal of Three Thirteen from outside: what a dealt hand is worth, and what it will count."""

from trey.core.cards import ALL_RANKS, EACH_SUIT, JOKER
from trey.core.features import POINT
from trey.core.kinds import NOBODY, Card, Cards, Code, Count, Points, Seat
from trey.games.three_thirteen.actions import FROM_PILE, GO_OUT, LAY, P_ACT, P_DRAW, P_LAST, P_OUT, STOCK
from trey.games.three_thirteen.histories import count_hidden
from trey.games.three_thirteen.observation import Observation
from trey.games.three_thirteen.state import Params, State, Work, ready, ready_table, top_card
from trey.games.three_thirteen.turn import least_after_turn
from trey.kernel.bits import popcount
from trey.kernel.mark import kernel
from trey.melds.hands import bit_of
from trey.melds.solver import hand_points, least_after_discard, least_points, least_without


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


@kernel
def with_card(p: Params, w: Work, one: Cards, two: Cards, jokers: Count, card: Card) -> Points:
    """Return the fewest points that a hand can be left with at the end of a turn in which it drew `card`."""
    bit = bit_of(card)
    return least_after_turn(p, w, one | bit, two | one & bit, jokers + (card == JOKER))


@kernel
def counted(s: State, p: Params, w: Work, action: Code) -> Points:
    """Return the mean points, in `POINT`s, of the acting seat's hand after an action if the round ends with its turn.

    A card from the stock may be any that lies there; a draw is followed by the best discard.  Return -1 if the phase
    is neither a draw nor a discard, or if the stock drawn from is empty.
    """
    ready(s, w)
    if s.finisher >= 0 and p.auto_meld and p.layoff:
        ready_table(s, w)
    one, two, jokers = s.one[s.turn], s.two[s.turn], s.jokers[s.turn]
    if s.phase == P_DRAW:
        if action == FROM_PILE:
            return POINT * with_card(p, w, one, two, jokers, top_card(s))
        total, cards = 0, s.stock_end - s.stock_at
        for i in range(s.stock_at, s.stock_end):
            total += with_card(p, w, one, two, jokers, s.stock[i])
        return POINT * total // cards if cards else NOBODY
    if s.phase not in (P_ACT, P_OUT, P_LAST):
        return NOBODY
    if s.phase != P_LAST and action in (GO_OUT, LAY):
        return POINT * least_after_turn(p, w, one, two, jokers)
    return POINT * least_without(w, one, two, jokers, action, w)


@kernel
def from_stock(o: Observation, p: Params, w: Work) -> Points:
    """Return the mean points, in `POINT`s, that the hand counts with a card from the stock, -1 if none can come.

    Every card that the seat has not seen is equally likely.
    """
    count_hidden(o, p, w)
    total, cards = 0, 0
    for card in range(62):
        if w.held[card]:
            cards += w.held[card]
            total += w.held[card] * with_card(p, w, o.one, o.two, o.jokers, card)
    return POINT * total // cards if cards else NOBODY


@kernel
def certain(o: Observation, p: Params, w: Work) -> Code:
    """Return the draw or discard of a final turn after which the hand counts least on average, else -1."""
    if o.finisher < 0 or (o.phase == P_ACT and not p.auto_meld):
        return NOBODY
    ready(o, w)
    if p.auto_meld and p.layoff:
        ready_table(o, w)
    if o.phase == P_ACT and o.legal >> GO_OUT & 1:
        return GO_OUT
    if o.phase == P_ACT:
        least_after_discard(w, o.one, o.two, o.jokers, w)
        return w.discard
    if o.phase != P_DRAW:
        return NOBODY
    if not o.legal >> FROM_PILE & 1:
        return STOCK
    return FROM_PILE if POINT * with_card(p, w, o.one, o.two, o.jokers, top_card(o)) < from_stock(o, p, w) else STOCK
