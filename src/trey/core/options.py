"""Options, the house rules that a table settles before the first deal, declared as data.

Every option has a kind that reads, writes and describes its values; forms, help, text forms and checks all
follow from the declaration.  Values are plain: bool, int, None, str or a tuple of ints.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any, NamedTuple, TypeVar

from trey.core.cards import hand_text, parse_hand
from trey.core.errors import OptionError, TreyError
from trey.core.text import Text, as_it_is, listed
from trey.kernel.layout import Layout

P = TypeVar("P", bound=Layout)
Value = bool | int | str | tuple[Any, ...] | None
_NONE = Text("none")


class Kind:
    """How the values of an option are read, written and described."""

    def read(self, text: str) -> Value:
        """Return the value that a text stands for; raise ValueError if it stands for none."""
        raise NotImplementedError

    def write(self, value: Value) -> str:
        """Return the text form of a value."""
        return str(value)

    def accepts(self, value: Any) -> bool:
        """Say whether a plain value is allowed for options of this kind."""
        try:
            found = self.read(self.write(value))
            return type(found) is type(value) and found == value
        except (ValueError, TypeError, AttributeError, LookupError):
            return False

    def describe(self, value: Value) -> Text:
        """Return the value in words."""
        return as_it_is(self.write(value))

    def ways(self) -> list[tuple[Text, Text | None]]:
        """Return the ways to write a value, each with what it stands for if that needs words."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        """Return what a form is made of."""
        own = {name: value for name, value in vars(self).items() if name != "none"}
        return {"kind": type(self).__name__.lower(), **own}


class Flag(Kind):
    """Yes or no; written `true` and `false`."""

    def read(self, text: str) -> Value:
        return {"true": True, "false": False, "yes": True, "no": False}[_known(text, "true false yes no")]

    def write(self, value: Value) -> str:
        if not isinstance(value, bool):
            raise TypeError
        return "true" if value else "false"

    def describe(self, value: Value) -> Text:
        return Text("yes") if value else Text("no")

    def ways(self) -> list[tuple[Text, Text | None]]:
        return [(as_it_is(word), None) for word in ("true", "false")]


def _known(text: str, words: str) -> str:
    if text not in words.split():
        raise ValueError(text)
    return text


@dataclass(frozen=True)
class Choice(Kind):
    """One of a few named values, each with its words."""

    values: Mapping[str, Text]

    def read(self, text: str) -> Value:
        if text not in self.values:
            raise ValueError(text)
        return text

    def describe(self, value: Value) -> Text:
        return self.values[str(value)]

    def ways(self) -> list[tuple[Text, Text | None]]:
        return [(as_it_is(name), words) for name, words in self.values.items()]


@dataclass(frozen=True)
class Number(Kind):
    """A whole number from `low` to `high`; if it is `optional`, also `none`."""

    low: int
    high: int
    optional: bool = False
    none: Text = _NONE
    """The words for `none`."""

    def read(self, text: str) -> Value:
        if text == "none" and self.optional:
            return None
        number = int(text)
        if not self.low <= number <= self.high:
            raise ValueError(text)
        return number

    def write(self, value: Value) -> str:
        return "none" if value is None else str(value)

    def describe(self, value: Value) -> Text:
        return self.none if value is None else super().describe(value)

    def ways(self) -> list[tuple[Text, Text | None]]:
        bounds = Text("{} to {}").fill(self.low, self.high)
        return [(bounds, None)] + [(as_it_is("none"), self.none)] * self.optional


@dataclass(frozen=True)
class Numbers(Kind):
    """A list of numbers, written with commas; of a fixed length if `shortest` equals `longest`."""

    low: int
    high: int
    shortest: int
    longest: int
    none: Text = _NONE
    """The words for the empty list."""

    def read(self, text: str) -> Value:
        numbers = tuple(int(n) for n in text.split(",")) if text else ()
        if not self.shortest <= len(numbers) <= self.longest:
            raise ValueError(text)
        if not all(self.low <= n <= self.high for n in numbers):
            raise ValueError(text)
        return numbers

    def write(self, value: Any) -> str:
        return ",".join(str(n) for n in value)

    def describe(self, value: Value) -> Text:
        words = self.write(value).replace(",", ", ")
        return as_it_is(words) if words else self.none

    def ways(self) -> list[tuple[Text, Text | None]]:
        few, most = self.shortest, self.longest
        count = Text("{}") if few == most else Text("{} to {}")
        words = Text("{} numbers from {} to {}, separated by commas")
        return [(words.fill(count.fill(few, most), self.low, self.high), None)]


@dataclass(frozen=True)
class Cards(Kind):
    """A list of different cards, at most `most`, written with commas."""

    most: int

    def read(self, text: str) -> Value:
        try:
            cards = tuple(parse_hand(text))
        except TreyError as error:
            raise ValueError(text) from error
        if len(cards) > self.most or len(set(cards)) != len(cards):
            raise ValueError(text)
        return cards

    def write(self, value: Any) -> str:
        return hand_text(value).replace(" ", ",")

    def describe(self, value: Value) -> Text:
        if not value:
            return Text("none", context="feminine")
        cards = parse_hand(self.write(value))
        return Text.each(lambda lang: hand_text(cards, lang))

    def ways(self) -> list[tuple[Text, Text | None]]:
        return [(Text("cards, {} at most").fill(self.most), None)]


@dataclass(frozen=True)
class Sized(Kind):
    """One of a few named values, some with a number: `cumulative:10`.  Bounds are None for a name without a number.

    A value is a pair of its name and its number, 0 for none.
    """

    values: Mapping[str, tuple[Text, tuple[int, int] | None]]

    def read(self, text: str) -> Value:
        name, _, number = text.partition(":")
        if name not in self.values:
            raise ValueError(text)
        bounds = self.values[name][1]
        if (bounds is None) != (number == ""):
            raise ValueError(text)
        if bounds and not bounds[0] <= int(number) <= bounds[1]:
            raise ValueError(text)
        return name, int(number or 0)

    def write(self, value: Any) -> str:
        name, number = value
        return f"{name}:{number}" if self.values[name][1] else str(name)

    def describe(self, value: Value) -> Text:
        name, _, number = self.write(value).partition(":")
        return self.values[name][0].fill(number)

    def ways(self) -> list[tuple[Text, Text | None]]:
        spans = Text("{0}:{1} to {0}:{2}")
        return [
            (spans.fill(name, *bounds) if bounds else as_it_is(name), words.fill("N") if bounds else words)
            for name, (words, bounds) in self.values.items()
        ]

    def schema(self) -> dict[str, Any]:
        return {
            "kind": "sized",
            "values": {name: words for name, (words, _) in self.values.items()},
            "bounds": {name: bounds for name, (_, bounds) in self.values.items()},
        }


GROUPS = {
    "cards": Text("Cards and deal"),
    "before": Text("Before the play"),
    "exchange": Text("Exchange"),
    "calls": Text("Calls"),
    "melds": Text("Melds"),
    "play": Text("Play"),
    "points": Text("Points"),
    "goals": Text("Winning"),
    "other": Text("More"),
}
"""The headings of a form, in order."""


@dataclass(frozen=True)
class Option:
    """One thing a table may settle: its kind, its default, its name and one sentence of explanation."""

    id: str
    kind: Kind
    default: Value
    name: Text
    help: Text
    source: str = ""
    """Where the rule comes from: tags of the rulebook, such as `S, A10`."""
    group: str = "other"
    """The heading, one of `GROUPS`, under which a form shows it."""
    idle: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Values of other options, in their text form, with which this one has no effect; `name` also covers `name:12`."""

    def matters(self, settled: Mapping[str, str]) -> bool:
        """Say whether the option has an effect with these values of other options, given in their text form."""
        return not any(
            settled[other] in values or settled[other].partition(":")[0] in values
            for other, values in self.idle.items()
        )

    def check(self, value: Any) -> Value:
        """Check a value, given plainly or as text, and return it as a plain value.

        :raises OptionError: `option-value`; the sentence says what is allowed.
        """
        if isinstance(value, list):
            value = tuple(value)
        if self.kind.accepts(value):
            return value  # type: ignore[no-any-return]  # the kind has just vouched for it
        try:
            return self.kind.read(str(value))
        except (ValueError, KeyError):
            shown, allowed = str(value)[:40], self._allowed(str(value))
            raise OptionError(
                "option-value",
                "{shown!r} is not a value for {id} ({name}). Allowed: {allowed}.",
                shown=shown,
                id=self.id,
                name=self.name,
                allowed=allowed,
            ) from None

    def _allowed(self, given: str) -> Text:
        """Return the values that are allowed, those that look most like `given` first."""
        ways = [way for way, _ in self.kind.ways()]
        ways.sort(key=lambda way: _distance(way.en, given[:40]))
        if isinstance(self.kind, (Numbers, Cards)):
            usual = self.kind.write(self.default) or ("2C" if isinstance(self.kind, Cards) else str(self.kind.low))
            ways.append(Text("such as {}").fill(usual))
        return listed(ways)


