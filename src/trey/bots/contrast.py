"""Why one action is better than another, from the worlds in which both were tried.

The explanation names the plan that the action followed and the single fact about hidden cards that decides, the one
that explains more of the gain first.  It also says in how many of the worlds the action did better or worse.  A plan
must hold in both halves of the worlds; a fact is found in one half and confirmed in the other.  The worlds are those
that the review or hint has used already.  Nothing but the worlds is read, so this works for any game. A fact is about a
card; in trick games also about trumps or a suit, in others also about a rank.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import fsum, sqrt
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

from trey.bots.evaluator import CERTAINTY, World
from trey.bots.telling import Fact, as_followed, as_left, how_often, where_it_decides
from trey.core.cards import RANKS, SUIT_NAMES, suit_on
from trey.core.engine import Observation, State
from trey.core.family import Rules
from trey.core.kinds import NOBODY, Code, Count, Mask, Seat, Suit
from trey.core.plans import Plan
from trey.core.text import Text
from trey.kernel.bits import bits
from trey.play.beliefs import remembering
from trey.play.search import MATCH

CHOSEN: Final = Text("your choice")
NEXT_BEST: Final = Text("the next best")
WRONG: Final = Text("the best of the wrong choices")
"""Like `CHOSEN` and `NEXT_BEST`, a name for the action that the better one is compared with."""

ENOUGH = 100
"""The fewest worlds in which a plan or a deciding fact is looked for."""
DECIDES = 0.15
"""The share of the gain's variance that a fact must explain, in worlds other than those in which it was found."""
FOLLOWED = 0.1
"""The share of the worlds in which a plan must be followed and gain."""
_CARRIES = 0.5
"""The share of the gain that must come from worlds where the plan is followed, or from the seat's own points."""
_SELDOM = 0.25
"""The most worlds in which only the other action may lead to the plan, as a share of those in which only this one does.
"""
FEW = 0.08
"""A fact that holds, or fails, in a smaller share of the worlds decides nothing."""
_SLIGHT = 0.05
"""A difference below this share of a family's `notable` points is ignored."""
_MOST_TRUMPS = 3


def facts(rules: Rules, observation: Observation, code: Code, instead: Code = -1) -> tuple[Text, ...]:
    """Return the sentences in favour of an action, without those that are equally true of the action `instead`."""
    reasons, work = rules.family.advice.reasons, rules.work()
    if reasons is None:
        return ()
    found = reasons(observation, rules.params, work, code)
    as_true = reasons(observation, rules.params, work, instead) if instead >= 0 else ()
    return tuple(fact for fact in found if fact not in as_true)


class Contrast(NamedTuple):
    """Why an action is better on average."""

    plan: Plan | None = None
    """The plan that is followed after this action and not after the other, and that gains."""
    told: tuple[Text, ...] = ()
    """Sentences on the plan and on the fact that decides; the one that explains more comes first."""
    rest: tuple[Text, ...] = ()
    """Sentences on what else changes, if neither plan nor fact is told, and on how often the action is better."""

    def after(self, facts: Iterable[Text]) -> tuple[Text, ...]:
        """Return all sentences: what decides, then facts in favour of the action, then the rest."""
        return *self.told, *facts, *self.rest


class _Found(NamedTuple):
    """A sentence, and the part of the gain's variance that it explains."""

    explains: float
    said: Text


def contrast(rules: Rules, observation: Observation, worlds: Sequence[World], than: Text) -> Contrast:
    """Return the reasons why an action is better on average than another, as far as the worlds show them.

    :param than: the name of the other action.
    """
    plan, told, rest, seat = None, list[_Found](), list[Text](), observation.seat
    gains = [world.gain for world in worlds]
    if len(worlds) >= ENOUGH:
        plan, followed = _followed(rules, observation, worlds, gains)
        told = [*_decisive(rules, observation, worlds, gains)]
        if plan and followed and plan.name.en:
            told = sorted([followed, *told], key=lambda one: -one.explains)
        elif not told:
            rest = [followed.said] if followed else [*_left(rules.seats, seat, worlds, gains, than)]
    better, worse = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
    rest += [how_often(better, worse, len(gains), than)] if better else []
    return Contrast(plan if plan and plan.name.en else None, tuple(one.said for one in told), tuple(rest))


# The plan that is followed


