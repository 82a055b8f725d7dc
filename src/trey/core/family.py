"""A family of games as one value: its facts, its options and presets, and its rules as kernels.

A new game is one `Family` in a folder of its own.  Everything else (terminal, table, records, tests, bots that know no
game) works through this type and names no game.

Kernels know five things, each a layout of integers:

    p   the `Params`: the settled options, frozen, shared by everybody
    m   the `Standing` of the match: totals, who deals next, and what else outlives a deal
    s   the `State`: all of one running deal; it can be copied, played and valued without the match around it
    o   the `Observation`: what one seat may know
    w   the `Work`: scratch for solvers, owned by whoever asks; no game keeps anything in it

A question writes nothing but its answer, and its scratch.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Annotated, Any, Self

from trey.core.action import Action, Actions, Phase, Word
from trey.core.cards import Pack
from trey.core.errors import IllegalError, OptionError
from trey.core.glance import Glance
from trey.core.glossary import DEAL
from trey.core.kinds import NOBODY, Cards, Codes, Count, Flag, PhaseNumber, Points, Seat, Seats, Seven
from trey.core.learning import Learning
from trey.core.options import Clash, Option, Preset, Value, clashes
from trey.core.teaching import Lesson, Term
from trey.core.text import Text
from trey.core.view import View
from trey.kernel.layout import Layout, copier
from trey.kernel.mark import inlined

__all__ = [
    "ASPECTS",
    "Family",
    "PublicState",
    "Rules",
    "Section",
    "Standing",
    "Viewer",
    "Work",
    "ask",
    "copy_standing",
    "open_standing",
]


ASPECTS = 4
"""How many numbers say what a hand is worth."""


class Standing(Layout, mixin=True):
    """How a match stands between deals, in every family; all of it is public.  A family's `Standing` adds to it."""

    seats: Count
    number: Annotated[Count, "Deals so far, thrown-in ones included."]
    totals: Seven[Points]
    money: Seven[Points]
    next_dealer: Annotated[Seat, "Who deals next, -1 for anybody."]
    ended: Annotated[Count, "0, or 1 + the index of the family's ending that finished the match."]
    winners: Annotated[Seats, "Who won, once `ended`."]


class PublicState(Layout):
    """What everybody knows of a running deal, in every family.  A family's `Public` adds to it."""

    deal: Annotated[Count, "The deal's number in its match, from 1."]
    phase: PhaseNumber
    turn: Annotated[Seat, "The seat to act, or -1 when the deal is over."]
    dealer: Seat
    delta: Annotated[Seven[Points], "Points of this deal, once `done`."]
    done: Annotated[Flag, "1 once the deal is over."]
    redealt: Annotated[Flag, "1 if it was thrown in without a score."]


class Viewer(Layout, mixin=True):
    """What every family's observation holds besides the public facts."""

    seat: Annotated[Seat, "The viewer, or -1 for a watcher."]
    legal: Annotated[Codes, "Mask of legal actions, 0 when it is not the viewer's turn."]


class Work(Layout):
    """No scratch: what a family without solvers asks for."""

    unused: Flag


copy_standing = copier(Standing)
"""Kernel (o, m): how the match stands, into an observation."""


@inlined
def open_standing(m: Standing, seats: Count) -> None:
    """Set what every family's standing holds to a new match: nothing dealt yet."""
    m.seats = seats
    m.number = m.ended = m.winners = 0
    for seat in range(len(m.totals)):
        m.totals[seat] = m.money[seat] = 0
    m.next_dealer = NOBODY


@inlined
def ask(s: PublicState, phase: PhaseNumber, seat: Seat) -> None:
    """Let `seat` choose in this phase."""
    s.phase = phase
    s.turn = seat


