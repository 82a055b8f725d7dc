"""Suits counted from trumps on: what differs by the names of suits alone is one thing to a learner.

A row is *turned* by one suit: it stands where clubs do, behind it the other of its colour, then the two others.  It is
the suit of the last field of suits that is set: trumps, or before there are any what is offered as such.
"""

from functools import cache
from typing import TYPE_CHECKING, Any

from trey.core.cards import SUITS, card_text
from trey.core.family import Family
from trey.envs.features import Feature
from trey.envs.rows import deck_of, layout, oracle_layout

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Suits", "suits_of"]

UNTURNED = len(SUITS)


def _order(suit: int) -> tuple[int, ...]:
    """Return all suits, the one that a row is turned by first."""
    if suit == UNTURNED:
        return tuple(range(UNTURNED))
    pair = (suit, UNTURNED - 1 - suit)
    return (*pair, *(other for other in range(UNTURNED) if other not in pair))


class Suits:
    """How a family's rows and actions are turned: five ways, by each suit and, 4, by none.

        obs      (5, width) int64    which place of an observation stands at each place of the turned one
        oracle   (5, width) int64    the same of the oracle's
        actions  (5, actions) int64  the action that each turned one is
        turned   (5, actions) int64  the turned one that each action is

    :raises ImportError: NumPy is not installed (`pip install trey[envs]`).
    """

    def __init__(self, family: Family) -> None:
        import numpy as np

        self._fields = [field.start for field in reversed(layout(family)) if field.kind == "suit"]
        ways = range(UNTURNED + 1)
        self.obs, self.oracle = (
            np.array([_places(family, fields, _order(way)) for way in ways])
            for fields in (layout(family), oracle_layout(family))
        )
        self.actions = np.array([_actions(family, _order(way)) for way in ways])
        self.turned = self.actions.argsort(axis=1)

    def of(self, obs: Any) -> Any:
        """Return by which suit each observation is turned, shape (count,), from untouched rows (count, width)."""
        import numpy as np

        found = np.full(len(obs), UNTURNED)
        for start in reversed(self._fields):
            suits = obs[:, start : start + UNTURNED]
            found = np.where(suits.any(axis=1), suits.argmax(axis=1), found)
        return found


@cache
def suits_of(family: Family) -> Suits:
    """Return how a family's rows are turned."""
    return Suits(family)


def _places(family: Family, fields: tuple[Feature, ...], order: tuple[int, ...]) -> list[int]:
    """Return the places of a row in the order in which a turned one has them."""
    found: list[int] = []
    for field in fields:
        own: Sequence[int] = range(field.size)
        if field.kind == "cards":
            own = _cards(family, order)
        elif field.kind == "suit":
            own = (*order, *range(UNTURNED, field.size))
        found += [field.start + i * field.size + place for i in range(field.length) for place in own]
    return found


def _cards(family: Family, order: tuple[int, ...]) -> list[int]:
    """Return the places of a set of cards, turned; the joker's stays."""
    deck = deck_of(family)
    starts = [0, *(deck.clubs + suit * deck.suit for suit in range(UNTURNED - 1))]
    found = list(range(deck.places))
    for start, suit in zip(starts, order, strict=True):
        found[start : start + deck.suit] = range(starts[suit], starts[suit] + deck.suit)
    return found


def _actions(family: Family, order: tuple[int, ...]) -> list[int]:
    """Return the ids of actions in the order in which a turned table has them."""
    ids = {action: number for number, action in enumerate(family.actions.all)}
    words = {SUITS[turned]: SUITS[suit] for turned, suit in enumerate(order)}
    for card in family.actions.cards:
        if card >> 4 < UNTURNED and card & 15 <= 12:
            words[card_text(card)] = card_text(order[card >> 4] << 4 | card & 15)
    return [ids[action._replace(what=words.get(action.what, action.what))] for action in family.actions.all]
