"""The words of a game as data: TOML files in English, in the folder `words` of its package.

    TEXTS = WordFiles("trey_my_game")
    OPTIONS = TEXTS.options(GOALS)

Its files may have any names, and each of these tables stands in one of them; `trey.starter` has some.

    [options.lead]
    name = "First lead"
    help = "Who leads to the first trick."
    group = "calls"
    default = "left"
    values.left = "the dealer's left"
    values.dealer = "the dealer"

    [[presets]]
    id = "my_game_dealer"
    name = "My game, the dealer leads"
    about = "The same, but the dealer leads."
    status = "extra"
    options.lead = "dealer"

`[clashes.CODE]` has `when` and `why`, `[phases.ID]` a `name`, what it will `ask`, its `kind` and other facts of
`trey.core.action.Phase`, `[[terms]]` a `name`, its `meaning` and `forms`, and `[lesson]` has `rules`, `number`, `end`
and `[[lesson.stops]]` that `say` something and tell what to `do`.  For `[[rules]]` see `trey.core.rule_text`.

An option that is neither yes nor no has a `range`, with words for `none` if it may have no number; or `values`, of
which those with a number have `ranges`; another kind is an argument of `options`.  With the values of other options in
`idle` it has no effect.  Its `source` is a tag of the rulebook.  A clash that is `playable` lets a match go on that has
it already.  A preset may be `like` an earlier one but for its `options`, and `measured` if its levels were.

What is said in another language stands in `words/LANGUAGE/words.po` of the game's package, or in trey's own. Where one
English text has two meanings, a table gives its context: `name = { say = "Discard", context = "round" }`.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, TypeVar

from trey.core.action import Actions
from trey.core.catalogue import speaks
from trey.core.errors import DeclarationError, OptionError
from trey.core.goals import Goals
from trey.core.kinds import Code, PhaseNumber
from trey.core.options import Choice, Clash, Flag, Kind, Number, Option, Preset, Sized
from trey.core.rule_text import Part, RuleText, Sentence, When, condition
from trey.core.teaching import Lesson, Stop, Term
from trey.core.text import Text, only_english

S = TypeVar("S")
T = TypeVar("T")
_TABLES: Final = ("options", "clashes", "presets", "phases", "late_phases", "rules", "terms", "lesson")


class _File(NamedTuple):
    """A file, and the package whose catalogues translate it."""

    package: str
    name: str
    text: str

    def wrong(self, path: Sequence[str | int], why: str) -> DeclarationError:
        """Return the error for what stands at a path of keys, with the nearest line."""
        lines, at = self.text.splitlines(), 0
        for i, part in enumerate(path):
            if isinstance(part, int):
                heads = [n for n, line in enumerate(lines) if line.strip() == f"[[{'.'.join(map(str, path[:i]))}]]"]
                at = heads[part] if part < len(heads) else at + part
            else:
                key = re.compile(
                    rf'^\s*\[*(?:[\w-]+\.)*"?{re.escape(part)}"?[\].\s]|[{{,.]\s*"?{re.escape(part)}"?\s*='
                )
                at = next((n for n, line in enumerate(lines[at:], at) if key.search(line)), at)
        where = ".".join(map(str, path))
        return DeclarationError(f"{self.name}:{at + 1}: {where}{': ' if where else ''}{why}")


class _Table:
    """A table of a file: what it may hold is said when it is opened."""

    def __init__(self, file: _File, path: tuple[str | int, ...], held: Any, allowed: str) -> None:
        self.file, self.path, self.held = file, path, held
        if not isinstance(held, dict):
            raise self.wrong("this is to be a table")
        for key in held.keys() - allowed.split():
            raise self.wrong(f"allowed here: {', '.join(allowed.split())}", key)

    def wrong(self, why: str, *key: str | int) -> DeclarationError:
        return self.file.wrong((*self.path, *key), why)

    def get(self, key: str, kind: type[T], usual: T | None = None) -> T:
        """Return what stands there, or the usual."""
        found = self.held.get(key, usual)
        if found is None:
            raise self.wrong(f"{key!r} is missing")
        if not isinstance(found, kind) or (kind is int and isinstance(found, bool)):
            raise self.wrong(f"this is to be a {kind.__name__}, not {found!r}", key)
        return found

    def words(self, key: str, usual: str | None = None) -> Text:
        """Return words, in whose place a table may give their context."""
        found = self.get(key, object, usual)
        own = _Table(self.file, (*self.path, key), found, "say context") if isinstance(found, dict) else self
        return own.said("say" if isinstance(found, dict) else key, usual)

    def said(self, key: str, usual: str | None = None) -> Text:
        """Return words whose context stands beside them, if they have any."""
        own = self.get(key, str, usual)
        if not own and usual is None:
            raise self.wrong("this is to be some words", key)
        context = self.get("context", str, "")
        return Text(own, context=context, package=self.file.package) if own else Text("")

    def tables(self, key: str, allowed: str) -> Iterator[tuple[str, "_Table"]]:
        """Yield the tables below a key, by name."""
        for name, held in self.get(key, dict, {}).items():
            yield name, _Table(self.file, (*self.path, key, name), held, allowed)

    def each(self, key: str, allowed: str) -> Iterator["_Table"]:
        """Yield the tables of a list; words alone are a table that says them."""
        for number, held in enumerate(self.get(key, list, [])):
            own = {"say": held} if isinstance(held, str) else held
            yield _Table(self.file, (*self.path, key, number), own, allowed)

    def strings(self, key: str) -> tuple[str, ...]:
        """Return a list of words for programs."""
        found = self.get(key, list, [])
        if not all(isinstance(one, str) for one in found):
            raise self.wrong("this is to be a list of texts", key)
        return tuple(found)

    def bounds(self, key: str) -> tuple[int, int]:
        """Return the lowest and the highest number."""
        match self.get(key, list):
            case [int(low), int(high)]:
                return low, high
        raise self.wrong("this is to be [lowest, highest]", key)

    def when(self) -> tuple[When, ...]:
        """Return its conditions."""
        try:
            return condition(self.get("when", str, ""))
        except ValueError:
            raise self.wrong("this is to be `option`, `not option` or `option = value`, with commas", "when") from None


@cache
def _tables_of(package: str) -> Mapping[str, tuple[_File, Any]]:
    """Return each table of the files, with the file that has it.

    :raises DeclarationError: a file cannot be read, or has a table that no game has or that another file has too.
    """
    found: dict[str, tuple[_File, Any]] = {}
    for path in sorted(files(package).joinpath("words").iterdir(), key=lambda path: path.name):
        if not path.name.endswith(".toml"):
            continue
        file = _File(package.partition(".")[0], path.name, path.read_text("utf-8"))
        try:
            held = tomllib.loads(file.text)
        except tomllib.TOMLDecodeError as error:
            raise DeclarationError(f"{path.name}: {error}") from None
        for name, one in held.items():
            if name not in _TABLES or name in found:
                raise file.wrong([name], f"allowed here, and in one file: {', '.join(_TABLES)}")
            found[name] = (file, one)
    return found


class WordFiles:
    """The words of a game, read when they are first asked for.

    Whatever is asked for raises a `DeclarationError` for a key or a value that cannot be, or where there is none.
    """

    def __init__(self, package: str) -> None:
        """Take the package with the folder `words`."""
        self.package: Final = package
        speaks(package.partition(".")[0])

    def text(self, english: str, /, *, context: str = "", plural: str | None = None, **places: object) -> Text:
        """Return a text of the game's Python, which its catalogues translate; see `trey.core.text.Text`."""
        return Text(english, context=context, plural=plural, package=self.package.partition(".")[0], **places)

    def _top(self, name: str) -> _Table:
        """Return a table that holds a table of the files, if there is one."""
        file, held = _tables_of(self.package).get(name, (_File(self.package, "words", ""), None))
        return _Table(file, (), {} if held is None else {name: held}, name)

    def options(self, goals: Goals | None = None, **kinds: Kind) -> tuple[Option, ...]:
        """Return the options.

        :param goals: those by which a match ends come last.
        :param kinds: those that no file says.
        """
        allowed = "name help group source default range none values ranges idle"
        own = (_option(name, one, kinds.get(name)) for name, one in self._top("options").tables("options", allowed))
        return (*own, *(goals.options if goals else ()))

    def clashes(self, _settings: type[S] | None = None, /, **facts: Callable[[S], object]) -> tuple[Clash, ...]:
        """Return the settings that cannot be combined; a match that already has a `playable` clash may go on.

        :param _settings: the type of settled options, `Settings`.
        :param facts: what conditions ask for and is no option; each from settled options.
        """
        return tuple(_clash(code, one, facts) for code, one in self._clashes())

    def _clashes(self) -> Iterator[tuple[str, _Table]]:
        return self._top("clashes").tables("clashes", "when why playable")

    def conditions(self) -> frozenset[When]:
        """Return what the clashes ask for."""
        return frozenset(when for _, one in self._clashes() for when in one.when())

    def presets(self, options: Sequence[Option]) -> tuple[Preset, ...]:
        """Return the presets of a game with these options."""
        made: dict[str, Preset] = {}
        known = {option.id: option for option in options}
        for one in self._top("presets").each("presets", "id name about status measured like options"):
            preset = _preset(one, known, made)
            made[preset.id] = preset
        return tuple(made.values())

    def phases(self, actions: Actions, table: str = "phases", **words: Mapping[Code, str]) -> tuple[PhaseNumber, ...]:
        """Declare phases, after those that the game already has, and return their numbers.

        :param table: `phases`, or `late_phases` for those that come after others.
        :param words: the words of each phase that has any, by their numbers.
        """
        top = self._top(table)
        found = dict(top.tables(table, "name ask kind cards stop secret main"))
        if lost := words.keys() - found.keys():
            raise top.wrong(f"there is no phase {min(lost)!r}, but {', '.join(found)}", table)
        return tuple(_phase(actions, name, one, words.get(name, {})) for name, one in found.items())

    def rules(self, goals: Goals | None = None) -> RuleText:
        """Return the rules in words.

        :param goals: the goals, which say how a match ends if the rules do not.
        """
        parts = self._top("rules").each("rules", "title phases when say")
        return RuleText(tuple(map(_part, parts)), goals)

    def terms(self) -> tuple[Term, ...]:
        """Return the terms of the glossary."""
        return tuple(map(_term, self._top("terms").each("terms", "name meaning forms only_english")))

    def lesson(self) -> Lesson:
        """Return the guided deal."""
        top = self._top("lesson")
        one = _Table(top.file, ("lesson",), top.get("lesson", dict), "rules number dealer end stops")
        stops = tuple(Stop(stop.words("say"), stop.strings("do")) for stop in one.each("stops", "say do"))
        return Lesson(one.get("rules", str), one.get("number", int), one.get("dealer", int, 0), stops, one.words("end"))


