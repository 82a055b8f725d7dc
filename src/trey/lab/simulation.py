"""Whole matches of one kind of bot, and what they add up to, in whole numbers.

Bots that play in bulk do so in compiled code; any other is asked as at a table, by the same loop at the other speed.
Match `m` of seed `s` deals the numbered deals 1, 2, … of `s * 2**24 + m`, as the ladder does and as anybody can replay
them.  Sums are integers and may be added in any order: what they say does not depend on who computed which part.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, Self

from trey.bots import BOTS
from trey.bots.contest import MOST_DEALS, Table
from trey.bots.net import ONE, share, thinking
from trey.bots.weights import learned, learned_record
from trey.core.deal import PackOrder, number_deal
from trey.core.engine import copy_standing
from trey.core.family import Family, Rules
from trey.core.kinds import MOST_SEATS, Count, Seven
from trey.core.study import ASPECTS
from trey.kernel.bits import low_index
from trey.kernel.compiled import compiled, compiled_whole, record, to_record
from trey.kernel.layout import Layout
from trey.kernel.mark import kernel
from trey.kernel.rng import Rng
from trey.lab.control import DEALS, NUMBER, POINTS, columns, moments
from trey.match import Match

__all__ = ["BULK", "MOST_DEALS", "MOST_MATCHES", "MOST_SEED", "ONE", "Sums", "added", "simulate"]

BULK = ("habit", "strong")
"""The bots that play in bulk."""
MOST_SEED, MOST_MATCHES = (1 << 39) - 1, 1 << 24
"""Up to here no two matches of any seeds deal the same deals."""
PRINT = (1 << 48) - 1


class Tally(Layout):
    """Sums over matches.  A *place* is how many turns after the dealer a seat comes, 0 to seats - 1.

    Points are a seat's less the table's mean, times the number of seats, more being better.
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
    worth: Annotated[list[int], ASPECTS * MOST_SEATS]
    """What the first hands of the running match were worth, by aspect and place."""


@dataclass(frozen=True)
class Sums:
    """What so many matches add up to, with the `moments` of their ledger, and a print of each match's course."""

    sums: dict[str, Any]
    prints: tuple[int, ...]
    ledger: Any = field(default=None, compare=False)
    """A row for each match, int64: see `trey.lab.control`.  Sums of several parts have none."""

    def plus(self, other: Self) -> "Sums":
        """Return both together."""
        return Sums(added(self.sums, other.sums), self.prints + other.prints)


