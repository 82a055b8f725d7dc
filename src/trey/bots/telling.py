"""What a comparison of two actions says, in sentences: the first of them is short enough to be read at a table."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from trey.core.cards import SUIT_NAMES, Pack
from trey.core.kinds import NOBODY, Card, Count, Points, Seat, Suit
from trey.core.plans import Plan
from trey.core.text import Text, figures, in_points, listed


def equal(one: Text, other: Text) -> Text:
    """Return the sentence for two actions between which the worlds show no difference."""
    return Text("{one} and {other} are equal here, as far as we can tell.", one=one, other=other)


def as_followed(plan: Plan, count: Count, worlds: Count) -> Text:
    """Return the sentence on a plan that gained in so many worlds; on what it achieved alone, if it has no name."""
    deals = _deals(count, worlds)
    if plan.name.en:
        return Text("{name}: in {deals} you gain, because {came}.", name=plan.name, deals=deals, came=plan.came)
    return Text("In {deals} you gain, because {came}.", deals=deals, came=plan.came)


def how_often(better: Count, worse: Count, worlds: Count, than: Text) -> Text:
    """Return the sentence on the number of worlds in which an action does better than another, and worse."""
    deals = _deals(better, worlds)
    said = Text("In {deals} that fit what you know, it does better than {than}.", deals=deals, than=than)
    less = Text("It does worse in {worse}, but by less.", worse=worse)
    if worse < better:
        less = Text("It does worse in {worse}.", worse=worse)
    if not worse:
        less = Text("It does worse in none.")
    return listed((said, less), " ")


def as_left(points: Points | float, than: Text, *, own: bool) -> Text:
    """Return the sentence on the points that a seat is left with, or the others in all."""
    shown = in_points("{:.1f}", points)
    if own:
        return Text("On average, it leaves you with {shown} fewer than {than}.", shown=shown, than=than)
    return Text("On average, it leaves the others with {shown} more in all than {than}.", shown=shown, than=than)


def where_it_decides(
    clause: Text, count: Count, worlds: Count, here: float, elsewhere: float, slight: float, match: float = 0.0
) -> Text:
    """Return the sentence on a fact, true in so many worlds, and the mean gain where it holds and elsewhere.

    :param match: what a match counts for, if gains count the match: then they are told in hundredths of it.
    """
    if match:
        gain = figures("{:.0f}", 100 * here / match)
        gain = Text("{gain} % of a match", gain=gain)
        rest = figures("{:.0f} %", abs(100 * elsewhere / match))
    else:
        gain, rest = in_points("{:.1f}", here), figures("{:.1f}", abs(elsewhere))
    if abs(elsewhere) < slight or rest.en in {"0.0", "0 %"}:
        other = Text("otherwise next to nothing")
    elif elsewhere > 0:
        other = Text("otherwise {rest}", rest=rest)
    else:
        other = Text("otherwise it loses {rest}", rest=rest)
    said = Text("If {clause} ({deals}), it gains {gain}; {other}.")
    return said.fill(clause=clause, deals=_deals(count, worlds), gain=gain, other=other)


def _deals(count: Count, worlds: Count) -> Text:
    return Text("{n} of {worlds} deals", plural="{n} of {worlds} deals", n=count, worlds=worlds)


# What another seat holds


class Fact(NamedTuple):
    """A statement about another seat's hand that is true or false in each world."""

    seat: Seat
    kind: str
    """`card`, `suit`, `trumps` (at least `value` of them) or `rank`."""
    value: int

    def words(self, pack: Pack, trump: Suit = NOBODY, *, so: bool) -> Text:
        """Return the fact in words, or its negation.

        :param trump: the suit that will be trump, if trumps are not yet settled; it is named.
        """
        has, lacks = _of_card(self.value, pack) if self.kind == "card" else _CLAUSES[self.kind](self.value)
        said = has if so else lacks
        if self.kind == "trumps" and trump >= 0:
            said = Text("{said} with {suit} as trump", said=said, suit=SUIT_NAMES[trump])
        return Text("{{{seat}}} {said}", seat=self.seat, said=said)


def _of_card(card: Card, pack: Pack) -> tuple[Text, Text]:
    name = pack.words(card)
    return Text("has {name}", name=name), Text("does not have {name}", name=name)


def _of_suit(suit: int) -> tuple[Text, Text]:
    name = SUIT_NAMES[suit]
    return Text("has {name}", context="suit", name=name), Text("has no {name}", context="suit", name=name)


def _of_trumps(least: int) -> tuple[Text, Text]:
    if least == 1:
        return Text("has a trump"), Text("has no trump")
    return (
        Text("has {least} trumps or more", least=least),
        Text("has at most {n} trump", plural="has at most {n} trumps", n=least - 1),
    )


_RANKS = (
    *(Text("{rank}s", rank=rank) for rank in range(2, 11)),
    Text("jacks"),
    Text("queens"),
    Text("kings"),
    Text("aces"),
)


def _of_rank(rank: int) -> tuple[Text, Text]:
    name = _RANKS[rank]
    return Text("has {name}", context="rank", name=name), Text("has no {name}", context="rank", name=name)


_CLAUSES: Mapping[str, Callable[[int], tuple[Text, Text]]] = {"suit": _of_suit, "trumps": _of_trumps, "rank": _of_rank}