def _option(name: str, one: _Table, kind: Kind | None) -> Option:
    idle = one.get("idle", dict, {})
    below = _Table(one.file, (*one.path, "idle"), idle, " ".join(idle))
    made = Option(
        name,
        kind or _kind(one),
        None,
        one.words("name"),
        one.words("help"),
        one.get("source", str, ""),
        one.get("group", str, "other"),
        {other: below.strings(other) for other in idle},
    )
    try:
        return replace(made, default=made.check(one.get("default", object)))
    except OptionError as error:
        raise one.wrong(error.en, "default") from None


def _kind(one: _Table) -> Kind:
    """Return the kind of an option, from its range or its values."""
    if "range" in one.held:
        low, high = one.bounds("range")
        return Number(low, high, optional=True, none=one.words("none")) if "none" in one.held else Number(low, high)
    if "values" not in one.held:
        return Flag()
    held, ranges = (one.get(key, dict, {}) for key in ("values", "ranges"))
    named = _Table(one.file, (*one.path, "values"), held, " ".join(held))
    words = {value: named.words(value) for value in held}
    if not ranges:
        return Choice(words)
    sizes = _Table(one.file, (*one.path, "ranges"), ranges, " ".join(held))
    return Sized({value: (said, sizes.bounds(value) if value in ranges else None) for value, said in words.items()})