def _followed(
    rules: Rules, observation: Observation, worlds: Sequence[World], gains: Sequence[float]
) -> tuple[Plan | None, _Found | None]:
    """Return the plan that brings the gain, the most telling of several, and its sentence."""
    tell = _telling(rules, observation, staked=worlds[0].staked)
    here = [set(tell(world.cards, world.instead, world.done)) for world in worlds]
    there = [set(tell(world.cards, world.done, world.instead)) for world in worlds]
    half = len(worlds) // 2
    halves = slice(half), slice(half, None)
    counts = Counter(plan for gained in _gaining(here, gains) for plan in gained)
    for plan in sorted(counts, key=lambda plan: (plan.rank, -counts[plan], plan.came.en)):
        if all(_carries(plan, here[part], there[part], gains[part]) for part in halves):
            ways = [float((plan in one) - (plan in other)) for one, other in zip(here, there, strict=True)]
            said = as_followed(plan, counts[plan], len(worlds))
            return plan, _Found(_explained(ways[half:], gains[half:]), said)
    return None, None


def _telling(rules: Rules, o: Observation, *, staked: bool) -> Callable[[State, State, State], Iterable[Plan]]:
    """Return the function (before, now, was) -> the plans that are followed; who wins the match comes first."""
    family, params = rules.family, rules.params
    stood: Any = SimpleNamespace(m=family.engine.standing(), inner=family.engine.observation(), o=o, p=params)
    if staked:
        remembering(family)(stood)

    def closed(end: State) -> Any:
        m = stood.m.copy()
        family.engine.close(m, end, params)
        return m

    def tell(before: State, now: State, was: State) -> Iterator[Plan]:
        if staked:
            yield from _of_match(rules, o.seat, closed(now), closed(was))
        if family.advice.plans:
            yield from family.advice.plans(rules.pack, o.seat, family.engine.alone, before, now, was)

    return tell


def _of_match(rules: Rules, seat: Seat, now: Any, was: Any) -> Iterator[Plan]:
    """Yield what becomes of the match, from how it stands after the one end of the deal and the other."""
    won, lost = (m.winners if m.ended else 0 for m in (now, was))
    target = 0 if rules.family.low_wins else getattr(rules.params, "target", 0)
    if won >> seat & 1 and not lost >> seat & 1:
        wins = Text("you win the match")
        if 0 < target <= now.totals[seat]:
            wins = Text("you reach {target} and win the match", target=target)
        yield Plan(-1, Text("Win the match"), wins)
    for who in bits(lost & ~won & ~(1 << seat)):
        wins = Text("otherwise {{{who}}} wins", who=who)
        if 0 < target <= was.totals[who]:
            wins = Text("otherwise {{{who}}} reaches {target} and wins", who=who, target=target)
        yield Plan(-2, Text("Deny {{{who}}} the match", who=who), wins)


def _carries(plan: Plan, here: Sequence[set[Plan]], there: Sequence[set[Plan]], gains: Sequence[float]) -> bool:
    """Say whether a plan gains after one action, is seldom followed after the other, and brings most of the gain."""
    gained = sum(plan in brought for brought in _gaining(here, gains))
    brought = fsum(gain for gain, followed in zip(gains, here, strict=True) if plan in followed)
    seldom = sum(plan in followed for followed in there) <= _SELDOM * gained
    return gained >= FOLLOWED * len(gains) and seldom and brought >= _CARRIES * fsum(gains) > 0


def _gaining(here: Sequence[set[Plan]], gains: Sequence[float]) -> list[set[Plan]]:
    """Return for each world the plans that are followed, none where they bring no gain: those are not counted."""
    return [followed if gain > 0 else set() for followed, gain in zip(here, gains, strict=True)]


def _explained(values: Sequence[float], gains: Sequence[float]) -> float:
    """Return the part of the gain's variance that a number explains (R²); 0 if either never changes."""
    mean, middle = _mean(gains), _mean(values)
    total, spread = fsum((gain - mean) ** 2 for gain in gains), fsum((value - middle) ** 2 for value in values)
    apart = fsum((value - middle) * gain for value, gain in zip(values, gains, strict=True))
    return apart * apart / (total * spread) if total and spread else 0.0


# The fact that decides


