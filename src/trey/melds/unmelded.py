"""A quick test of whether a hand may be able to go out, before the solver is called.

A card is *unmelded* if it makes no meld with other natural cards of the hand: it needs the help of a wild.  The k
wilds of a meld leave at most k + 1 stretches of neighbours, with at most two unmelded cards each. That is 2 k + 2
cards in all, which is never more than 4 k. One more card is discarded.

A card is *lonely* if no other card has its rank or lies within two places of it in its suit. If runs may mix suits,
the other card may be of any suit. If a meld may hold only one wild, each natural card in it has another of the same
rank, or within two places of it. So a wild cannot help a lonely card.
"""

from trey.core.cards import ALL_RANKS
from trey.core.kinds import Cards, Count, Flag, Mask
from trey.kernel.bits import popcount
from trey.kernel.mark import kernel
from trey.melds.meld import MeldRules, ace_first, wild_cards
from trey.melds.runs import ONE


@kernel
def _line(ranks: Mask) -> Mask:
    """Return ranks as places of runs, the ace at both ends."""
    line = ace_first(ranks)
    return line | (line & 1) << 13


@kernel
def _ranks(line: Mask) -> Mask:
    """Return places of runs as ranks; either place of the ace will do."""
    return line >> 1 & ALL_RANKS | (line & 1) << 12


@kernel
def _in_runs(ranks: Mask) -> Mask:
    """Return the ranks that lie in three neighbours."""
    line = _line(ranks)
    low = line & line >> 1 & line >> 2
    return _ranks(low | low << 1 | low << 2)


@kernel
def _near(ranks: Mask) -> Mask:
    """Return the ranks within two places of others."""
    line = _line(ranks)
    return _ranks(line << 1 | line << 2 | line >> 1 | line >> 2)


@kernel
def _held(one: Cards, two: Cards, times: Count) -> Mask:
    """Return the ranks held at least 1, 2 or 3 times."""
    once, twice, thrice = 0, 0, 0
    for i in range(8):
        ranks = (two if i & 1 else one) >> (i >> 1 << 4) & ALL_RANKS
        thrice |= twice & ranks
        twice |= once & ranks
        once |= ranks
    return once if times == 1 else twice if times == 2 else thrice


@kernel
def unmelded(one: Cards, two: Cards, m: MeldRules) -> Count:
    """Return how many cards other than wilds are in no meld of natural cards."""
    every = _held(one, two, 1)
    sets = _held(one, two, 3) | wild_cards(m) & ALL_RANKS
    count = 0
    for suit in range(4):
        ranks = one >> (suit << 4) & ALL_RANKS
        unsafe = ALL_RANKS & ~(sets | _in_runs(ranks if m.same_suit else every))
        count += popcount(ranks & unsafe) + popcount(two >> (suit << 4) & unsafe)
    return count


@kernel
def lonely(one: Cards, two: Cards, m: MeldRules) -> Count:
    """Return how many cards other than wilds are in no meld with another natural card and one wild."""
    every = _held(one, two, 1)
    pairs = _held(one, two, 2) | wild_cards(m) & ALL_RANKS
    count = 0
    for suit in range(4):
        ranks = one >> (suit << 4) & ALL_RANKS
        count += popcount(ranks & ~(pairs | _near(ranks if m.same_suit else every)))
    return count


@kernel
def hopeless(one: Cards, two: Cards, jokers: Count, m: MeldRules) -> Flag:
    """Return 1 if unmelded and lonely cards show that no discard lets this hand go out; 0 if one might."""
    wild = wild_cards(m)
    wilds = popcount(one & wild) + popcount(two & wild) + jokers
    if unmelded(one, two, m) > 1 + 4 * wilds:
        return 1
    return 1 if m.limit == ONE and lonely(one, two, m) > 1 else 0
