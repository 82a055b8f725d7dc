"""A family of games as one value: its facts, its options and presets, and its rules as kernels.

A new game is one `Family` in one file.  Everything else (terminal, table, records, tests, bots that know no
game) works through this type and names no game.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from threading import get_ident
from typing import Annotated, Any

from trey.core.action import Phase
from trey.core.cards import Pack
from trey.core.errors import OptionError
from trey.core.options import Option, Preset, Value
from trey.core.text import Text
from trey.core.view import View
from trey.kernel.layout import Layout

__all__ = ["MOST_SEATS", "NOBODY", "Family", "PublicState", "Rules", "Section", "Seven", "Viewer"]

MOST_SEATS = 7
NOBODY = -1
Seven = Annotated[list[int], MOST_SEATS]


class PublicState(Layout):
    """What everybody knows in every family.  A family's `Public` adds to it, and its state and sight add to that.

    The first block lives for a match, the second for a deal.
    """

    seats: int
    number: int
    """Deals so far, thrown-in ones included; 1 during the first."""
    totals: Seven
    money: Seven
    next_dealer: int
    """Who deals next, once `done`."""
    ended: int
    """0, or 1 + the index of the family's ending that finished the match."""
    winners: int
    """Mask of seats, once `ended`."""

    phase: int
    turn: int
    """The seat to act, or -1 when the deal is over."""
    dealer: int
    delta: Seven
    """Points of this deal, once `done`."""
    done: int
    """1 once the deal is over."""
    redealt: int
    """1 if it was thrown in without a score."""


class Viewer(Layout, mixin=True):
    """What every family's sight holds besides the public facts: one seat's knowledge as numbers."""

    seat: int
    """The viewer, or -1 for a watcher."""
    legal: int
    """Mask of legal actions, 0 when it is not the viewer's turn."""


@dataclass(frozen=True)
class Section:
    """A part of a game's rules in words."""

    title: Text
    lines: tuple[Text, ...]


@dataclass(frozen=True, eq=False)
class Family:
    """A game with all its variants.  Kernels take a `State` (or record) `s` and the flat rules `r`."""

    id: str
    name: Text
    about: Text
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    phases: tuple[Phase, ...]
    """By the number in `State.phase`."""
    endings: tuple[Text, ...]
    """Why a match can end; `State.ended` is 1 + the index."""
    ending_ids: tuple[str, ...]
    verbs: Mapping[str, Text]
    """Every verb of an action in both languages."""
    state: type[PublicState]
    observation: type[Viewer]
    params: Callable[[Mapping[str, Any], int], Layout]
    """Options and number of seats, as the flat rules `r` that kernels read."""
    problems: Callable[[Mapping[str, Any], int], Iterator[tuple[str, Text]]]
    """Why a set of options cannot work: (code, reason), nothing when it can."""
    pack: Callable[[Mapping[str, Any], int], Pack]
    places: Callable[[Mapping[str, Any], int, int, int], Sequence[str]]
    """Options, seats, dealer, deal number: the place each position of the pack is dealt to (`0`, `1`, `kitty`, …)."""
    begin: Callable[[Any, Any], None]
    """Kernel (s, r): a new match, no deal yet."""
    deal: Callable[[Any, Any, Any], None]
    """Kernel (s, r, dealt): the next deal.  May be called first, or when `s.done` and not `s.ended`."""
    legal: Callable[[Any, Any], int]
    """Kernel (s, r): mask of the acting seat's actions, each below 63; 0 when the deal is over."""
    apply: Callable[[Any, Any, int], None]
    """Kernel (s, r, action): one legal action, with everything that follows by itself."""
    observe: Callable[[Any, Any, Any, int], None]
    """Kernel (v, s, r, seat): fill the sight `v` with what `seat` (-1: a watcher) may know.  Overwrites all of `v`."""
    sample: Callable[[Any, Any, Any, Any], int]
    """Kernel (s, v, r, chance): a state that fits the sight of a seat, hidden cards drawn at random.

    Returns 1, or 0 when no fitting state was found (then `s` is unusable)."""
    view: Callable[[Any, Any, Mapping[str, Any]], View]
    """Sight and flat rules (and options): the view in words."""
    pages: Callable[[Mapping[str, Any], int], tuple[Section, ...]]
    """The rules in words, as the options are set."""
    card_locations: Callable[[Any, Any], dict[str, list[int]]]
    """State and flat rules: every card by the place where it lies (`0`, `1`, `kitty`, `played`, …).  For hosts."""
    habit: Callable[[Any, Any], int]
    """Kernel (v, r): a sensible choice in every phase from an observation alone, by rules of thumb."""
    claim: Callable[[Any, Any], int] | None = None
    """Kernel (v, r): the card to play when the viewer on lead is certain of all the rest, else -1."""
    seats: tuple[int, int] = (3, 3)
    """Fewest and most."""
    usual_seats: int = 3
    zero_sum: bool = False
    """The points of a finished deal add up to nothing."""
    low_wins: bool = False
    """Points are penalties: the lowest total wins."""

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
        near = get_close_matches(option_id, [o.id for o in self.options], 3, 0.5)
        hint = f" Did you mean {', '.join(near)}?" if near else ""
        indice = f" Vouliez-vous dire {', '.join(near)} ?" if near else ""
        raise OptionError(
            "option-unknown",
            f"{self.name.en} has no option {option_id[:40]!r}.{hint}",
            f"{self.name.fr} n'a pas d'option « {option_id[:40]} ».{indice}",
        )

    def rules(self, preset_id: str, changes: Mapping[str, Any] | None = None, seats: int | None = None) -> "Rules":
        """Settle every option: the preset's values, then `changes`; refuse what cannot work.

        :raises OptionError: `option-unknown`, `option-value`, `seats`, or the code of the family's own problem.
        """
        preset = self.preset(preset_id)
        settled: dict[str, Value] = {o.id: o.default for o in self.options}
        for source in (preset.options, changes or {}):
            for name, value in source.items():
                settled[name] = self.option(name).check(value)
        count = self.usual_seats if seats is None else seats
        if not self.seats[0] <= count <= self.seats[1]:
            low, high = self.seats
            raise OptionError(
                "seats",
                f"{self.name.en} is for {low if low == high else f'{low} to {high}'} players.",
                f"{self.name.fr} se joue à {low if low == high else f'{low} à {high}'}.",
            )
        for code, why in self.problems(settled, count):
            raise OptionError(code, why.en, why.fr)
        return Rules(self, preset_id, tuple(settled.items()), count)


@dataclass(frozen=True)
class Rules:
    """A family with every option settled.  Two rules are equal when they would play alike."""

    family: Family
    preset: str
    settled: tuple[tuple[str, Value], ...]
    seats: int

    @cached_property
    def options(self) -> dict[str, Any]:
        """Every option's value by name."""
        return dict(self.settled)

    @property
    def params(self) -> Layout:
        """The rules as kernels read them; never change it.  Each thread has its own: a solver works in them."""
        threads: dict[int, Layout] = self.__dict__.setdefault("_flats", {})
        me = get_ident()
        if me not in threads:
            threads[me] = self.family.params(self.options, self.seats)
        return threads[me]

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
        """The text form: the preset, then whatever differs from it: `nine_five_two stake=5 seats=3`."""
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