def _distance(way: str, given: str) -> float:
    """Return how far apart two texts are: by their value if both are numbers, else by their letters."""
    if way.isdecimal() and given.isdecimal():
        return abs(int(way) - int(given))
    return 1 - SequenceMatcher(None, way, given).ratio()


class Clash(NamedTuple):
    """Settings that cannot be combined."""

    code: str
    """A stable code, for programs."""
    when: Callable[[Any], bool]
    """Whether settled options clash; `seats` is among them."""
    why: Text
    """One sentence; an option's name in braces stands for its value."""
    playable: bool = False
    """True if only new tables are refused; a match that an earlier version began with these settings can still be read
    and continued.
    """


def clashes(
    table: Iterable[Clash], options: tuple[Option, ...], o: Mapping[str, Any], *, begun: bool = False
) -> Iterator[tuple[str, Text]]:
    """Yield the code and the reason of every clash among settled options; `begun` says that the match has begun."""
    written = {**o, **{option.id: option.kind.write(o[option.id]) for option in options}}
    for clash in table:
        if not (begun and clash.playable) and clash.when(o):
            yield clash.code, clash.why.fill(**written)


@dataclass(frozen=True)
class Preset:
    """A named set of options, with its status: a reconstruction is never shown as history."""

    id: str
    name: Text
    about: Text
    """One sentence on what is different about it."""
    status: str
    """One of `STATUSES` in `trey.core.glossary`."""
    options: Mapping[str, Value]
    measured: bool = False
    """True if benchmarks measure it in addition to the family's first preset, because its kernels do different work."""

    def __repr__(self) -> str:
        return f"Preset({self.id!r})"


def settled(params: type[P], options: Mapping[str, Any], **own: Any) -> P:
    """Return settled options as the numbers that kernels read.

    A field with an option's name takes its value: 1 for yes, 0 for no and for none.

    :param own: fields that take another value than this.
    """
    same = {field: options[field] or 0 for field in params.fields if field in options and field not in own}
    return params(**{field: list(value) if isinstance(value, tuple) else value for field, value in same.items()}, **own)
