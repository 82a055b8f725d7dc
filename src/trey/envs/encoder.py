"""Encoding a layout as a row of numbers: the places of its fields, and the kernel that writes it.

A number with a bound becomes one place for each value; for -1, none of these is set. A mask becomes one place for each
bit. A flag and a number without a bound stay as they are.  This module is tied to no game: everything follows from the
declarations of fields.

What agents observe in a family is a row of bytes. Sets of cards take one place for each card of the family's pack.
Suits stand in the requested order, and counts are clipped to -127 .. 127.  Other layouts are written whole, in wider
numbers.
"""

from collections.abc import Callable, MutableSequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from trey.core.cards import JOKER, cards_of
from trey.core.encoding import Encoding
from trey.core.errors import OptionError
from trey.core.family import Family, Rules
from trey.games import family as family_of
from trey.kernel.layout import Kind, Layout, copier
from trey.kernel.mark import inlined, kernel
from trey.kernel.row import AS_IT_IS, Spot, writer

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
        """The field's places in the array."""
        return slice(self.start, self.start + self.length * self.size)


@dataclass(frozen=True)
class Deck:
    """How a set of the family's cards is packed: `places` bits, suit by suit, with the joker after the clubs.

    A pack with other cards of no suit keeps all bits.
    """

    low: int
    """The lowest rank."""
    clubs: int
    """The number of places of the first suit, the joker's included."""
    suit: int
    """The number of places of each other suit."""

    @property
    def places(self) -> int:
        """The number of cards."""
        return self.clubs + 3 * self.suit

    @property
    def ranges(self) -> tuple[tuple[int, int], ...]:
        """The bits of a set of cards that are packed together: the first bit of each suit, and how many."""
        return (self.low, self.clubs), *((suit << 4 | self.low, self.suit) for suit in (1, 2, 3))


@cache
def deck_of(family: Family) -> Deck:
    """Return how sets of a family's cards are packed."""
    pack = family.actions.pack
    cards = set(pack.cards)
    if cards - {JOKER, *cards_of(sum(pack.suits))}:
        return Deck(0, 16, 16)
    low = min(card & 15 for card in cards)
    suit = 1 + max(card & 15 for card in cards if card != JOKER) - low
    return Deck(low, suit + (JOKER in cards), suit)


@cache
def squeezing(deck: Deck) -> Callable[[int, int], int]:
    """Return a kernel (cards, order) -> the set of cards without gaps between suits, the suits in a given order."""
    low, clubs, ones = deck.low, deck.clubs, (1 << deck.suit) - 1
    joker, second, third, fourth = (1 << clubs) - 1 - ones, clubs, clubs + deck.suit, clubs + 2 * deck.suit

    def squeezed(cards: int, order: int) -> int:
        own = cards >> low
        packed = own & joker | own >> 16 * (order & 3) & ones
        packed |= (own >> 16 * (order >> 2 & 3) & ones) << second
        packed |= (own >> 16 * (order >> 4 & 3) & ones) << third
        return packed | (own >> 16 * (order >> 6) & ones) << fourth

    return inlined(squeezed)


@cache
def encoding_of(family: Family) -> Encoding:
    """Return a family's encoding: the one it declares, or else whole observations, with whole states for the oracle."""
    if family.study.encoding:
        return family.study.encoding
    copy_seen, copy_state = copier(family.engine.observation), copier(family.engine.state)

    def encode(x: Layout, o: Layout, p: Layout) -> None:
        copy_seen(x, o)

    def reveal(x: Layout, s: Layout, p: Layout, seat: int) -> None:
        copy_state(x, s)

    return Encoding(
        layout=family.engine.observation, encode=kernel(encode), oracle=family.engine.state, reveal=kernel(reveal)
    )


@dataclass(frozen=True)
class Encoder:
    """How a layout is written as one row: clipped to bytes if there is a deck, else whole, in wider numbers."""

    layout: type[Layout]
    deck: Deck | None = None

    @cached_property
    def fields(self) -> tuple[Feature, ...]:
        """The fields with their places, in order."""
        found, start = [], 0
        for name, field in self.layout.declared.items():
            kind, size = field.kind.name if field.kind else "number", self._size(field.kind)
            found.append(Feature(name, kind, start, max(1, field.length), size, field.meaning))
            start = found[-1].places.stop
        return tuple(found)

    def _size(self, kind: Kind | None) -> int:
        if kind is None or (kind.size <= 2 and not kind.mask):
            return 1
        if self.deck and kind.name == "cards":
            return self.deck.places
        return min(kind.size or _WIDEST_MASK, _WIDEST_MASK) if kind.mask else kind.size

    @property
    def width(self) -> int:
        """The number of places."""
        return int(self.fields[-1].places.stop)

    @cached_property
    def write(self) -> Callable[[Any, Any, int], None]:
        """The kernel (row, x, order) that writes the numbers of a layout into a row, with suits in a given order."""
        spots: list[Spot] = []
        for feature, field in zip(self.fields, self.layout.declared.values(), strict=True):
            shown = ((0, feature.size),) if field.kind and field.kind.mask else ()
            spot = Spot(feature.size, shown, clipped=False)
            if self.deck:
                cards, suit = feature.kind == "cards", feature.kind == "suit"
                spot = Spot(feature.size, self.deck.ranges if cards else shown, turns=cards or suit)
            spots += [spot] * feature.length
        return writer(tuple(spots))

    @cached_property
    def loop(self) -> Callable[[Any, Any], None]:
        """The kernel (row, x): `write` with suits as they are; without a deck, machine code takes a row of float32."""
        write = self.write

        def write_row(row: MutableSequence[int], x: Layout) -> None:
            write(row, x, AS_IT_IS)

        return write_row


@cache
def encoder_of(family: Family) -> Encoder:
    """Return the encoder of what agents observe in a family."""
    return Encoder(encoding_of(family).layout, deck_of(family))


@cache
def oracle_encoder_of(family: Family) -> Encoder:
    """Return the encoder of the oracle's view."""
    return Encoder(encoding_of(family).oracle, deck_of(family))


@cache
def whole(layout: Any) -> Encoder:
    """Return the encoder of a whole layout, with nothing left out or clipped.

    :raises OptionError: `wrong-type`, it is no layout.
    """
    if not (isinstance(layout, type) and issubclass(layout, Layout)):
        raise OptionError.of_type(Layout, layout)
    return Encoder(layout)


def layout(family: Family | Rules | str) -> tuple[Feature, ...]:
    """Return the fields of what agents observe in a family, with their places in `Batch.obs`.

    :raises OptionError: `family-unknown`.
    """
    return encoder_of(family_of(family)).fields


def oracle_layout(family: Family | Rules | str) -> tuple[Feature, ...]:
    """Return the fields of the oracle's view, with their places in `Batch.oracle`.

    :raises OptionError: `family-unknown`.
    """
    return oracle_encoder_of(family_of(family)).fields


def features(layout: type[Layout]) -> tuple[Feature, ...]:
    """Return the fields of any layout, with their places in the list that `encode` returns."""
    return whole(layout).fields


def width(layout: type[Layout]) -> int:
    """Return the length of the list that `encode` returns."""
    return whole(layout).width


def encode(observation: Layout) -> list[int]:
    """Return a plain observation as one list of integers."""
    encoder = whole(type(observation))
    row = [0] * encoder.width
    encoder.loop(row, observation)
    return row
