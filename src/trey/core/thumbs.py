"""Rules of thumb that serve in any game of tricks whose cards are ranked: what to lead, and what to follow with."""

from collections.abc import Callable
from typing import Any

from trey.core.engine import O, P, W
from trey.core.kinds import Card, Cards, Code, Count
from trey.core.ranking import TRUMP, Ranked, pick, stand, takers
from trey.core.tricks import TrickTable
from trey.kernel.bits import low_index
from trey.kernel.mark import kernel


def unless_forced(choose: Callable[[O, P, W], Code]) -> Callable[[O, P, W], Code]:
    """Return a kernel that takes the only legal action, or the one that `choose` takes if there are several."""

    @kernel
    def habit(o: Any, p: Any, w: Any) -> Code:
        return low_index(o.legal) if o.legal & o.legal - 1 == 0 else choose(o, p, w)

    return habit


@kernel
def cheapest(p: Ranked, game: Count, cards: Cards) -> Card:
    """Return the lowest card of a set, trumps last."""
    return pick(p, game, cards, 0, -1, -TRUMP)


@kernel
def lead_sure(o: TrickTable, p: Ranked, game: Count, cards: Cards, others: Cards) -> Card:
    """Return the card to lead: the highest that no card of the others beats in its suit, or else the lowest."""
    sure = stand(o, p, game, cards, others)
    return pick(p, game, sure, 0, 1, 0) if sure else cheapest(p, game, cards)


@kernel
def follow_high(o: TrickTable, p: Ranked, game: Count, cards: Cards) -> Card:
    """Return the highest card that beats the trick, or the lowest such card if played last; if none can, the lowest."""
    takes = takers(o, p, game, cards)
    if takes and o.missing > 1:
        return pick(p, game, takes, 0, 1, -TRUMP)
    return cheapest(p, game, takes or cards)
