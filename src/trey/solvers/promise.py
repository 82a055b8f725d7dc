"""Move ordering: the card most likely to settle the question is tried first."""

from trey.core.kinds import Card, Cards, Count, Flag, Seat
from trey.core.open_hands import beats
from trey.core.tricks import suit_mask
from trey.kernel.bits import high_index, low_index, popcount
from trey.kernel.mark import inlined
from trey.solvers.search import Search


@inlined
def pick(x: Search, at: Count) -> Card:
    """Return the most promising of the cards to be tried."""
    moves = x.moves[at]
    if moves & moves - 1 == 0:
        return low_index(moves)
    best, most = 0, -1000
    while moves:
        card = low_index(moves)
        moves &= moves - 1
        worth = _promise(x, at, card)
        if worth > most:
            best, most = card, worth
    return best


@inlined
def _promise(x: Search, at: Count, card: Card) -> int:
    """Return how promising a card is."""
    seat, rank = x.turn[at], card & 15
    here = suit_mask(card >> 4)
    if not x.wants:
        return -rank if x.count[at] == 0 or beats(card, x.best[at], x.trump) else rank
    first = x.hands[3 * at + x.next[seat]]
    last = x.hands[3 * at + x.next[x.next[seat]]]
    if x.count[at]:
        friend = seat != x.hero and x.best_seat[at] != x.hero
        return _reply(x, at, card, first if x.count[at] + 1 < x.size else 0, friend)
    others = (first | last) & here
    foes = first | last
    if seat != x.hero:
        foes = x.hands[3 * at + x.hero]
    if others == 0 or card > high_index(others):
        if card >> 4 != x.trump and foes & x.trumps and not _all_follow(x, first, last, seat, here):
            return 8 - rank
        return 40 + popcount(others)
    if seat != x.hero and foes & here and high_index(others) > high_index(foes & here):
        return 25 - rank
    return 12 - rank


@inlined
def _all_follow(x: Search, first: Cards, last: Cards, seat: Seat, here: Cards) -> Flag:
    """Return 1 if no foe is void in a suit."""
    if seat != x.hero:
        return 1 if (first if x.next[seat] == x.hero else last) & here else 0
    return 1 if first & here and last & here else 0


@inlined
def _reply(x: Search, at: Count, card: Card, still: Cards, friend: Flag) -> int:
    """Return how promising a card is for a trick that has been led; `still`: the cards that the last seat may play."""
    rank = card & 15
    trumps = x.trumps >> card & 1
    if friend or not beats(card, x.best[at], x.trump):
        return 20 - rank - 20 * trumps
    if still:
        over = still & suit_mask(card >> 4) & -(2 << card)
        follows = still & x.led[at]
        if (over and (x.led[at] >> card & 1 or follows == 0)) or (follows == 0 and trumps == 0 and still & x.trumps):
            return 25 - rank
    return 45 - rank
