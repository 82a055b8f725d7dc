"""Certain tricks: trumps that win whatever is played, and the tricks that a leader can cash."""

from trey.core.kinds import Cards, Count
from trey.core.tricks import suit_mask
from trey.kernel.bits import high_index, popcount
from trey.kernel.mark import inlined
from trey.solvers.search import OPEN, Search


@inlined
def certainly(x: Search, at: Count, left: Count) -> int:
    """Return the answer if sure trumps or the leader's top cards decide it, and note the cards that matter for it."""
    need, hero, leader = x.need[at], x.hero, x.turn[at]
    second = (hero + 1) % 3
    mine, one, two = x.hands[3 * at + hero], x.hands[3 * at + second], x.hands[3 * at + 3 - hero - second]
    if x.trumps:
        own, first, other = mine & x.trumps, one & x.trumps, two & x.trumps
        if popcount(own) >= need:
            x.matters[at] = _unbeaten(own, first | other, need)
            if x.matters[at]:
                return 1
        enough = left - need + 1
        if popcount(first) >= enough:
            x.matters[at] = _unbeaten(first, own, enough)
            if x.matters[at]:
                return 0
        if popcount(other) >= enough:
            x.matters[at] = _unbeaten(other, own, enough)
            if x.matters[at]:
                return 0
    if leader == hero:
        if x.wants and _cash(x, at, need, mine, one, two, one, two) >= need:
            return 1
    elif not (x.wants == 0 or x.must_trump):
        partner = two if leader == second else one
        enough = left - need + 1
        if _cash(x, at, enough, x.hands[3 * at + leader], mine, partner, mine, partner) >= enough:
            return 0
    return OPEN


@inlined
def _unbeaten(mine: Cards, theirs: Cards, enough: Count) -> Cards:
    """Return the lowest of `enough` trumps that are sure to win a trick each; 0 if there are fewer.

    Each higher trump of theirs can beat only one of mine.
    """
    won, higher, there = 0, 0, mine | theirs
    while there:
        bit = 1 << high_index(there)
        there ^= bit
        if theirs & bit:
            higher += 1
        elif higher:
            higher -= 1
        else:
            won += 1
            if won == enough:
                return bit
    return 0


@inlined
def _highest(cards: Cards, count: Count) -> Cards:
    """Return the `count` highest cards of a suit."""
    for _ in range(popcount(cards) - count):
        cards &= cards - 1
    return cards


@inlined
def _cash(
    x: Search, at: Count, enough: Count, hand: Cards, one: Cards, two: Cards, foe: Cards, other_foe: Cards
) -> Count:
    """Return how many tricks, up to `enough`, a leader takes with top cards before a foe can trump.

    The cards that matter for them are noted.  A partner counts as a foe, as a partner with only trumps left must trump.
    """
    tricks, matters = 0, 0
    for suit in range(4):
        here = suit_mask(suit)
        mine, others = hand & here, (one | two) & here
        if mine:
            tops = mine & -(2 << high_index(others)) if others else mine
            rounds = popcount(tops)
            if rounds >= popcount(one & here) and rounds >= popcount(two & here):
                rounds = popcount(mine)
            if suit != x.trump:
                if foe & x.trumps:
                    rounds = min(rounds, popcount(foe & here))
                if other_foe & x.trumps:
                    rounds = min(rounds, popcount(other_foe & here))
            rounds = min(rounds, enough - tricks)
            if rounds:
                tricks += rounds
                if others:
                    matters |= _highest(tops, rounds)
    x.matters[at] = matters
    return tricks