@dataclass(frozen=True)
class Section:
    """A part of a game's rules in words."""

    title: Text
    lines: tuple[Text, ...]
    phases: tuple[str, ...] = ()
    """The phases in which one asks for this part."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Family:
    """A game with all its variants.  See the top of this file for what kernels take."""

    id: str
    name: Text
    about: Text
    picture: tuple[str, ...]
    """A few cards that stand for the game, as texts: shown in the lobby."""
    short: str
    """Rules, as text, of a match that is over after a few deals: for a first try, and for tests."""
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    actions: Actions
    """The phases, and every action with its number for good."""
    endings: tuple[Text, ...]
    """Why a match can end; `Standing.ended` is 1 + the index."""
    ending_ids: tuple[str, ...]
    verbs: Mapping[str, Text]
    """Every verb of an action, and every word one is done with that is no card and no suit."""
    says: Mapping[str, Word]
    """How actions are put into words, by their whole text (`order up`) or by their verb (`give`)."""
    roles: Mapping[str, Text]
    """What a seat can be in a deal: dealer, caller, maker, …"""
    trumps: Mapping[str, Text]
    """What is trump when no suit is: `NT`, …"""
    standing: type[Standing]
    state: type[PublicState]
    observation: type[PublicState]
    params: Callable[[Mapping[str, Any], int], Layout]
    """Options and number of seats, as the params `p` that kernels read."""
    work: Callable[[Any], Layout]
    """Params: fresh scratch `w` for whoever wants to ask or to play."""
    clashes: tuple[Clash, ...]
    """Settings that cannot go together."""
    pack: Callable[[Mapping[str, Any], int], Pack]
    places: Callable[[Mapping[str, Any], int, int, int], Sequence[str]]
    """Options, seats, dealer, deal number: the place each position of the pack is dealt to (`0`, `1`, `kitty`, …)."""
    begin: Callable[[Any, Any], None]
    """Kernel (m, p): a new match, no deal yet."""
    deal: Callable[[Any, Any, Any, Any, Any], None]
    """Kernel (s, m, p, w, order): the next deal, from what it needs of the match.  Overwrites all of `s`."""
    legal: Callable[[Any, Any, Any], int]
    """Kernel (s, p, w): mask of the acting seat's actions, each below 63; 0 when the deal is over."""
    apply: Callable[[Any, Any, Any, int], None]
    """Kernel (s, p, w, action): one legal action, with everything that follows by itself."""
    close: Callable[[Any, Any, Any], None]
    """Kernel (m, s, p): a finished deal into the match."""
    observe: Callable[[Any, Any, Any, Any, int], None]
    """Kernel (o, s, p, w, seat): what `seat` (-1: a watcher) may know of the deal as it is now.

    Overwrites all of `o` but how the match stands (`copy_standing`) and the acts (`recall`).
    """
    recall: Callable[[Any, Any, Any, int], None]
    """Kernel (o, s, p, seat): what was done in this deal, in order, as `seat` may know it now, into `o.acts`."""
    sample: Callable[[Any, Any, Any, Any, Any], int]
    """Kernel (s, o, p, w, rng): a state drawn uniformly from all that fit an observation of a seat.

    Returns 1, or 0 when none was found (then `s` is unusable)."""
    dealt: Callable[[Any, Any, Any], int]
    """Kernel (order, s, p): the deal that this state came from, as the order of the pack.

    Replaying the deal's acts from it leads to the state again: so a sampled state is a whole history.

    Returns 1, or 0 where no order of the pack can (a stock that was shuffled again)."""
    habit: Callable[[Any, Any, Any], int]
    """Kernel (o, p, w): a sensible choice in every phase, by rules of thumb.  Reads no acts."""
    view: Callable[[Any, Any, Any, Mapping[str, Any]], View]
    """Observation, params, scratch (and options): the view in words."""
    pages: Callable[[Mapping[str, Any], int], tuple[Section, ...]]
    """The rules in words, as the options are set."""
    card_locations: Callable[[Any, Any], dict[str, list[int]]]
    """State and params: every card by the place where it lies (`0`, `1`, `kitty`, `played`, …).  For hosts."""
    open_places: tuple[str, ...] = ("played", "pile", "table", "upcard")
    """The places of `card_locations` where everybody sees the cards."""
    shown: Callable[[Any, int], Cards] | None = None
    """State and seat (-1: a watcher): cards that an action legitimately revealed to it, neither open nor in its hand
    afterwards.  Used only by the leak tests."""
    stood: Callable[[Any, Any, Any], None] | None = None
    """Kernel (m, o, p): what the family's standing adds to every family's, as it was when an observation's deal began.

    With it a sampled state's deal can be dealt and acted again.  A standing that adds nothing needs none."""
    claim: Callable[[Any, Any, Any], int] | None = None
    """Kernel (o, p, w): the card to play when the viewer on lead is certain of all the rest, else -1."""
    opened: Callable[[Any, Any, Any], None] | None = None
    """Kernel (h, s, p): a state as `trey.core.open_hands.OpenHands`, where a deal is tricks that are good or bad for
    whoever takes them.  Needs `score`."""
    score: Callable[[Any, Any], None] | None = None
    """Kernel (s, p): the points of a deal whose tricks are all taken."""
    counted: Callable[[Any, Any, Any, int], int] | None = None
    """Kernel (s, p, w, action): the mean points, in `trey.core.learning.POINT`s, that the hand to act counts after an
    action if the deal ends with its turn, where cards are drawn and melded; -1 in other phases."""
    certain: Callable[[Any, Any, Any], int] | None = None
    """Kernel (o, p, w): the best action where it can be computed from what the seat may know, -1 where it cannot."""
    prudent: Callable[[Any, Any, Any], int] | None = None
    """Kernel (o, p, w): the legal actions that nothing the seat knows speaks against, at least one."""
    worth: Callable[[Any, Any, Any, int, int], int] | None = None
    """Kernel (s, p, w, seat, aspect): how good a seat's first hand is, in whole numbers, for each of `ASPECTS`.

    It reads of the state just dealt what is the same for all seats, and this hand: whoever holds it, it is worth the
    same, and so no seat's is worth more than another's in the mean over all orders of the pack."""
    levels: tuple[str, ...] = ("habit", "steady")
    """The bots that are offered, the weakest first: only such as were shown to differ here."""
    reason: Callable[[Any, Any, Any, int], Text | None] | None = None
    """Observation, params, scratch and a legal action: one true sentence on what speaks for it, counted from what the
    seat may know; None where no fact does.  `{0}` stands for the name of seat 0, cards are texts such as `QS`."""
    forbids: Callable[[Any, Any, Any, int], IllegalError | None] | None = None
    """Observation, params, scratch and an action of the phase, a card in hand or a word, that is not legal: the error
    that says why."""
    glossary: tuple[Term, ...] = ()
    """The terms of art of this game, those of all tables besides."""
    lesson: Lesson | None = None
    """A guided deal, where the family has one."""
    glance: Glance | None = None
    """What agents in training are shown; without it they are shown the whole observation, field by field."""
    learning: Learning | None = None
    """How its decisions look to a network, where one can learn it."""
    seats: tuple[int, int] = (3, 3)
    """Fewest and most."""
    usual_seats: int = 3
    zero_sum: bool = False
    """The points of a finished deal add up to nothing, and are shown with their sign."""
    low_wins: bool = False
    """Points are penalties: the lowest total wins."""
    deal_name: Text = DEAL
    """What one deal of a match is called."""
    notable: float = 1.0
    """Points of a deal that a player notices, as one trick: what is a small part of it is a trifle to a review."""
    plain_playouts: int = 64
    """Deals that plain Python plays to their end while somebody waits: about a third of a second's worth."""
    puzzles: tuple[Traversable, ...] = ()
    """Files of positions whose right action is known: see `trey.match.puzzle`."""
    day: str = ""
    """Rules, as text, of a match that is one scored deal: the deal of the day; empty for a game that has none."""

    @property
    def phases(self) -> tuple[Phase, ...]:
        """The phases by their number."""
        return self.actions.phases

    def word(self, action: Action) -> Word:
        """Return how an action is put into words: by its whole text, or else by its verb."""
        return self.says.get(str(action)) or self.says[action.verb]

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

    def rules(
        self,
        preset_id: str,
        changes: Mapping[str, Any] | None = None,
        seats: int | None = None,
        *,
        begun: bool = False,
    ) -> "Rules":
        """Settle every option: the preset's values, then `changes`; refuse what cannot work.

        `begun` is for a match that an earlier trey began: what was allowed then still is.

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
        for code, why in clashes(self.clashes, self.options, settled, count, begun=begun):
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

    @cached_property
    def params(self) -> Any:
        """The rules as kernels read them, shared by everybody: no kernel writes into them."""
        return self.family.params(self.options, self.seats)

    def work(self) -> Any:
        """Return fresh scratch for kernels; whoever asks or plays owns one, and no two threads share it."""
        return self.family.work(self.params)

    def observation(self, standing: Any, state: Any, work: Any, seat: Seat) -> Any:
        """Return all that `seat` (-1: a watcher) may know: how the match stands, the deal now, and what was done."""
        made = self.family.observation()
        copy_standing(made, standing)
        self.family.observe(made, state, self.params, work, seat)
        self.family.recall(made, state, self.params, seat)
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

    def __deepcopy__(self, memo: Any) -> Self:
        return self  # nothing in it ever changes