def added(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return sums of two parts, number by number."""
    return {
        name: [a + b for a, b in zip(value, other[name], strict=True)]
        if isinstance(value, list)
        else value + other[name]
        for name, value in one.items()
    }


@kernel
def _worthless(s: Any, p: Any, w: Any, seat: Any, aspect: Any) -> Any:  # noqa: ARG001 - the family does not say
    return 0


@kernel
def _all_legal(o: Any, p: Any, w: Any) -> Any:  # noqa: ARG001 - nothing is known that speaks against an action
    return o.legal


def _choosing(family: Family, *, by_network: bool) -> Callable[..., int]:
    """Return the kernel (n, x, o, p, w) -> what a bot does where there is a choice."""
    habit = family.advice.habit

    def by_habit(n: Any, x: Any, o: Any, p: Any, w: Any) -> Any:  # noqa: ARG001 - no network is asked
        return habit(o, p, w)

    if not by_network:
        return kernel(by_habit)
    think, prudent = thinking(family), family.advice.prudent or _all_legal

    def by_what_was_learned(n: Any, x: Any, o: Any, p: Any, w: Any) -> Any:
        o.legal = prudent(o, p, w)
        if o.legal & o.legal - 1 == 0:
            return low_index(o.legal)
        code = think(n, x, o, p)
        return code if code >= 0 else habit(o, p, w)

    return kernel(by_what_was_learned)


@kernel
def _control(row: Any, worth: Any, seats: Any) -> None:
    """Write how much more the hands of each place but the dealer's were worth than the table's mean, times seats."""
    at = POINTS + seats
    for aspect in range(ASPECTS):
        whole = 0
        for place in range(seats):
            whole += worth[aspect * seats + place]
        for place in range(1, seats):
            row[at] = seats * worth[aspect * seats + place] - whole
            at += 1


def _asking(rules: Rules, bot: str, chance: random.Random, s: Any, m: Any) -> Callable[..., int]:
    """Return the same for any bot, which is asked with all that its seat may know, as at a table."""
    asked = BOTS.named(bot)

    def ask(n: Any, x: Any, o: Any, p: Any, w: Any) -> int:  # noqa: ARG001 - a bot has its own, and remembers
        return asked.choose(rules, rules.observation(m, s, w, s.turn), chance.randrange(1 << 60))

    return ask


@cache
def _simulating_in_bulk(family: Family, *, by_network: bool) -> Callable[..., None]:
    return simulating(family, _choosing(family, by_network=by_network))


def simulating(family: Family, choose: Callable[..., int]) -> Callable[..., None]:
    """Return the loop that plays matches `first` to `first + count - 1` of a seed and adds them to a tally `t`.

    `prints`, shape (count,), receives 48 bits that follow from all that was done in a match and what it brought;
    `ledger`, a row for each match, its columns (`trey.lab.control`).
    """
    begin, deal, apply, close, observe = (
        family.engine.begin,
        family.engine.deal,
        family.engine.apply,
        family.engine.close,
        family.engine.observe,
    )
    worth = family.study.worth or _worthless

    def play(
        t: Any, outs: Any, records: Any, seed: int, first: int, count: int, step: int, sign: int, limit: int
    ) -> None:
        prints, ledger = outs
        s, o, m, p, w, order, rng, x, pack, n = records
        for number in range(first, first + count):
            begin(m, p)
            course, opener, row = 1, -1, ledger[number - first]
            for i in range(len(t.worth)):
                t.worth[i] = 0
            while not m.ended and m.number < limit:
                number_deal(order, pack, rng, (seed << 24) + number, m.number + 1, m.seats)
                if m.next_dealer >= 0:
                    order.dealer = m.next_dealer
                if opener < 0:
                    opener = order.dealer
                deal(s, m, p, w, order)
                for seat in range(m.seats):
                    place = (seat - s.dealer + m.seats) * step % m.seats
                    for aspect in range(ASPECTS):
                        t.worth[aspect * m.seats + place] += worth(s, p, w, seat, aspect)
                copy_standing(o, m)
                while not s.done:
                    observe(o, s, p, w, s.turn)
                    code = low_index(o.legal)
                    if o.legal & o.legal - 1:
                        code = choose(n, x, o, p, w)
                    course = (course * 31 + code) & PRINT
                    apply(s, p, w, code)
                close(m, s, p)
                whole = 0
                for seat in range(m.seats):
                    whole += s.delta[seat]
                for seat in range(m.seats):
                    place = (seat - s.dealer + m.seats) * step % m.seats
                    points = 0 if s.redealt else sign * (m.seats * s.delta[seat] - whole)
                    course = ((course * 31 + points) * 31 + m.money[seat]) & PRINT
                    row[POINTS + place] += points
                    t.points[place] += points
                    t.squares[place] += points * points
                    t.above[place] += points > 0
            t.matches += 1
            t.deals += m.number
            t.lengths[m.number] += 1
            t.unended += 0 if m.ended else 1
            row[NUMBER], row[DEALS] = number, m.number
            _control(row, t.worth, m.seats)
            if m.ended:
                for seat in range(m.seats):
                    place = (seat - opener + m.seats) * step % m.seats
                    part = share(m, seat)
                    t.won[place] += part
                    t.won_squares[place] += part * part
            prints[number - first] = course

    return play


def simulate(rules: Rules, bot: str, seed: int, first: int, count: int) -> Sums:
    """Play matches of one bot in all seats, and return what they add up to.

    :param bot: its name; those of `BULK` are by far the fastest.
    :raises ImportError: NumPy is not installed.
    :raises OptionError: `bot-unknown`.
    """
    import numpy as np

    prints, ledger = np.zeros(count, np.int64), np.zeros((count, columns(rules.seats)), np.int64)
    play = _in_bulk if bot in BULK else _one_by_one
    sums = play(rules, bot, seed, first, (prints, ledger))
    return Sums(sums | {"moments": moments(ledger, ledger)}, tuple(prints.tolist()), ledger)


def _in_bulk(rules: Rules, bot: str, seed: int, first: int, outs: Any) -> dict[str, Any]:
    """Play in compiled code; a game that has no network is played by its rules of thumb."""
    family, t = rules.family, record(Tally)
    by_network = bot == "strong" and learned(family) is not None
    play = (compiled if by_network else compiled_whole)(_simulating_in_bulk(family, by_network=by_network))
    places = (*Table(rules).places, to_record(_pack(rules)), learned_record(family) if by_network else 0)
    play(t, outs, places, seed, first, len(outs[0]), *_ways(rules))
    return {name: list(getattr(t, name)) if Tally.fields[name] else getattr(t, name) for name in _TOLD}


def _one_by_one(rules: Rules, bot: str, seed: int, first: int, outs: Any) -> dict[str, Any]:
    """Play by asking; what a bot draws by chance in a match follows from the match's number alone."""
    family, t, (prints, ledger) = rules.family, Tally(), outs
    s, m = family.engine.state(), family.engine.standing()
    places = (s, family.engine.observation(), m, rules.params, rules.work(), _pack(rules), Rng())
    for i in range(len(prints)):
        chance = random.Random(f"{seed} {first + i}")  # noqa: S311 - repeatable on purpose
        play, out = simulating(family, _asking(rules, bot, chance, s, m)), (prints[i:], ledger[i:])
        play(t, out, (*places, None, _pack(rules), None), seed, first + i, 1, *_ways(rules))
    return {name: getattr(t, name) for name in _TOLD}


_TOLD = [name for name in Tally.fields if name != "worth"]


def _pack(rules: Rules) -> PackOrder:
    cards = list(rules.pack.cards)
    return PackOrder(size=len(cards), pack=cards)


def _ways(rules: Rules) -> tuple[int, int, int]:
    """Return which way the turn goes, whether more points are better, and how many deals a match may take."""
    return _step(rules), -1 if rules.family.low_wins else 1, MOST_DEALS


@cache
def _step(rules: Rules) -> int:
    """Return 1 where the turn goes to the left, else what leads the other way around the table."""
    match = Match(rules)
    match.deal_numbered(0, 1)
    return 1 if match.view(None).direction > 0 else rules.seats - 1
