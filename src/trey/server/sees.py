"""What a seat sees of another's action.

It is read off the seat's own views: a card is named when it has just appeared there, else only the verb.
So an event can never tell more than the view that comes with it.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from trey.core.action import Action
from trey.core.cards import JOKER, PACKS, card_text
from trey.core.view import View

__all__ = ["seen"]

CARDS: Final = frozenset(card_text(card) for card in (*PACKS["p52"].cards, JOKER))


def seen(action: Action, before: View | None, after: View) -> tuple[str, bool]:
    """Return an action's text as who has two views in a row may know it; and whether it hides a card."""
    card = action.what
    if card not in CARDS:
        return str(action), False
    new = Counter(_places(after, card)) - Counter(_places(before, card) if before else ())
    return (str(action), False) if new else (action.verb, True)


def _places(view: View, card: str) -> Iterator[tuple[object, ...]]:
    """The places where the viewer sees another's card of this face."""
    for played in (*view.trick, *view.last_trick):
        if played.card == card:
            yield ("trick", played.seat)
    for name in ("received", "shown"):
        yield from ((name, played.seat) for played in getattr(view, name) if played.card == card)
    for seat, place in enumerate(view.players):
        yield from (("holds", seat) for held in place.holds if held == card)
    for meld in (*(laid.cards for laid in view.melds), *view.laying):
        yield from (("meld",) for laid in meld if laid == card)
    if view.upcard == card:
        yield ("upcard",)
    if view.top == card:
        yield ("top", view.pile)
