"""A family of games as one value: its facts, its options and presets, and what it can do, in five records.

A new game is one `Family` in a folder of its own.  Everything else (terminal, table, records, tests, bots that know no
game) works through this type and mentions no game.

A game needs only two of these records: an engine, which plays, and words, which are shown.  The other records are
capabilities; a game without one lacks the features that rely on it:

    engine      plays: layouts of integers and kernels, the rules                       (`trey.core.engine`)
    words       are shown: verbs, views, the rules in words                             (`trey.core.words`)
    inference   draws hidden cards that fit what a seat knows: looking ahead, hints     (`trey.core.inference`)
    advice      plays by rules of thumb and says why: bots, hints, reviews              (`trey.core.advice`)
    study       is how learners, solvers and the laboratory see the game                (`trey.core.study`)
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Self

from trey.core.action import Actions, Phase
from trey.core.advice import Advice
from trey.core.cards import Pack
from trey.core.engine import AnyEngine, Engine, Observation, Params, Standing, State, Work, copy_standing
from trey.core.errors import DeclarationError, OptionError
from trey.core.glossary import STATUSES
from trey.core.inference import Inference
from trey.core.kinds import Seat
from trey.core.options import Clash, Option, Preset, Value, clashes
from trey.core.study import Study
from trey.core.text import Text, did_you_mean
from trey.core.words import Words
from trey.kernel.layout import OPEN


@dataclass(frozen=True, eq=False, kw_only=True)
class Family:
    """A game with all its variants."""

    id: str
    name: Text
    about: Text
    short: str
    """Rules, in text form, for a match of a few deals: for a first try, and for tests."""
    day: str = ""
    """Rules, in text form, for the deal of the day: a match of one scored deal or a few; empty if the game has none."""
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    clashes: tuple[Clash, ...]
    """Settings that cannot be combined."""
    actions: Actions
    """The phases, and every action with its permanent number."""
    pack: Callable[[Any, int], Pack]
    places: Callable[[Any, int, int, int], Sequence[str]]
    """From options, seats, dealer, deal number: where each card of the pack is dealt to (`0`, `1`, `kitty`, …)."""
    seats: tuple[int, int] = (3, 3)
    """The fewest seats and the most."""
    limits: Mapping[str, Text] = field(default_factory=dict)
    """Why an option, or the number of `seats`, goes no further: a sentence by its name."""
    usual_seats: int = 3
    zero_sum: bool = False
    """The points of a finished deal are zero-sum, and are shown with their sign."""
    low_wins: bool = False
    """Points are penalties: the lowest total wins."""
    engine: AnyEngine
    words: Words[Params, Observation, Work]
    inference: Inference[Params, State, Observation, Work] = field(default_factory=Inference.missing)
    advice: Advice[Params, Observation, Work] = field(default_factory=Advice.missing)
    study: Study[Params, State, Work] = field(default_factory=Study)

    def __new__(cls, **parts: object) -> Self:
        """Refuse a family that lacks a part.

        :raises DeclarationError: it says which.
        """
        lacking = [part.name for part in fields(cls) if part.default is part.default_factory is MISSING]
        if parts and (lacking := [name for name in lacking if name not in parts]):  # a copy begins with none
            named = ", ".join(f"`{name}`" for name in lacking)
            raise DeclarationError(f"the family lacks {named}")
        return super().__new__(cls)

    def __post_init__(self) -> None:
        """Refuse a declaration that is impossible.

        :raises DeclarationError: it says so with its file and line.
        """
        for name, kind in _PARTS.items():
            if not isinstance(part := getattr(self, name), kind):
                left = "; leave it out if the game has none" if name in ("inference", "advice", "study") else ""
                raise DeclarationError(f"`{name}` is {kind.__name__}, not {type(part).__name__}{left}")
        for layout in (self.engine.standing, self.engine.state, self.engine.observation):
            if layout.mixin:
                raise DeclarationError(
                    f"{layout.__name__} is a mixin and has no values: derive a class of your own from it"
                )
            for name in (name for name, one in layout.opened.items() if one.length == OPEN):
                raise DeclarationError(f"{layout.__name__} does not say how long `{name}` is: `class …(…, {name}=30)`")
        self._check_words()
        for preset in self.presets:
            if preset.status not in STATUSES:
                raise DeclarationError(
                    f"the preset {preset.id!r} has the status {preset.status!r}, not one of {', '.join(STATUSES)}"
                )
            if lost := preset.options.keys() - {option.id for option in self.options}:
                raise DeclarationError(f"the preset {preset.id!r} sets {min(lost)!r}, but the game has no such option")

    def __repr__(self) -> str:
        return f"Family({self.id!r})"

    def _check_words(self) -> None:
        for action in self.actions.all:
            if action.verb not in self.words.verbs:
                raise DeclarationError(f"the verb {action.verb!r} is not among `verbs`")
            if not {str(action), action.verb} & self.words.says.keys():
                raise DeclarationError(f"`says` has no word for {str(action)!r}, nor for {action.verb!r}")

    @property
    def phases(self) -> tuple[Phase, ...]:
        """The phases by their number."""
        return self.actions.phases

    def phase_number(self, phase_id: str) -> int:
        """Return the number of a phase."""
        return [phase.id for phase in self.phases].index(phase_id)

    def preset(self, preset_id: str) -> Preset:
        """Return a preset of this family."""
        return next(p for p in self.presets if p.id == preset_id)

    def option(self, option_id: str) -> Option:
        """Return an option by name.

        :raises OptionError: `option-unknown`, with the nearest names.
        """
        for option in self.options:
            if option.id == option_id:
                return option
        said = Text("{name} has no option {given!r}.", name=self.name, given=option_id[:40])
        near = get_close_matches(option_id, [o.id for o in self.options], 3, 0.5)
        raise OptionError("option-unknown", did_you_mean(said, near))

    def rules(
        self, preset_id: str, changes: Mapping[str, Any] | None = None, seats: int | None = None, *, begun: bool = False
    ) -> "Rules":
        """Settle every option: the preset's values, then `changes`; refuse settings that cannot work.

        `begun` is for a match that has begun, perhaps with an earlier version of trey: a `playable` clash does not
        stop it.

        :raises OptionError: `option-unknown`, `option-value`, `seats`, or the code of the family's own problem.
        """
        preset = self.preset(preset_id)
        settled: dict[str, Value] = {o.id: o.default for o in self.options}
        for source in (preset.options, changes or {}):
            for name, value in source.items():
                try:
                    settled[name] = self.option(name).check(value)
                except OptionError as error:
                    raise self._explained(error, name) from None
        count = self.usual_seats if seats is None else seats
        if not self.seats[0] <= count <= self.seats[1]:
            low, high = self.seats
            said = Text("{name} is for {low} to {high} players.", name=self.name, low=low, high=high)
            if low == high:
                said = Text("{name} is for {low} players.", name=self.name, low=low)
            raise self._explained(OptionError("seats", said), "seats")
        for code, why in clashes(self.clashes, self.options, {**settled, "seats": count}, begun=begun):
            raise OptionError(code, why)
        return Rules(self, preset_id, tuple(settled.items()), count)

    def _explained(self, error: OptionError, name: str) -> OptionError:
        """Return an error about an option, or about `seats`, with the game's reason for the limit."""
        why = self.limits.get(name)
        return OptionError(error.code, "{error} {why}", error=error.text, why=why) if why else error


