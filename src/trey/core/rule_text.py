"""The rules of a game in words: parts, each with its sentences, told as the options of a table ask for it.

They stand in a file of the game's folder `words`, which `trey.core.word_files` reads:

    [[rules]]
    title = "The score"
    phases = ["done"]
    say = [
      "Each of the others scores {trick_points:points}.",
      { when = "jump_bids", say = "Any of the next numbers may be bid." },
      { when = "not jump_bids, scoring = list", phrase = "how", say = "one by one" },
      "Numbers are bid {how}.",
    ]

`{option}` is the option's value, and `{option:points}` that value followed by "point" or "points".  A `when` says when
a sentence, or a whole part, is told: `option`, `not option` or `option = value`; of several, separated by commas, all
must hold.  A value with a number, `first_to:12`, is compared by its name alone.

A `phrase` is not told by itself, but fills the places with its name in the sentences that follow. Of several phrases
with the same name, the last one whose conditions hold is used. If there is none, the place stays empty, and a space
before it is left out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from trey.core.errors import DeclarationError
from trey.core.goals import Goals
from trey.core.text import Language, Text, in_points
from trey.core.words import Section

_WHEN = re.compile(r"(not )?([a-z_0-9]+)(?: = (\w+))?")
_VALUE = re.compile(r"\{(\w+)")
_PLACE = re.compile(r" \{(\w+)\}")
_POINTS = re.compile(r"\{(\w+):points\}")
_NOTHING = Text("")


class When(NamedTuple):
    """A condition: that an option is on, or has a value; or that it is not so."""

    barred: str | None
    option: str
    value: str | None

    def holds(self, o: Mapping[str, Any]) -> bool:
        """Return whether a table has these options."""
        found = o[self.option]
        said = found if isinstance(found, tuple) else (str(found),)
        is_so = bool(found) if self.value is None else self.value in said
        return is_so != bool(self.barred)


class Sentence(NamedTuple):
    """A sentence, and when it is told; or a phrase that has a name."""

    words: Text
    when: tuple[When, ...] = ()
    name: str = ""


class Part(NamedTuple):
    """A part of the rules, the phases to which it belongs, and when it is told."""

    title: Text
    phases: tuple[str, ...]
    when: tuple[When, ...]
    sentences: tuple[Sentence, ...]


def condition(said: str) -> tuple[When, ...]:
    """Return what must hold, all of it, where something is told or refused `when` it says so.

    :raises ValueError: it is no condition.
    """
    found = [_WHEN.fullmatch(one.strip()) for one in said.split(",")] if said else []
    if None in found:
        raise ValueError(said)
    return tuple(When(*one.groups()) for one in found if one)


def _filled(text: Text, values: Mapping[str, Any]) -> Text:
    """Return a sentence with values in its places, in each language; no space is left before an empty one."""
    values = dict(values)  # as they are now

    def said(lang: Language) -> str:
        words = text.of(lang)
        told = {name: one.of(lang) if isinstance(one, Text) else one for name, one in values.items()}
        for name in _POINTS.findall(words):
            words = words.replace(f"{{{name}:points}}", in_points("{}", values[name]).of(lang))
        for name in _PLACE.findall(words):
            if told[name] == "":
                words = words.replace(f" {{{name}}}", "")
        return words.format_map(told)

    return Text.each(said)


class RuleText:
    """The rules in words, as the options are set."""

    def __init__(self, parts: Sequence[Part], goals: Goals | None = None) -> None:
        """Take the parts in their order.

        :param goals: the goals, which say how a match ends if the parts do not.
        """
        self._parts = parts
        self._goals = goals
        sentences = [one for part in parts for one in part.sentences]
        told = [part.title.en for part in parts] + [one.words.en for one in sentences]
        conditions = {when for asked in (*(p.when for p in parts), *(s.when for s in sentences)) for when in asked}
        self._phrases = {one.name: _NOTHING for one in sentences if one.name}
        self.asks: frozenset[str] = (
            frozenset({when.option for when in conditions} | {name for one in told for name in _VALUE.findall(one)})
            - self._phrases.keys()
        )
        """The options that it asks for, and the other values that it has places for."""
        self.compared: frozenset[tuple[str, str]] = frozenset(
            (when.option, when.value) for when in conditions if when.value is not None
        )
        """The options that it compares with a value, each with that value."""

    def pages(self, o: Mapping[str, Any], _seats: int, **own: Any) -> tuple[Section, ...]:
        """Return the rules of a table with these options, part by part; a part that says nothing is left out.

        :param own: further values that sentences have places for; a `Text` gives one for each language.
        :raises DeclarationError: a phrase has the same name as an option or such a value.
        """
        if twice := self._phrases.keys() & (o.keys() | own.keys()):
            raise DeclarationError(f"the phrase {min(twice)!r} of the rules has the name of an option or a value")
        values = {**self._phrases, **o, **own}
        told = [(tuple(_told(part, values)), part) for part in self._parts]
        parts = [Section(_filled(part.title, values), lines, part.phases) for lines, part in told]
        if self._goals:
            parts.append(Section(Text("The end"), tuple(self._goals.lines(o))))
        return tuple(part for part in parts if part.lines)


def _begun(said: Text, lang: Language) -> str:
    return said.of(lang)[:1].upper() + said.of(lang)[1:]


def _told(part: Part, values: dict[str, Any]) -> Iterator[Text]:
    """Yield what is told of a part, each sentence with a capital; its phrases go into the values."""
    for words, when, name in part.sentences:
        if all(one.holds(values) for one in (*part.when, *when)):
            said = _filled(words, values)
            if name:
                values[name] = said
            else:
                yield Text.each(partial(_begun, said))
