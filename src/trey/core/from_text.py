"""Phases, options, clashes, presets, terms and a guided deal, each read from one text in English and in French.

    OPTIONS = options_in(
        '''
        # stake = Stake = Mise (points; H1)
        5 of 0 to 100
        The points that each loser pays the winner.
        Les points que chaque perdant paie au gagnant.

        # lead = First lead = Première entame (calls; H2)
        left
        - left = the dealer's left = la gauche du donneur
        - dealer = the dealer = le donneur
        Who leads to the first trick.
        Qui entame le premier pli.
        '''
    )

A title gives a name, and then notes in brackets: an option's group and source, a preset's status, or a term's forms.
For a phase, the notes are its kind and its facts: `(give; cards give, stop enough, secret)`.  The last two lines of an
entry explain it. The lines between depend on what it declares.  An option begins with its default. For a yes-or-no
option, that is `yes` or `no`. For a number, the range follows: `16 of 16 to 17`, or `none of 1 to 200, or none = no
limit = sans limite`. For a choice, the default is one of the values below it; `- cumulative 1 to 100 = …` is a value
with a number. If the kind is given as an argument, the default is in its text form, with `empty` for nothing.  `idle
strict: false; tie: shared extra` lists the values of other options with which the option has no effect.  A clash has
its code as the title, and a condition, written as in `trey.core.rule_text`: `? stake, not tie`.  A preset has its
options as in the text form of rules: `exchange=none`, or `other_preset tie=shared`.

In a guided deal an empty line ends a stop. A line such as `> play AS` says what the learner does at that stop; commas
separate several actions. The last stop is the text for the end of the deal.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from trey.core.action import Actions
from trey.core.errors import DeclarationError
from trey.core.goals import Goals
from trey.core.kinds import Code, PhaseNumber
from trey.core.options import Choice, Clash, Flag, Kind, Number, Option, Preset, Sized, Value
from trey.core.reasons import with_cards
from trey.core.rule_text import condition
from trey.core.teaching import Lesson, Stop, Term
from trey.core.text import LANGUAGES, Text

__all__ = ["clashes_in", "lesson_in", "options_in", "phases_in", "presets_in", "terms_in"]

_FACTS = {"cards", "stop", "secret", "main"}
"""What a text can say of a phase besides its kind."""
_TITLE = re.compile(r"# (.+?)(?: \(([^()]*)\))?")
_NUMBER = re.compile(r"(\S+) of (\d+) to (\d+)(, or none(?: = (.+) = (.+))?)?")
_VALUE = re.compile(r"- (\S+)(?: (\d+) to (\d+))? = (.+) = (.+)")


class _Entry(NamedTuple):
    """An entry: a title and the lines below it."""

    id: str
    name: Text
    notes: str
    """The notes in brackets in the title."""
    lines: list[str]
    """The lines between the title and the last two lines."""
    told: Text


def _wrong(line: str) -> DeclarationError:
    return DeclarationError(f"the text cannot be read where it says {line[:60]!r}")


def _entries(text: str, *, named: bool = True) -> Iterator[_Entry]:
    """Yield what a text has, title by title.

    :param named: a title has its name in each language.
    :raises DeclarationError: a title is none, or is not explained in two lines.
    """
    for block in re.split(r"^ *(?=# )", text, flags=re.MULTILINE)[1:]:
        title, *lines = [line for whole in block.splitlines() if (line := whole.strip())]
        found = _TITLE.fullmatch(title)
        if not found or (" = " in found[1]) != named or len(lines) < len(LANGUAGES):
            raise _wrong(title)
        names = ["", *found[1].split(" = ")] if named else [found[1], "", ""]
        yield _Entry(names[-3], Text(*names[-2:]), found[2] or "", lines[:-2], Text(*lines[-2:]))


# Phases


def phases_in(actions: Actions, text: str, **words: Mapping[Code, str]) -> tuple[PhaseNumber, ...]:
    """Declare the phases of a text, after those that the game already has, and return their numbers.

    :param words: the words of each phase that has any, by their numbers.
    :raises DeclarationError: a line is none of what may stand there, or there are words of no phase.
    """
    entries = {entry.id: entry for entry in _entries(text)}
    if lost := words.keys() - entries.keys():
        raise _wrong(min(lost))
    return tuple(_phase(actions, entry, words.get(name, {})) for name, entry in entries.items())


def _phase(actions: Actions, entry: _Entry, words: Mapping[Code, str]) -> PhaseNumber:
    kind, *said = re.split("; |, ", entry.notes)
    facts: dict[str, Any] = {"words": words, "kind": kind}
    for fact in said:
        name, _, value = fact.partition(" ")
        if name not in _FACTS:
            raise _wrong(fact)
        facts[name] = value or True
    if entry.lines:
        raise _wrong(entry.lines[0])
    return actions.phase(entry.id, entry.name, entry.told, **facts)


# Options


def options_in(text: str, goals: Goals | None = None, **kinds: Kind) -> tuple[Option, ...]:
    """Return the options that a text declares.

    :param goals: those by which a match ends come last.
    :param kinds: those that a text does not say.
    :raises DeclarationError: a line is none of what may stand there.
    """
    own = (_option(entry, kinds.get(entry.id)) for entry in _entries(text))
    return (*own, *(goals.options if goals else ()))


def _option(entry: _Entry, kind: Kind | None) -> Option:
    usual, *lines = entry.lines or ["?"]
    idle = {}
    if lines and lines[-1].startswith("idle "):
        idle = {name: tuple(of.split()) for name, of in re.findall(r"(\w+): ([^;]+)", lines.pop())}
    kind = kind or _kind(usual, lines)
    group, _, source = entry.notes.partition("; ")
    try:
        default = kind.read("" if usual == "empty" else usual.partition(" of ")[0])
    except (ValueError, KeyError):
        raise _wrong(usual) from None
    return Option(entry.id, kind, default, entry.name, entry.told, source, group, idle)


def _kind(usual: str, lines: Sequence[str]) -> Kind:
    """Return the kind of an option, from its usual value and the values below it."""
    if lines:
        return _named(lines)
    if usual in {"yes", "no"}:
        return Flag()
    if not (found := _NUMBER.fullmatch(usual)):
        raise _wrong(usual)
    low, high, optional, *none = found.groups()[1:]
    number = Number(int(low), int(high), optional=optional is not None)
    return Number(number.low, number.high, number.optional, Text(*none)) if none[0] else number


def _named(lines: Sequence[str]) -> Kind:
    """Return the kind that has these values."""
    values = {}
    for line in lines:
        if not (found := _VALUE.fullmatch(line)):
            raise _wrong(line)
        name, low, high, *words = found.groups()
        values[name] = (Text(*words), (int(low), int(high)) if low else None)
    if any(bounds for _, bounds in values.values()):
        return Sized(values)
    return Choice({name: words for name, (words, _) in values.items()})


def clashes_in(text: str, **facts: Callable[[Mapping[str, Any]], object]) -> tuple[Clash, ...]:
    """Return the settings that a text says cannot be combined; a match that already has a `playable` clash may go on.

    :param facts: what conditions ask for and is no option; each from settled options, `seats` among them.
    :raises DeclarationError: a line is none of what may stand there.
    """
    return tuple(_clash(entry, facts) for entry in _entries(text, named=False))


def _clash(entry: _Entry, facts: Mapping[str, Callable[[Mapping[str, Any]], object]]) -> Clash:
    if [line[0] for line in entry.lines] != ["?"]:
        raise _wrong(entry.id)
    met = condition(entry.lines[0][1:])

    def when(o: Mapping[str, Any]) -> bool:
        return met({**o, **{name: fact(o) for name, fact in facts.items()}})

    return Clash(entry.id, when, entry.told, entry.notes == "playable")


# Presets


def presets_in(text: str, options: Sequence[Option]) -> tuple[Preset, ...]:
    """Return the presets that a text declares for a game with these options.

    :raises DeclarationError: a line is none of what may stand there.
    """
    known = {option.id: option for option in options}
    made: dict[str, Preset] = {}
    for entry in _entries(text):
        status, _, measured = entry.notes.partition(", ")
        settings: dict[str, Value] = {}
        for word in " ".join(entry.lines).split():
            name, equals, value = word.partition("=")
            if not equals and name in made:
                settings |= made[name].options
            elif name in known:
                settings[name] = known[name].check(value)
            else:
                raise _wrong(word)
        made[entry.id] = Preset(entry.id, entry.name, entry.told, status, settings, bool(measured))
    return tuple(made.values())


# What is taught


def terms_in(text: str) -> tuple[Term, ...]:
    """Return the terms of a glossary.

    :raises DeclarationError: a line is none of what may stand there.
    """
    return tuple(_term(entry) for entry in _entries(text))


def _term(entry: _Entry) -> Term:
    en, _, fr = entry.notes.partition(" =")
    return Term(entry.name, entry.told, Text(en, fr.strip()))


def lesson_in(text: str, *, rules: str, number: int, dealer: int = 0) -> Lesson:
    """Return the guided deal that a text describes.

    :raises DeclarationError: a stop does not have its two sentences.
    """
    blocks = [[line.strip() for line in block.splitlines()] for block in re.split(r"\n\s*\n", text.strip())]
    stops = [_stop(block) for block in blocks]
    return Lesson(rules, number, dealer, tuple(stops[:-1]), stops[-1].text)


def _stop(lines: Sequence[str]) -> Stop:
    done = tuple(action for line in lines if line.startswith("> ") for action in line[2:].split(", "))
    told = [line for line in lines if not line.startswith("> ")]
    if len(told) != len(LANGUAGES):
        raise _wrong(lines[0])
    return Stop(with_cards(*told), done)
