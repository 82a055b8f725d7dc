"""The games as docs/rulebook.md tells them, by lists and sets of cards: nothing of it is taken from the engines.

A deal is a generator.  It yields who is to act and everything that player may do, is sent what was done (of a gift,
with who gets it), and returns the points by seat.
"""

from collections.abc import Callable, Generator

from trey.match import Match

__all__ = ["Ask", "Deal", "Points", "follow", "place", "settled", "suit_of"]

Ask = tuple[int, set[str]]
Points = tuple[int, ...]
Deal = Generator[Ask, tuple[str, int], Points]
RANKS = "23456789TJQKA"


def suit_of(card: str) -> str:
    return card[1]


def place(match: Match) -> str:
    """The deal and how far it is played, by which it can be found again."""
    acts = [f"{act.seat} {act.action}" for act, _ in match.acts]
    return f"{match.rules.preset} {match.rules.changes}, deal {match.view(None).number}, after {acts}"


def settled(match: Match, points: Points | None) -> None:
    """Hold the points of a deal to what was told of them."""
    assert match.deltas == points, f"{place(match)}: told points {points}, found {match.deltas}"


def follow(match: Match, told: Deal, choose: Callable[[int, list[str]], str]) -> Points:
    """Play a deal out, both asked each time who may do what; return the points as they were told."""
    ask = next(told)
    while True:
        seat, may = ask
        said, found = (seat, may), (match.turn, {str(action) for action in match.legal})
        assert found == said, f"{place(match)}: told {said}, found {found}"
        action = choose(seat, sorted(may))
        to = match.view(seat).receiver if action.startswith("give") else None
        match.act(seat, action)
        try:
            ask = told.send((action, -1 if to is None else to))
        except StopIteration as end:
            points: Points = end.value
            return points
