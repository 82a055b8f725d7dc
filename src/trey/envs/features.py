"""Where the fields of a layout lie in one array of numbers for a learner, made from what they declare.

A number with a bound becomes one place for each value (none of them set for -1), a mask one place for each bit; a flag
and a number without a bound stay what they are.  Nothing here knows a game: all follows from the layout.
`trey.envs.rows` writes such arrays.
"""

from dataclasses import dataclass
from functools import cache

from trey.kernel.layout import Kind, Layout

__all__ = ["Feature", "features", "width"]

_WIDEST_MASK = 63


@dataclass(frozen=True)
class Feature:
    """The places of one field: `length` groups (1 for a single number) of `size` places each."""

    name: str
    kind: str
    start: int
    length: int
    size: int
    meaning: str

    @property
    def places(self) -> slice:
        """Where the field lies in the array."""
        return slice(self.start, self.start + self.length * self.size)


def _size(kind: Kind | None, deck: int) -> int:
    if kind and kind.name == "cards":
        return deck
    if kind is None or (kind.size <= 2 and not kind.mask):
        return 1
    return min(kind.size or _WIDEST_MASK, _WIDEST_MASK) if kind.mask else kind.size


@cache
def features(layout: type[Layout], deck: int = _WIDEST_MASK) -> tuple[Feature, ...]:
    """Return the fields of a layout with their places in the array, in order.

    :param deck: how many places a set of cards takes, where it is written card by card.
    """
    found, start = [], 0
    for name, field in layout.declared.items():
        made = Feature(
            name=name,
            kind=field.kind.name if field.kind else "number",
            start=start,
            length=max(1, field.length),
            size=_size(field.kind, deck),
            meaning=field.meaning,
        )
        found.append(made)
        start = made.places.stop
    return tuple(found)


def width(layout: type[Layout], deck: int = _WIDEST_MASK) -> int:
    """Return the length of the array."""
    return int(features(layout, deck)[-1].places.stop)
