"""The exact meld solver: the least points a Three Thirteen hand can leave unmelded.

Runs belong to one suit and sets to one rank.  So the search chooses, suit by suit, which natural cards
lie in runs (`walk.py`), and settles the sets of what is left by counting (`sets.py`).  Wilds are only counted, so no
number of them makes the search blow up.  `docs/decisions/0021-the-meld-solver.md` has the argument.

A hand of at most 16 cards has three parts: `one`, the mask of the cards held at least once; `two`, the mask of those
held twice; and a number of jokers.  `w` is the workspace and `m` the rules; one `MeldWork` may be both.  If `w.tables`
is not 0, cards may also be added to the melds whose codes stand in `w.table`.

    m = MeldRules(wild=1, wild_natural=1, same_suit=1, partial=1, joker_points=20, points=[...])
    set_melds(m, ONE, LOW)                         # trey.melds.meld, trey.melds.runs
    least_points(MeldWork(), one, two, jokers, m)
"""

from trey.core.cards import EACH_SUIT, JOKER
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import kernel
from trey.melds.arrange import lay
from trey.melds.hands import bit_of, choices
from trey.melds.meld import MeldRules, place_rank
from trey.melds.search import GONE_JOKER, GONE_WILD, index_rank, search, suit_used
from trey.melds.walk import MeldWork


@kernel
def hand_points(one: int, two: int, jokers: int, m: MeldRules) -> int:
    """Return the points of all cards of a hand."""
    points = jokers * m.joker_points
    for rank in range(13):
        cards = EACH_SUIT << rank
        points += m.points[rank] * (popcount(one & cards) + popcount(two & cards))
    return points


@kernel
def least_points(w: MeldWork, one: int, two: int, jokers: int, m: MeldRules) -> int:
    """Return the least points a hand can leave unmelded."""
    w.discards = 0
    least = search(w, m, one, two, jokers)
    return least if m.partial or w.best == 0 else hand_points(one, two, jokers, m)


@kernel
def melds_all(w: MeldWork, one: int, two: int, jokers: int, m: MeldRules) -> int:
    """Say whether every card of a hand can be in a meld; no points left does not show it where a joker counts none."""
    w.discards = 0
    search(w, m, one, two, jokers)
    return 1 if w.best == 0 else 0


@kernel
def least_without(w: MeldWork, one: int, two: int, jokers: int, card: int, m: MeldRules) -> int:
    """Return the least points a hand can leave unmelded without one of its cards."""
    bit = bit_of(card)
    return least_points(w, one & ~(bit & ~two), two & ~bit, jokers - (card == JOKER), m)


@kernel
def arrange(w: MeldWork, one: int, two: int, jokers: int, m: MeldRules) -> int:
    """Return the least points and lay the melds that attain them.

    For i below `w.melds`, `w.onto[i]` is -1 for a new meld, or the index of the meld on the table that grows.
    `w.size[i]` is the number of cards from the hand, and `w.code[i]` the code of the whole meld.  `w.cards` and
    `w.stands` hold the cards and what each stands for, meld after meld: runs from low to high, the natural cards of
    sets first.  `w.left_one`, `w.left_two` and `w.left_jokers` are the cards that stay in hand.
    """
    least = least_points(w, one, two, jokers, m)
    w.melds = w.laid = 0
    w.left_one, w.left_two, w.left_jokers = one, two, jokers
    if m.partial or w.best == 0:
        lay(w, m, one, two, jokers)
    return least


@kernel
def _gone_card(w: MeldWork, m: MeldRules, one: int) -> int:
    """Return a card of the discarded kind that lies in no run."""
    if w.pick_gone == GONE_JOKER:
        return JOKER
    wild = w.pick_gone == GONE_WILD
    rank = m.wild if wild else index_rank(w, w.pick_gone >> 2)
    cards, place = EACH_SUIT << rank, (rank + 1) % 13
    if not m.same_suit or (wild and not w.wild_bit):
        return low_index(one & cards)
    suit = 0
    while (w.suit_counts[suit] - suit_used(w, suit)) >> 4 * place & 15 == 0:
        suit += 1
    return suit << 4 | place_rank(place)


@kernel
def _dearest(one: int, jokers: int, m: MeldRules) -> int:
    """Return the card of a hand that costs most."""
    best, points = JOKER, m.joker_points if jokers else -1
    while one:
        card = low_index(one)
        one &= one - 1
        if m.points[card & 15] > points:
            best, points = card, m.points[card & 15]
    return best


@kernel
def least_after_discard(w: MeldWork, one: int, two: int, jokers: int, m: MeldRules) -> int:
    """Return the least points that a hand can leave after one discard; `w.discard` is that card."""
    w.discards = 1
    least = search(w, m, one, two, jokers)
    w.discard = _gone_card(w, m, one)
    if m.partial or w.best == 0:
        return least
    w.discard = _dearest(one, jokers, m)
    price = m.joker_points if w.discard == JOKER else m.points[w.discard & 15]
    return hand_points(one, two, jokers, m) - price


@kernel
def outs(w: MeldWork, one: int, two: int, jokers: int, m: MeldRules) -> int:
    """Return the mask of cards (bit 13: the joker) whose discard leaves nothing unmelded."""
    found, rest = 0, choices(one, jokers)
    least_after_discard(w, one, two, jokers, m)
    if w.best:
        return 0
    while rest:
        card = low_index(rest)
        rest &= rest - 1
        least_without(w, one, two, jokers, card, m)
        if w.best == 0:
            found |= 1 << card
    return found