def _decisive(
    rules: Rules, observation: Observation, worlds: Sequence[World], gains: Sequence[float]
) -> Iterator[_Found]:
    """Yield the sentence for the one fact that decides the gain, if there is one."""
    trumps, trump = _trumps(observation, worlds)
    known = [set(holdings(rules, observation.seat, world.cards, trumps)) for world in worlds]
    half = len(worlds) // 2
    kinds = {"trumps": 0, "suit": 1, "rank": 1, "card": 2}
    among = sorted({fact for held in known for fact in held}, key=lambda fact: (kinds[fact.kind], fact))
    best = max(among, key=lambda fact: _told_apart(fact, known[:half], gains[:half]), default=None)
    explains = _told_apart(best, known[half:], gains[half:]) if best else 0.0
    if best is None or explains < DECIDES:
        return
    there = [gain for gain, held in zip(gains, known, strict=True) if best in held]
    else_ = [gain for gain, held in zip(gains, known, strict=True) if best not in held]
    so = _mean(there) > _mean(else_)
    where, other = (there, else_) if so else (else_, there)
    slight = _SLIGHT * rules.family.advice.notable
    if _mean(where) > max(0.0, _mean(other) + slight):
        clause = best.words(rules.pack, trump, so=so)
        match = MATCH * rules.family.advice.notable if worlds[0].staked else 0.0
        figures = _mean(where), _mean(other), slight, match
        yield _Found(explains, where_it_decides(clause, len(where), len(gains), *figures))


def _mean(values: Sequence[float]) -> float:
    """Return the mean; importing `statistics` would add thirty kilobytes in a browser."""
    return fsum(values) / len(values)


def _told_apart(fact: Fact, known: Sequence[set[Fact]], gains: Sequence[float]) -> float:
    """Return the part of the gain's variance that a fact explains; 0 if it is almost always true or false."""
    there = [float(fact in held) for held in known]
    often = FEW <= _mean(there) <= 1 - FEW
    return _explained(there, gains) if often else 0.0


def holdings(rules: Rules, seat: Seat, state: State, trumps: Mask | None) -> Iterator[Fact]:
    """Yield the facts that are true of the other seats' hands, given the trumps, None in a game without tricks."""
    lying = rules.family.engine.card_locations(state, rules.params)
    for other in range(rules.seats):
        if other == seat:
            continue
        cards = lying[str(other)]
        texts = [rules.pack.text(card) for card in cards]
        yield from (Fact(other, "card", card) for card in cards)
        if trumps is None:
            yield from (
                Fact(other, "rank", RANKS.index(text[0])) for text in texts if suit_on(text) >= 0 and text[0] in RANKS
            )
            continue
        count = sum(trumps >> card & 1 for card in cards)
        yield from (Fact(other, "trumps", least) for least in range(1, min(count, _MOST_TRUMPS) + 1))
        yield from (Fact(other, "suit", card >> 4) for card in cards if not trumps >> card & 1)


def _trumps(o: Any, worlds: Sequence[World]) -> tuple[Mask | None, Suit]:
    """Return the trumps that all worlds have, None in a game without tricks; and their suit if it is not yet settled.

    There are none if they differ from world to world, or are to be of no suit: nothing could be said of them.
    """
    if not hasattr(worlds[0].cards, "trumps"):
        return None, NOBODY
    states: list[tuple[Any, ...]] = [(world.cards, world.instead, world.done) for world in worlds]
    made = [next((s for s in seen if s.trumps), seen[0]) for seen in states]
    (trumps, trump), *others = {(int(s.trumps), int(s.trump)) for s in made}
    if others or not (o.trumps or 0 <= trump < len(SUIT_NAMES)):
        return 0, NOBODY
    return trumps, NOBODY if o.trumps else trump


# Whose points change


def _left(seats: Count, seat: Seat, worlds: Sequence[World], gains: Sequence[float], than: Text) -> Iterator[Text]:
    """Yield, in a game of penalties, whose points make up most of the gain, if that is beyond chance."""
    if not hasattr(worlds[0].cards, "finisher"):
        return
    ends: list[tuple[Any, Any]] = [(world.done, world.instead) for world in worlds]
    own = [was.delta[seat] - now.delta[seat] for was, now in ends]
    all_ = [sum(was.delta) - sum(now.delta) for was, now in ends]
    others = [mine - every for mine, every in zip(own, all_, strict=True)]
    mine = fsum(own) - fsum(all_) / seats
    if mine >= _CARRIES * fsum(gains) and _beyond_chance(own):
        yield as_left(_mean(own), than, own=True)
    elif _beyond_chance(others):
        yield as_left(_mean(others), than, own=False)


def _beyond_chance(values: Sequence[float]) -> bool:
    """Say whether a mean is above 0 by more than chance."""
    mean = _mean(values)
    squares = fsum((value - mean) ** 2 for value in values)
    return mean > CERTAINTY * sqrt(squares) / len(values)
