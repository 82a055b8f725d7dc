"""Texts in every language of trey: English stands in the code, the others in `words/`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, final

from trey.core.catalogue import catalogue

__all__ = [
    "LANGUAGES",
    "YOU",
    "Language",
    "Text",
    "by_person",
    "figures",
    "in_points",
    "name_at",
    "plural",
    "sentences",
    "told",
]

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")
_PERSON: Final = re.compile(r"\{(\d)(?::([^{}|]*)\|([^{}|]*))?\}")


@final
class Text:
    """Words for people: English, and the same in every other language of trey; a reader is shown one of them.

    French is what a catalogue has for the English (`trey.core.catalogue`), or English itself while it has nothing.
    A text that is put together in a way of its own brings its French.

    :param context: what tells two texts with the same English apart: `card` or `score`.
    :param places: what the named places of a text hold, such as `{count}`, as it is now; a `Text` in the same language.
    """

    __slots__ = ("_fr", "_key", "_places", "en")

    def __init__(self, en: str, fr: str | None = None, *, context: str = "", **places: object) -> None:
        self._places = {n: one if isinstance(one, Text | str | int | float) else str(one) for n, one in places.items()}
        self.en: Final = _filled(en, self._places, "en")
        self._fr, self._key = fr, (context, en)

    @property
    def fr(self) -> str:
        """The words in French."""
        if self._fr is None:
            self._fr = _filled(catalogue("fr").get(self._key, self._key[1]), self._places, "fr")
        return self._fr

    def __iter__(self) -> Iterator[str]:
        """Go through the words as `LANGUAGES` has their languages."""
        return iter((self.en, self.fr))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self.en == other.en and self.fr == other.fr

    def __hash__(self) -> int:
        return hash(self.en)

    def __repr__(self) -> str:
        return f"Text({self.en!r}, {self.fr!r})"

    def of(self, lang: Language) -> str:
        """Return the words in one language."""
        return self.fr if lang == "fr" else self.en

    def by_language(self) -> dict[Language, str]:
        """Return the words in each language."""
        return {lang: self.of(lang) for lang in LANGUAGES}

    def fill(self, *args: object) -> "Text":
        """Return the text with `args` in its `{}` places; from a `Text`, each language takes its own words."""
        return Text(*(self.of(g).format(*(a.of(g) if isinstance(a, Text) else a for a in args)) for g in LANGUAGES))


def _filled(said: str, places: Mapping[str, object], lang: Language) -> str:
    told = {name: one.of(lang) if isinstance(one, Text) else one for name, one in places.items()}
    return said.format(**told) if told else said


def figures(shape: str, *values: float) -> Text:
    """Return numbers as people write them: a real minus sign, in French a decimal comma and thin spaces.

    :param shape: as `str.format` takes it, `{:+.2f} ± {:.2f}`; of its own it has no point, comma or dash.
    """
    shown = shape.format(*values).replace("-", "\N{MINUS SIGN}")
    return Text(shown, shown.replace(",", "\u202f").replace(".", ","))


def in_points(shape: str, *values: float) -> Text:
    """Return figures followed by `point` or `points`; in French every number below two, as shown, is singular.

    :param shape: as `figures` takes it; its first number counts.
    """
    shown = figures(shape, *values)
    one, few = re.fullmatch(r"\W?1", shown.en), re.match(r"\W?[01]\b", shown.en)
    return Text(f"{shown.en} point{'' if one else 's'}", f"{shown.fr} point{'' if few else 's'}")


def plural(count: int, en: str, fr: str) -> Text:
    """Return a number with its noun, which gets an s in the plural; in French, a number below two is singular."""
    return Text(f"{count} {en}{'s' * (count != 1)}", f"{count} {fr}{'s' * (count > 1)}")


def sentences(said: Sequence[Text]) -> Text | None:
    """Return whole sentences joined by spaces; None if there are none."""
    return Text(" ".join(one.en for one in said), " ".join(one.fr for one in said)) if said else None


YOU: Final = Text("You", "Vous")
"""The name of a reader who has given none."""


def name_at(seat: int) -> str:
    """Return the placeholder of a seat's name in a sentence: `{1}`."""
    return f"{{{seat}}}"


def by_person(seat: int, others: str, reader: str) -> str:
    """Return words that depend on whether the seat is the reader's: `{1:takes|take}`."""
    return f"{{{seat}:{others}|{reader}}}"


def told(said: str, names: Sequence[str]) -> str:
    """Return a sentence with the names filled in; a seat with the name `YOU` is addressed directly."""

    def word(found: re.Match[str]) -> str:
        name, others, reader = names[int(found[1])], found[2], found[3]
        spoken_to = name in YOU
        if others is not None:
            return reader if spoken_to else others
        begins = said[: found.start()].rstrip()[-1:] in {"", ".", "!", "?"}
        return name.lower() if spoken_to and not begins else name

    spoken = _PERSON.sub(word, said)
    return spoken[:1].upper() + spoken[1:]
