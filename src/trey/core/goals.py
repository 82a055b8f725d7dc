"""How a match ends: at a number of points, when points counted down are used up, or after a number of deals.

Options, kernels and words come from one statement:

    GOALS = Goals("P1", target=100, lowest=10)

    options = (…, *GOALS.options)      clashes = GOALS.clashes
    engine = Engine(…, begin=begin, close=close, …)

Params have `target` and `deals`, as `Goals.params` gives them.  If points are counted down from the target, use
`begin_down` and `close_down`.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from trey.core import engine
from trey.core.engine import open_standing
from trey.core.kinds import Count, Flag, Points, Seats
from trey.core.options import Clash, Number, Option
from trey.core.text import Text
from trey.kernel.layout import Layout
from trey.kernel.mark import inlined

ENDINGS = (("target", Text("the points to win")), ("deals", Text("the last deal")))
"""What can end a match that has `Goals`."""
_THROWN_IN = Text("A deal that is thrown in does not count.")
"""What a limit of deals counts, in every game."""
LAST = 2
"""`Standing.ended` after the last deal."""
_NO_LIMIT = Text("no limit")
Counted = Literal["up", "penalties", "down"]
"""How points are counted: up to a target, as penalties, or down from the target to zero."""
_TARGETS: Mapping[Counted, tuple[Text, Text]] = {
    "up": (Text("Points to win"), Text("The match ends when a player has this many points; the highest total wins.")),
    "penalties": (
        Text("Points that end the match"),
        Text("The match ends when a player has this many points; the lowest total wins."),
    ),
    "down": (
        Text("Starting points"),
        Text("Everybody begins with this many points; the match ends when a player has none left."),
    ),
}
_UNENDING = Clash(
    "match-without-end",
    lambda o: o["game_target"] is None and o["max_deals"] is None,
    Text("A match must end: set a number of points or a number of deals."),
)


class Standing(engine.Standing):
    """The standing of a match between deals; a game's own derives from it."""

    scored: Annotated[Count, "Deals finished and scored: what a limit of deals counts."]


class Limited(Layout, mixin=True):
    """The params for the end of a match."""

    target: Annotated[Points, "0 if the match has none."]
    deals: Annotated[Count, "0 if the match may have any number."]


class Goals:
    """The options for the end of a match, `game_target` and `max_deals`, and the sentences that say how it ends."""

    def __init__(
        self,
        source: str,
        *,
        target: int | None,
        deals: int | None = None,
        deals_source: str = "",
        lowest: int = 1,
        highest: int = 9999,
        counted: Counted = "up",
    ) -> None:
        """State them.

        :param source: the tag of the source; `deals_source` is that of a last deal, where it has another.
        :param counted: `up`: the match ends when somebody has the target; `penalties`: the same, and the lowest total
            wins; `down`: everybody begins with the target, and the match ends when somebody has no points left.
        """
        self.counted: Counted = counted
        name, told = _TARGETS[counted]
        self.options: tuple[Option, ...] = (
            Option(
                "game_target",
                Number(lowest, highest, optional=counted != "down", none=_NO_LIMIT),
                target,
                name,
                told,
                source,
                group="goals",
            ),
            Option(
                "max_deals",
                Number(1, 99, optional=True, none=_NO_LIMIT),
                deals,
                Text("Deals in a match"),
                Text("The match ends after this many deals, if not before."),
                deals_source or source,
                group="goals",
            ),
        )
        self.clashes: tuple[Clash, ...] = (_UNENDING,)

    def params(self, o: Mapping[str, Any]) -> dict[str, Any]:
        """Return settled options as the fields of `Limited`."""
        return {"target": o["game_target"] or 0, "deals": o["max_deals"] or 0}

    def lines(self, o: Mapping[str, Any]) -> Iterator[Text]:
        """Yield the sentences that say how a match ends."""
        target, deals = o["game_target"], o["max_deals"]
        if self.counted == "down":
            yield Text(
                "Everybody begins with {target} points. The match ends when somebody has none left after a deal.",
                target=target,
            )
        elif target is not None:
            yield Text("The match ends when somebody has {target} points after a deal.", target=target)
        if deals is not None:
            yield Text("The match ends after {n} deal.", plural="The match ends after {n} deals.", n=deals)
            yield _THROWN_IN
        best = Text("highest") if self.counted == "up" else Text("lowest")
        yield Text("The {best} total wins; equal totals share the win.", best=best)


def the_end(ended: int) -> Iterator[Text]:
    """Yield a sentence for the story of a deal, if the deal ended the match."""
    if ended:
        yield Text("That ends the match.")


@inlined
def begin(m: engine.Standing, _p: Any) -> None:
    """Start a match: nothing dealt yet."""
    open_standing(m, 3)


@inlined
def begin_down(m: engine.Standing, p: Any) -> None:
    """Start a match whose points are counted down: nothing dealt yet, and everybody has the whole target."""
    open_standing(m, 3)
    for seat in range(3):
        m.totals[seat] = p.target


@inlined
def add(m: Standing, s: Any, seats: Count) -> None:
    """Add a finished deal; the seat on the dealer's left deals next."""
    m.number = s.deal
    m.scored += 1 - s.redealt
    m.next_dealer = s.dealer + 1 if s.dealer + 1 < seats else 0
    for seat in range(seats):
        m.totals[seat] += s.delta[seat]


@inlined
def last(m: Standing, p: Any) -> Flag:
    """Return 1 if this was the last deal; one that was thrown in does not count."""
    return 1 if p.deals and m.scored >= p.deals else 0


@inlined
def leaders(m: engine.Standing, total: Points, seats: Count) -> Seats:
    """Return the seats that have this total."""
    found = 0
    for seat in range(seats):
        found |= (m.totals[seat] == total) << seat
    return found


@inlined
def highest(m: engine.Standing, seats: Count) -> Points:
    """Return the highest total."""
    most = m.totals[0]
    for seat in range(1, seats):
        most = max(most, m.totals[seat])
    return most


@inlined
def lowest(m: engine.Standing, seats: Count) -> Points:
    """Return the lowest total."""
    least = m.totals[0]
    for seat in range(1, seats):
        least = min(least, m.totals[seat])
    return least


@inlined
def _end(m: Standing, p: Any, reached: Flag, total: Points) -> None:
    """End the match if a goal is reached, or after its last deal; who has this total wins."""
    m.ended = 1 if reached else LAST if last(m, p) else 0
    if m.ended:
        m.winners = leaders(m, total, 3)


@inlined
def close(m: Standing, s: Any, p: Any) -> None:
    """Add a finished deal to the match; when the match ends, the highest total wins."""
    add(m, s, 3)
    _end(m, p, 1 if p.target and highest(m, 3) >= p.target else 0, highest(m, 3))


@inlined
def close_penalties(m: Standing, s: Any, p: Any) -> None:
    """Add a finished deal to a match whose points are penalties; when the match ends, the lowest total wins."""
    add(m, s, 3)
    _end(m, p, 1 if p.target and highest(m, 3) >= p.target else 0, lowest(m, 3))


@inlined
def close_down(m: Standing, s: Any, p: Any) -> None:
    """Add a finished deal to a match whose points are counted down; when the match ends, the lowest total wins."""
    add(m, s, 3)
    _end(m, p, 1 if lowest(m, 3) <= 0 else 0, lowest(m, 3))
