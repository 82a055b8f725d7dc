"""What a seat sees of another's action.

It is read off the seat's own views: a card is named when it has just appeared there, else only the verb.
So an event can never tell more than the view that comes with it.
"""

from collections import Counter
from collections.abc import Iterator

from trey.core.action import Action
from trey.core.cards import parse_card
from trey.core.errors import ParseError
from trey.core.view import View

__all__ = ["seen"]


def seen(action: Action, before: View | None, after: View) -> tuple[str, bool]:
    """Return an action's text as who has two views in a row may know it; and whether it hides a card."""
    if not _is_card(action.what):
        return str(action), False
    new = _cards(after) - (_cards(before) if before else Counter())
    if any(place[-1] == action.what for place in new):
        return str(action), False
    return action.verb, True


def _is_card(what: str) -> bool:
    try:
        parse_card(what)
    except ParseError:
        return False
    return True


def _cards(view: View) -> Counter[tuple[object, ...]]:
    """Count the places where the viewer sees another's card."""
    return Counter(_places(view))


def _places(view: View) -> Iterator[tuple[object, ...]]:
    for played in (*view.trick, *view.last_trick):
        yield ("trick", played.seat, played.card)
    for name in ("received", "shown"):
        for played in getattr(view, name):
            yield (name, played.seat, played.card)
    for seat, place in enumerate(view.players):
        for card in place.holds:
            yield ("holds", seat, card)
    for meld in (*(laid.cards for laid in view.melds), *view.laying):
        for card in meld:
            yield ("meld", card)
    yield ("upcard", view.upcard)
    yield ("top", view.pile, view.top)