def _clash(code: str, one: _Table, facts: Mapping[str, Callable[[Any], object]]) -> Clash:
    asked = one.when()
    if not asked:
        raise one.wrong("'when' is missing")

    def when(o: Mapping[str, Any]) -> bool:
        settled = {**o, **{name: fact(o) for name, fact in facts.items()}}
        return all(one.holds(settled) for one in asked)

    return Clash(code, when, one.words("why"), one.get("playable", bool, usual=False))


def _preset(one: _Table, known: Mapping[str, Option], made: Mapping[str, Preset]) -> Preset:
    like = one.get("like", str, "")
    if like and like not in made:
        raise one.wrong(f"allowed here: {', '.join(made)}", "like")
    settings = dict(made[like].options) if like else {}
    own = _Table(one.file, (*one.path, "options"), one.get("options", dict, {}), " ".join(known))
    for name, value in own.held.items():
        try:
            settings[name] = known[name].check(value)
        except OptionError as error:
            raise own.wrong(error.en, name) from None
    measured = one.get("measured", bool, usual=False)
    return Preset(one.get("id", str), one.words("name"), one.words("about"), one.get("status", str), settings, measured)


def _phase(actions: Actions, name: str, one: _Table, words: Mapping[Code, str]) -> PhaseNumber:
    facts = {key: value for key, value in one.held.items() if key not in {"name", "ask"}}
    try:
        return actions.phase(name, one.words("name"), one.words("ask"), words=words, **facts)
    except DeclarationError as error:
        raise one.wrong(error.en.partition(": ")[2]) from None


def _part(one: _Table) -> Part:
    told = one.each("say", "say when phrase context")
    sentences = tuple(Sentence(said.said("say"), said.when(), said.get("phrase", str, "")) for said in told)
    return Part(one.words("title"), one.strings("phases"), one.when(), sentences)


def _term(one: _Table) -> Term:
    forms = one.get("forms", object, "")
    english = one.get("only_english", bool, usual=False)
    return Term(
        one.words("name"), one.words("meaning"), only_english(str(forms)) if english else one.words("forms", "")
    )
