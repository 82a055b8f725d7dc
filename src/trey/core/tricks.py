"""Tricks, as both trick-taking families play them: follow the led suit, highest trump wins.

RULEBOOK 0.3: a seat must follow the led suit if it can and is otherwise free; the highest trump wins, else
the highest card of the led suit.  A family says which cards belong to a suit (`members`) and how high
a card stands; everything here works on those.
"""

from trey.core.cards import LANE
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import inlined

__all__ = ["above", "certain", "following", "lane", "lowest", "plain_strength"]


@inlined
def lane(suit: int) -> int:
    """Return all cards of a printed suit."""
    return LANE << (suit << 4)


@inlined
def following(hand: int, members: int) -> int:
    """Return the cards that may be played to a lead whose suit has these members."""
    held = hand & members
    return held or hand


@inlined
def above(card: int) -> int:
    """Return every card that is higher than `card` in its printed suit."""
    return lane(card >> 4) & -(2 << card)


@inlined
def plain_strength(card: int, led: int, trump: int) -> int:
    """Return how high a card stands in a trick, 0 when it cannot win.  `trump` is -1 when there is none."""
    suit = card >> 4
    if suit == trump:
        return 32 + (card & 15)
    if suit == led:
        return 1 + (card & 15)
    return 0


@inlined
def _suit_certain(mine: int, unseen: int) -> int:
    """Return 1 if every card of `mine`, led from the top, beats one suit's `unseen` cards."""
    if mine == 0 or unseen == 0:
        return 1
    top = 0
    while mine > unseen:
        mine ^= 1 << (mine.bit_length() - 1)
        top += 1
    return 1 if mine == 0 or top >= popcount(unseen) else 0


@inlined
def certain(hand: int, unseen: int, trump: int) -> int:
    """Return 1 if the leader holding `hand` takes every trick that is left, wherever `unseen` cards lie.

    Trumps are led first, each suit from the top.  A sufficient test that looks at nothing hidden.
    """
    if trump >= 0:
        mine, theirs = hand & lane(trump), unseen & lane(trump)
        if not _suit_certain(mine, theirs):
            return 0
        if theirs and popcount(mine) < popcount(theirs):
            return 0
    for suit in range(4):
        if suit != trump and not _suit_certain(hand & lane(suit), unseen & lane(suit)):
            return 0
    return 1


@inlined
def lowest(hand: int) -> int:
    """Return the lowest rank's card of a non-zero hand, whatever its suit."""
    folded = (hand | hand >> 16 | hand >> 32 | hand >> 48) & LANE
    rank = low_index(folded)
    for suit in range(4):
        if hand >> (suit << 4 | rank) & 1:
            return suit << 4 | rank
    return -1
