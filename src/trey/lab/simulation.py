"""Simulating whole matches of one kind of bot, and summing them in whole numbers.

Bots that play in bulk do so in compiled code; any other bot is asked for each action, by the same loop in plain Python.
Match `m` of seed `s` plays the numbered deals 1, 2, … of the seed `s * 2**24 + m`, like round `m` of a ladder. So
anybody can replay these deals.  Sums are integers and may be added in any order: they do not depend on who computed
which part.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, Protocol

from trey.bots import BOTS
from trey.bots.weights import learned_record
from trey.core.deal import number_deal
from trey.core.engine import Params, State
from trey.core.family import Family, Rules
from trey.core.kinds import MOST_SEATS, NOBODY, Count, Seat, Seven
from trey.core.study import ASPECTS
from trey.kernel.compiled import compiled, compiled_whole
from trey.kernel.layout import Layout
from trey.kernel.mark import kernel
from trey.lab.control import DEALS, NUMBER, POINTS, columns, moments
from trey.match import Match
from trey.play.deals import MOST_DEALS, Hook, dealing, matches_loop
from trey.play.points import margin, share
from trey.play.space import Space, space_of
from trey.play.ways import Way, asked, by_habit, undominated_only

BULK = ("habit", "strong")
"""The bots that play in bulk."""
MOST_SEED, MOST_MATCHES = (1 << 39) - 1, 1 << 24
"""Within these limits no two matches, of whatever seeds, deal the same deals."""
_PRINT = (1 << 48) - 1


class Running(Layout):
    """State of the current match, and settings for all matches."""

    seed: int
    first: Count
    """The number of the first match."""
    step: Count
    """1 if the turn passes to the left, else the number of seats less 1."""
    course: int
    """A hash of all actions of the match."""
    opener: Seat
    """The first dealer; -1 if nobody has dealt yet."""
    worth: Annotated[list[int], ASPECTS * MOST_SEATS]
    """The worth of the first hands, by aspect and place."""


class Tally(Running):
    """Sums over matches.  A *place* is how many turns after the dealer a seat comes, 0 to seats - 1.

    Points are relative to the table's mean, times the number of seats; higher is better.
    """

    matches: Count
    unended: Count
    deals: Count
    points: Seven[int]
    squares: Seven[int]
    """Squares of the points of deals."""
    above: Seven[int]
    """Deals with more than the table's mean."""
    won: Seven[int]
    """Matches won, `ONE` for a whole one, by place after the first dealer."""
    won_squares: Seven[int]
    lengths: Annotated[list[int], MOST_DEALS + 1]
    """Matches by their number of deals."""


@dataclass(frozen=True)
class Sums:
    """The sums of some matches, with the `moments` of their ledger and a fingerprint of each match."""

    sums: dict[str, Any]
    prints: tuple[int, ...]
    ledger: Any = field(default=None, compare=False)
    """A row for each match, int64 (see `trey.lab.control`); None in the sums of several parts."""


