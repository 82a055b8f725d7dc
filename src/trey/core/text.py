"""Texts in every language: English stands in the code, each other one in a folder (`trey.core.catalogue`)."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, final

from trey.core.catalogue import catalogue, figure, form, languages, number_of

Language = str
"""A language by its tag: `fr`."""
LANGUAGES: tuple[Language, ...] = ("en", "fr")
"""The languages that are whole; `trey.core.catalogue.languages()` are all that there are."""
_PERSON: Final = re.compile(r"\{(\d)(?::([^{}|]*)\|([^{}|]*))?\}")


@final
class Text:
    """Words for people: English, and the same in every other language of trey; a reader is shown one of them.

    Another language is what its catalogue has for the English (`trey.core.catalogue`), or English itself while it has
    nothing.  `Text("{n} trick", plural="{n} tricks", n=n)` says a count: each language has its own plurals.

    :param context: what tells two texts with the same English apart: `card` or `score`.
    :param package: the package whose catalogue is asked first; trey's own comes after it.
    :param plural: what is said where English does not count one of the place `n`: a number, or `figures`.
    :param places: what the named places of a text hold, such as `{count}`, as it is now; a `Text` in the same language,
        in the form that its sentence asks for: `{suit:capital}`.
    """

    __slots__ = ("_each", "_key", "_package", "_places", "_plural", "_said")

    def __init__(
        self, en: str, /, *, context: str = "", package: str = "trey", plural: str | None = None, **places: object
    ) -> None:
        self._key, self._package, self._plural, self._places = (context, en), package, plural, places
        for name, one in places.items():
            if not isinstance(one, _KEPT):
                places[name] = str(one)
        self._said: dict[str, str] | None = None
        self._each: Callable[[Language], str] | None = None

    @classmethod
    def each(cls, said: Callable[[Language], str]) -> "Text":
        """Return what a function says in each language; it is asked when somebody first reads it."""
        text = cls("")
        text._each = said
        return text

    @property
    def en(self) -> str:
        """The words in English."""
        return self.of("en")

    @property
    def fr(self) -> str:
        """The words in French."""
        return self.of("fr")

    def __iter__(self) -> Iterator[str]:
        """Go through the words as `LANGUAGES` has their languages."""
        return map(self.of, LANGUAGES)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and (*self,) == (*other,)

    def __hash__(self) -> int:
        return hash(self.en)

    def __getstate__(self) -> tuple[None, dict[str, Any]]:
        """What a function says in each language can be sent to another process; the function cannot."""
        state = {name: getattr(self, name) for name in self.__slots__}
        if self._each:
            state |= {"_said": {lang: self.of(lang) for lang in languages()}, "_each": None, "_key": ("", self.en)}
        return None, state

    def __repr__(self) -> str:
        return f"Text({self.en!r}, {self.fr!r})"

    def of(self, lang: Language) -> str:
        """Return the words in one language."""
        if self._said is None:
            self._said = {}
        if lang not in self._said:
            say = self._each or self._in
            try:
                self._said[lang] = say(lang)
            except (LookupError, ValueError):
                if lang in LANGUAGES:
                    raise
                self._said[lang] = say("en")  # a translation with places that its English has not
        return self._said[lang]

    def _in(self, lang: Language) -> str:
        spoken, forms = lang, None if lang == "en" else catalogue(lang, self._package).get(self._key)
        if forms is None:
            spoken, forms = "en", (self._key[1], self._plural or "")
        n = self._places["n"] if self._plural is not None else 1
        said = forms[number_of(spoken, n.en if isinstance(n, Text) else str(n))] if self._plural else forms[0]
        return (
            said.format(**{name: _Word.of(one, lang) for name, one in self._places.items()}) if self._places else said
        )

    @property
    def asked(self) -> tuple[str, str, str, str]:
        """What translations are looked up by: the package, the context, the English and its plural."""
        return self._package, *self._key, self._plural or ""

    def speaks(self, lang: Language) -> bool:
        """Say whether the words are translated into a language, and not shown in English there."""
        mine = self._each is not None or not self._key[1].strip("{n}")
        return mine or lang == "en" or self._key in catalogue(lang, self._package)

    def by_language(self) -> dict[Language, str]:
        """Return the words in each language that is whole."""
        return {lang: self.of(lang) for lang in LANGUAGES}

    def fill(self, *args: object, **named: object) -> "Text":
        """Return the text with its places filled; from a `Text`, each language takes its own words."""

        def said(lang: Language) -> str:
            told = {name: _Word.of(one, lang) for name, one in named.items()}
            return self.of(lang).format(*(_Word.of(one, lang) for one in args), **told)

        return Text.each(said)


class _Word(str):
    """What stands in a place, in a language; it has the forms of the language."""

    __slots__ = ("lang",)
    lang: Language

    @classmethod
    def of(cls, one: object, lang: Language) -> object:
        if not isinstance(one, Text | str):
            return one
        word = cls(one.of(lang) if isinstance(one, Text) else figure(lang, one) if type(one) is _Figure else one)
        word.lang = lang
        return word

    def __format__(self, name: str) -> str:
        return form(self.lang, name, self) if name else str(self)


class _Figure(str):
    """A number as English shows it."""

    __slots__ = ()


_KEPT: Final = (Text, str, int, float)
_AS_IT_IS: Final = "{n}"


def as_it_is(word: object) -> Text:
    """Return a word that is the same in every language: a name, or what a setting is written as."""
    return Text(_AS_IT_IS, n=word)


def only_english(word: str) -> Text:
    """Return a word for which other languages have nothing."""
    return Text.each(lambda lang: word if lang == "en" else "")


def figures(shape: str, *values: float) -> Text:
    """Return numbers as people write them: a real minus sign, in French a decimal comma and thin spaces.

    :param shape: as `str.format` takes it, `{:+.2f} ± {:.2f}`; of its own it has no point, comma or dash.
    """
    return Text(_AS_IT_IS, n=_Figure(shape.format(*values).replace("-", "\N{MINUS SIGN}")))


def in_points(shape: str, *values: float) -> Text:
    """Return figures followed by `point` or `points`.

    :param shape: as `figures` takes it; its first number counts.
    """
    return Text("{n} point", plural="{n} points", n=figures(shape, *values))


def in_tricks(count: int) -> Text:
    """Return a number of tricks."""
    return Text("{n} trick", plural="{n} tricks", n=count)


def in_cards(count: int) -> Text:
    """Return a number of cards."""
    return Text("{n} card", plural="{n} cards", n=count)


def listed(words: Iterable[Text | str], between: Text | str = ", ") -> Text:
    """Return texts one after the other, with something between them."""
    places: dict[str, Any] = {f"word{i}": word for i, word in enumerate(words)}
    return Text("{between}".join(f"{{{name}}}" for name in places), between=between, **places)


def joined(words: Sequence[Text | str]) -> Text:
    """Return words as a list in a sentence, with commas and an "and"."""
    if len(words) < 2:
        return listed(words)
    return Text("{names} and {last}", names=listed(words[:-1]), last=words[-1])


def did_you_mean(said: Text, near: Sequence[str], otherwise: Text | None = None) -> Text:
    """Return a refusal with the names that may have been meant; if there are none, with another hint."""
    if near:
        otherwise = Text("Did you mean {near}?", near=", ".join(near))
    return listed((said, otherwise), " ") if otherwise else said


def sentences(said: Sequence[Text]) -> Text | None:
    """Return whole sentences joined by spaces; None if there are none."""
    return listed(said, " ") if said else None


YOU: Final = Text("You", context="name")
"""The name of a reader who has given none."""


def told(said: str, names: Sequence[str], lang: Language = "en") -> str:
    """Return a sentence with the names filled in; a seat with the name `YOU` in its language is addressed directly.

    `{0}` is the name of seat 0; `{0:takes|take}` is the first word, with the name in place of `@`, or the reader's.
    """

    def word(found: re.Match[str]) -> str:
        name, others, reader = names[int(found[1])], found[2], found[3]
        spoken_to = name == YOU.of(lang)
        if others is not None:
            return reader if spoken_to else others.replace("@", name)
        begins = said[: found.start()].rstrip()[-1:] in {"", ".", "!", "?"}
        return name.lower() if spoken_to and not begins else name

    spoken = _PERSON.sub(word, said)
    return spoken[:1].upper() + spoken[1:]