_PARTS: Mapping[str, type] = {
    "engine": Engine,
    "words": Words,
    "inference": Inference,
    "advice": Advice,
    "study": Study,
}
"""The records of a family."""
_LONG = 160
"""Letters of rules that a line has room for."""


@dataclass(frozen=True)
class Rules:
    """A family with every option settled.  Two `Rules` are equal if preset, options and seats are the same."""

    family: Family
    preset: str
    settled: tuple[tuple[str, Value], ...]
    seats: int

    @cached_property
    def options(self) -> dict[str, Any]:
        """Every option's value by name, and the number of `seats`: what a game knows as its `Settings`."""
        return {**dict(self.settled), "seats": self.seats}

    @cached_property
    def params(self) -> Any:
        """The rules as kernels read them, shared by everybody: no kernel writes into them."""
        return self.family.engine.params(self.options, self.seats)

    def work(self) -> Any:
        """Return fresh scratch for kernels; each caller needs its own, and no two threads may share one."""
        return self.family.engine.work(self.params)

    def observation(self, standing: Standing, state: State, work: Work, seat: Seat, *, acts: bool = True) -> Any:
        """Return all that `seat` (-1: a watcher) may know: the match's standing, the current deal, the acts so far.

        :param acts: whether the acts are wanted, too; a view seldom reads them.
        """
        made = self.family.engine.observation()
        copy_standing(made, standing)
        self.family.engine.observe(made, state, self.params, work, seat)
        if acts:
            self.family.engine.recall(made, state, self.params, seat)
        return made

    @cached_property
    def pack(self) -> Pack:
        """The pack this table plays with."""
        return self.family.pack(self.options, self.seats)

    @property
    def changes(self) -> dict[str, Value]:
        """The options that differ from the preset's."""
        base = self.family.rules(self.preset).options
        return {name: value for name, value in self.settled if base[name] != value}

    @property
    def text(self) -> str:
        """The text form: the preset, then every difference from it: `nine_five_two stake=5 seats=3`."""
        parts = [self.preset]
        parts += [f"{n}={self.family.option(n).kind.write(v)}" for n, v in self.changes.items()]
        if self.seats != self.family.usual_seats:
            parts.append(f"seats={self.seats}")
        return " ".join(parts)

    @property
    def name(self) -> Text:
        """The preset's name."""
        return self.family.preset(self.preset).name

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        text = self.text
        return f"Rules({text if len(text) <= _LONG else text[:_LONG] + '…'!r})"

    def __deepcopy__(self, memo: Any) -> Self:
        return self  # nothing in it ever changes
