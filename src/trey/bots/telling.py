"""What a comparison of two actions says, in sentences: the first of them is short enough to be read at a table."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from trey.core.cards import SUIT_NAMES, Pack
from trey.core.kinds import Card, Count, Points, Seat
from trey.core.plans import Plan
from trey.core.text import Text, figures, in_points

__all__ = ["Fact", "as_followed", "as_left", "equal", "how_often", "where_it_decides"]


def equal(one: Text, other: Text) -> Text:
    """Return the sentence for two actions between which the worlds show no difference."""
    return Text(
        f"{one.en} and {other.en} are equal here, as far as we can tell.",
        f"{one.fr} et {other.fr} se valent ici, autant qu'on puisse en juger.",
    )


def as_followed(plan: Plan, count: Count, worlds: Count) -> Text:
    """Return the sentence on a plan that gained in so many worlds; on what it achieved alone, if it has no name."""
    en, fr = (f"{plan.name.en}: in", f"{plan.name.fr} : dans") if plan.name.en else ("In", "Dans")
    return Text(
        f"{en} {count} of {worlds} deals you gain, because {plan.came.en}.",
        f"{fr} {count} donnes sur {worlds}, vous y gagnez, car {plan.came.fr}.",
    )


def how_often(better: Count, worse: Count, worlds: Count, than: Text) -> Text:
    """Return the sentence on the number of worlds in which an action does better than another, and worse."""
    less = Text(", but by less") if worse >= better else Text("", "")
    return Text(
        f"In {better} of {worlds} deals that fit what you know, it does better than {than.en}. "
        f"It does worse in {worse or 'none'}{less.en}.",
        f"Dans {better} donne{'s' * (better > 1)} sur {worlds}, c'est mieux que {than.fr}. "
        + (f"Dans {worse}, c'est moins bien{less.fr}." if worse else "Ce n'est jamais moins bien."),
    )


def as_left(points: Points | float, than: Text, *, own: bool) -> Text:
    """Return the sentence on the points that a seat is left with, or the others in all."""
    shown = in_points("{:.1f}", points)
    if own:
        return Text(
            f"On average, it leaves you with {shown.en} fewer than {than.en}.",
            f"En moyenne, il vous reste {shown.fr} de moins qu'avec {than.fr}.",
        )
    return Text(
        f"On average, it leaves the others with {shown.en} more in all than {than.en}.",
        f"En moyenne, il reste aux autres {shown.fr} de plus en tout qu'avec {than.fr}.",
    )


def where_it_decides(
    clause: Text, count: Count, worlds: Count, here: float, elsewhere: float, slight: float, match: float = 0.0
) -> Text:
    """Return the sentence on a fact, true in so many worlds, and the mean gain where it holds and elsewhere.

    :param match: what a match counts for, if gains count the match: then they are told in hundredths of it.
    """
    if match:
        gain = figures("{:.0f}", 100 * here / match)
        gain = Text(f"{gain.en} % of a match", f"{gain.fr} % d'une partie")
        rest = figures("{:.0f} %", abs(100 * elsewhere / match))
    else:
        gain, rest = in_points("{:.1f}", here), figures("{:.1f}", abs(elsewhere))
    if abs(elsewhere) < slight or rest.en in {"0.0", "0 %"}:
        other = Text("otherwise next to nothing")
    elif elsewhere > 0:
        other = Text(f"otherwise {rest.en}", f"sinon {rest.fr}")
    else:
        other = Text(f"otherwise it loses {rest.en}", f"sinon vous en perdez {rest.fr}")
    return Text(
        f"If {clause.en} ({count} of {worlds} deals), it gains {gain.en}; {other.en}.",
        f"Si {clause.fr} ({count} donne{'s' * (count > 1)} sur {worlds}), vous gagnez {gain.fr} ; {other.fr}.",
    )


# What another seat holds


class Fact(NamedTuple):
    """A statement about another seat's hand that is true or false in each world."""

    seat: Seat
    kind: str
    """`card`, `suit`, `trumps` (at least `value` of them) or `rank`."""
    value: int

    def words(self, pack: Pack, *, so: bool) -> Text:
        """Return the fact in words, or its negation."""
        has, lacks = _of_card(self.value, pack) if self.kind == "card" else _CLAUSES[self.kind](self.value)
        said = has if so else lacks
        return Text(f"{{{self.seat}}} {said.en}", f"{{{self.seat}}} {said.fr}")


def _of_card(card: Card, pack: Pack) -> tuple[Text, Text]:
    name = pack.words(card)
    return Text(f"has {name.en}", f"a {name.fr}"), Text(f"does not have {name.en}", f"n'a pas {name.fr}")


def _of_suit(suit: int) -> tuple[Text, Text]:
    name = SUIT_NAMES[suit]
    return Text(f"has {name.en}", f"a du {name.fr}"), Text(f"has no {name.en}", f"n'a pas de {name.fr}")


def _of_trumps(least: int) -> tuple[Text, Text]:
    if least == 1:
        return Text("has a trump"), Text("has no trump")
    most = f"{least - 1} trump{'s' * (least > 2)}", f"{least - 1} atout{'s' * (least > 2)}"
    return (
        Text(f"has {least} trumps or more", f"a au moins {least} atouts"),
        Text(f"has at most {most[0]}", f"a {most[1]} au plus"),
    )


_RANKS = (
    *(Text(f"{n}s", f"de {n}") for n in range(2, 11)),
    Text("jacks"),
    Text("queens"),
    Text("kings"),
    Text("aces"),
)


def _of_rank(rank: int) -> tuple[Text, Text]:
    name, one = _RANKS[rank], _RANKS[rank].fr.removeprefix("de ").removeprefix("d'")
    held = f"{'une' if one == 'dame' else 'un'} {one}"
    return Text(f"has {name.en}", f"a {held}"), Text(f"has no {name.en}", f"n'a pas {name.fr}")


_CLAUSES: Mapping[str, Callable[[int], tuple[Text, Text]]] = {
    "suit": _of_suit,
    "trumps": _of_trumps,
    "rank": _of_rank,
}
