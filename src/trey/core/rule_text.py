"""The rules of a game in words, from one text: parts, each with its sentences in English and in French.

    RULES = RuleText(
        '''
        # score
        Each of the others scores {trick_points:points}.
        Chacun des autres marque {trick_points:points}.
        ? jump_bids
        Any of the next numbers may be bid.
        On peut annoncer l'un des nombres suivants.
        * first dealer
        ''',
        GOALS,
    )
    words = Words(…, pages=RULES.pages, …)

A title, such as `# The play = Le jeu (play)`, ends with the phases to which its part belongs, if any. For a title that
games share (`TITLES`), one word is enough.  Then come a sentence in English, the same in French below it, and so on.
`? option`, `? not option` or `? option = value` says when the next sentence is told. A `?` may have several
conditions, separated by commas, which must all hold. `{option}` is the option's value, and `{option:points}` that
value followed by "point" or "points"; `*` stands before a sentence that games share (`SHARED`).  A value with a
number, `first_to:12`, is compared by its name alone.  A condition before a title applies to its whole part.  If goals
are given, the last part says how a match ends.

`= name` makes the next two lines a phrase: it is not told by itself, but fills the places `{name}` in the sentences
that follow. Of several phrases with the same name, the last one whose conditions hold is used. If there is none, the
place stays empty, and a space before it is left out.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from trey.core.errors import DeclarationError
from trey.core.goals import THROWN_IN, Goals
from trey.core.text import LANGUAGES, Text, in_points
from trey.core.words import Section

__all__ = ["SHARED", "TITLES", "RuleText", "condition", "options_of", "values_of"]

SHARED: Mapping[str, Text] = {
    "first dealer": Text("The first dealer is drawn at random; then the players deal in turn, to the left."),
    "highest trump": Text(
        "The highest trump takes the trick, or without trumps the highest card of the led suit. The winner leads next."
    ),
    "thrown in": THROWN_IN,
}
"""Sentences that many games share."""
TITLES: Mapping[str, str] = {
    "# aim": "# The aim = Le but",
    "# deal": "# The cards and the deal = Les cartes et la donne",
    "# play": "# The play = Le jeu (play)",
    "# score": "# The score = La marque (done)",
    "# end": "# The end = La fin",
}
"""Titles that many games share, by their short form."""
_TITLE = re.compile(r"# ([^=]+) = ([^(=]+?)(?: \(([a-z_, ]+)\))?")
_WHEN = re.compile(r"(not )?([a-z_0-9]+)(?: = (\w+))?")
_VALUE = re.compile(r"\{(\w+)")
_NAMED = re.compile(r"^ *= (\w+) *$", re.MULTILINE)
_PLACE = re.compile(r" \{(\w+)\}")
_POINTS = re.compile(r"\{(\w+):points\}")
_NOTHING = Text("", "")


class _When(NamedTuple):
    """A condition: that an option is on, or has a value; or that it is not so."""

    barred: str | None
    option: str
    value: str | None

    def holds(self, o: Mapping[str, Any]) -> bool:
        """Return whether a table has these options."""
        found = o[self.option]
        is_so = bool(found) if self.value is None else str(found).partition(":")[0] == self.value
        return is_so != bool(self.barred)


class _Sentence(NamedTuple):
    """A sentence, and when it is told; or a phrase that has a name."""

    words: Text
    when: tuple[_When, ...]
    name: str


class _Part(NamedTuple):
    """A part of the rules."""

    title: Text
    phases: tuple[str, ...]
    when: tuple[_When, ...]
    sentences: list[_Sentence]


def options_of(text: str) -> frozenset[str]:
    """Return the options that a rules text refers to, apart from the names it defines itself."""
    asked = {one.option for one in _all_conditions(text)} | set(_VALUE.findall(text))
    return frozenset(asked - set(_NAMED.findall(text)))


def values_of(text: str) -> frozenset[tuple[str, str]]:
    """Return the options that a rules text compares with a value, each with that value."""
    return frozenset((one.option, one.value) for one in _all_conditions(text) if one.value is not None)


def condition(line: str) -> Callable[[Mapping[str, Any]], bool]:
    """Return a function that says whether options meet the condition after a `?`.

    :raises DeclarationError: it is no condition.
    """
    asked = _conditions(line)
    return lambda o: all(one.holds(o) for one in asked)


def _all_conditions(text: str) -> Iterator[_When]:
    for whole in text.splitlines():
        if (line := whole.strip())[:1] == "?":
            yield from _conditions(line[1:])


def _wrong(line: str) -> DeclarationError:
    return DeclarationError(f"the text of the rules cannot be read where it says {line[:60]!r}")


def _conditions(line: str) -> tuple[_When, ...]:
    """Read what stands after a `?`.

    :raises DeclarationError: it is no condition.
    """
    found = [_WHEN.fullmatch(one.strip()) for one in line.split(",")]
    if None in found:
        raise _wrong(line)
    return tuple(_When(*one.groups()) for one in found if one)


def _read(text: str) -> Iterator[_Part]:
    """Yield the parts of a text.

    :raises DeclarationError: a line is none of what may stand there.
    """
    lines = iter([line for whole in text.splitlines() if (line := whole.strip())])
    part, when, name = _Part(_NOTHING, (), (), []), tuple[_When, ...](), ""
    for line in lines:
        if title := _TITLE.fullmatch(TITLES.get(line, line)):
            part = _Part(Text(title[1], title[2]), tuple(re.findall(r"\w+", title[3] or "")), when, [])
            when = ()
            yield part
        elif line[0] == "?":
            when = _conditions(line[1:])
        elif not part.title.en or line[0] == "#":
            raise _wrong(line)
        elif named := _NAMED.fullmatch(line):
            name = named[1]
        else:
            part.sentences.append(_Sentence(_sentence(line, lines), when, name))
            when, name = (), ""


def _sentence(line: str, lines: Iterator[str]) -> Text:
    """Return the sentence that begins with this line: one that games share, or two languages."""
    if line[0] != "*":
        french = next(lines, "#")
        if french[0] in "#?*=":
            raise _wrong(line)
        return Text(line, french)
    if line[2:] not in SHARED:
        raise _wrong(line)
    return SHARED[line[2:]]


def _filled(text: Text, values: Mapping[str, Any]) -> Text:
    """Return a sentence with values in its places, in each language; no space is left before an empty one."""
    said = []
    for lang in LANGUAGES:
        words = text.of(lang)
        told = {name: one.of(lang) if isinstance(one, Text) else one for name, one in values.items()}
        for name in _POINTS.findall(words):
            words = words.replace(f"{{{name}:points}}", in_points("{}", values[name]).of(lang))
        for name in _PLACE.findall(words):
            if told[name] == "":
                words = words.replace(f" {{{name}}}", "")
        said.append(words.format_map(told))
    return Text(*said)


class RuleText:
    """The rules in words, as the options are set."""

    def __init__(self, text: str, goals: Goals | None = None) -> None:
        """Read them.

        :param goals: the goals, which say how a match ends if the text does not.
        :raises DeclarationError: a line is none of what may stand there.
        """
        self._parts = tuple(_read(text))
        self._goals = goals
        self._phrases = dict.fromkeys(_NAMED.findall(text), _NOTHING)
        self.asks: frozenset[str] = options_of(text)
        """The options that it asks for, and the other values that it has places for."""

    def pages(self, o: Mapping[str, Any], _seats: int, **own: Any) -> tuple[Section, ...]:
        """Return the rules of a table with these options, part by part; a part that says nothing is left out.

        :param own: further values that sentences have places for; a `Text` gives one for each language.
        :raises DeclarationError: a phrase has the same name as an option or such a value.
        """
        if twice := self._phrases.keys() & (o.keys() | own.keys()):
            raise _wrong(f"= {min(twice)}")
        values = {**self._phrases, **o, **own}
        told = [(tuple(_told(part, values)), part) for part in self._parts]
        parts = [Section(_filled(part.title, values), lines, part.phases) for lines, part in told]
        if self._goals:
            parts.append(Section(Text("The end"), tuple(self._goals.lines(o))))
        return tuple(part for part in parts if part.lines)


def _told(part: _Part, values: dict[str, Any]) -> Iterator[Text]:
    """Yield what is told of a part, each sentence with a capital; its phrases go into the values."""
    for words, when, name in part.sentences:
        if all(one.holds(values) for one in (*part.when, *when)):
            said = _filled(words, values)
            if name:
                values[name] = said
            else:
                yield Text(*(one[0].upper() + one[1:] for one in said))