def added(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return the sums of two parts, added number by number."""
    return {
        name: [a + b for a, b in zip(value, other[name], strict=True)]
        if isinstance(value, list)
        else value + other[name]
        for name, value in one.items()
    }


@kernel
def _worthless(s: Any, p: Params, w: Any, seat: Any, aspect: Any) -> Any:
    return 0


@kernel
def _control(row: Any, worth: Any, seats: Any) -> None:
    """Write each place's hand worth over the table's mean, times the seats, for all places but the dealer's."""
    at = POINTS + seats
    for aspect in range(ASPECTS):
        whole = 0
        for place in range(seats):
            whole += worth[aspect * seats + place]
        for place in range(1, seats):
            row[at] = seats * worth[aspect * seats + place] - whole
            at += 1


class _Simulating(Space, Protocol):
    sums: Tally


@cache
def _noting(way: Way) -> Way:
    """Return a way of choosing that also hashes the actions of a match."""

    def note(d: _Simulating, n: Any, s: State) -> int:
        thinks, _prints, _ledger = n
        code = way(d, thinks, s)
        d.sums.course = (d.sums.course * 31 + code) & _PRINT
        return code

    return kernel(note)


@kernel
def _opened(d: _Simulating, n: Any) -> None:
    d.sums.course, d.sums.opener = 1, NOBODY
    for i in range(len(d.sums.worth)):
        d.sums.worth[i] = 0


@kernel
def _numbered(d: _Simulating, n: Any) -> None:
    """Put the pack in the order of the next numbered deal."""
    number_deal(d.order, d.pack, d.rng, (d.sums.seed << 24) + d.t.match, d.m.number + 1, d.m.seats)
    if d.m.next_dealer >= 0:
        d.order.dealer = d.m.next_dealer
    if d.sums.opener < 0:
        d.sums.opener = d.order.dealer


@cache
def _weighing(family: Family) -> Hook:
    """Return the hook that sums the worth of the first hands."""
    worth = family.study.hand_value or _worthless

    def weigh(d: _Simulating, n: Any) -> None:
        t, seats = d.sums, d.m.seats
        for seat in range(seats):
            place = (seat - d.s.dealer + seats) * t.step % seats
            for aspect in range(ASPECTS):
                t.worth[aspect * seats + place] += worth(d.s, d.p, d.w, seat, aspect)

    return kernel(weigh)


@cache
def _counting(family: Family) -> Hook:
    """Return the hook that counts a finished deal."""
    sign = -1 if family.low_wins else 1

    def count(d: _Simulating, n: Any) -> None:
        _thinks, _prints, ledger = n
        t, s, m, seats, row = d.sums, d.s, d.m, d.m.seats, ledger[d.t.match - d.sums.first]
        for seat in range(seats):
            place = (seat - s.dealer + seats) * t.step % seats
            points = 0 if s.redealt else sign * margin(s, seat, seats)
            t.course = ((t.course * 31 + points) * 31 + m.money[seat]) & _PRINT
            row[POINTS + place] += points
            t.points[place] += points
            t.squares[place] += points * points
            t.above[place] += points > 0

    return kernel(count)


@kernel
def _ended(d: _Simulating, n: Any) -> None:
    """Count a finished match."""
    _thinks, prints, ledger = n
    t, m, seats, at = d.sums, d.m, d.m.seats, d.t.match - d.sums.first
    row = ledger[at]
    t.matches += 1
    t.deals += m.number
    t.lengths[m.number] += 1
    t.unended += 0 if m.ended else 1
    row[NUMBER], row[DEALS] = d.t.match, m.number
    _control(row, t.worth, seats)
    if m.ended:
        for seat in range(seats):
            place = (seat - t.opener + seats) * t.step % seats
            part = share(m, seat)
            t.won[place] += part
            t.won_squares[place] += part * part
    prints[at] = t.course


@cache
def _simulating(family: Family, way: Way) -> Callable[[_Simulating, Any, Count, Count], int]:
    """Return the loop (d, n, first, count) that plays matches and adds them to `d.sums`.

    `n` is what the way thinks with; `prints`, shape (count,), which receives 48 bits that follow from all that was done
    in a match and what it brought; and `ledger`, a row for each match, its columns (`trey.lab.control`).
    """
    play = dealing(family, _noting(way), order=_numbered, dealt=_weighing(family), closed=_counting(family))
    return matches_loop(family, play, _ended, _opened)


def simulate(rules: Rules, bot: str, seed: int, first: int, count: int) -> Sums:
    """Play matches of one bot in all seats, and return their sums.

    :param bot: its name; those of `BULK` are by far the fastest.
    :raises ImportError: NumPy is not installed.
    :raises OptionError: `bot-unknown`.
    """
    import numpy as np

    prints, ledger = np.zeros(count, np.int64), np.zeros((count, columns(rules.seats)), np.int64)
    play = _in_bulk if bot in BULK else _one_by_one
    sums = play(rules, bot, seed, first, (prints, ledger))
    return Sums(sums | {"moments": moments(ledger, ledger)}, tuple(prints.tolist()), ledger)


def _in_bulk(rules: Rules, bot: str, seed: int, first: int, outs: tuple[Any, Any]) -> dict[str, Any]:
    """Play in compiled code; a game without a network is played by its rules of thumb."""
    family, d = rules.family, _space(rules, seed, fast=True)
    net = learned_record(family) if bot == "strong" else None
    by_network = net is not None
    loop = _simulating(family, undominated_only(family) if by_network else by_habit(family))
    d.sums.first = first
    (compiled if by_network else compiled_whole)(loop)(d, (net or 0, *outs), first, len(outs[0]))
    return {name: list(getattr(d.sums, name)) if Tally.fields[name] else getattr(d.sums, name) for name in _TOLD}


def _one_by_one(rules: Rules, bot: str, seed: int, first: int, outs: tuple[Any, Any]) -> dict[str, Any]:
    """Play by asking the bot as at a table; its random draws in a match depend on the match's number alone."""
    asks, d, chance = BOTS.named(bot), _space(rules, seed, fast=False), random.Random()  # noqa: S311 - it is seeded
    play = _simulating(rules.family, asked(rules.family))
    d.sums.first = first

    def ask(s: State) -> int:
        return asks.choose(rules, rules.observation(d.m, s, d.w, s.turn), chance.randrange(1 << 60))

    for number in range(first, first + len(outs[0])):
        chance.seed(f"{seed} {number}")
        play(d, (ask, *outs), number, 1)
    return {name: getattr(d.sums, name) for name in _TOLD}


_TOLD = [name for name in Tally.fields if name not in Running.fields]


def _space(rules: Rules, seed: int, *, fast: bool) -> Any:
    """Return a workspace with empty sums."""
    d = space_of(rules, fast=fast, sums=Tally)
    d.sums.seed, d.sums.step = seed, _step(rules)
    return d


@cache
def _step(rules: Rules) -> int:
    """Return the step to the next seat: 1 if the turn passes to the left, else the number of seats less 1."""
    match = Match(rules)
    match.deal_numbered(0, 1)
    return 1 if match.view(None).direction > 0 else rules.seats - 1
