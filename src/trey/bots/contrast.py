"""Why one action is better than another, from the worlds in which both were tried.

The explanation says in how many of the worlds the action did better or worse. It also names the plan that the action
followed, and the single fact about hidden cards that decides. If there is neither plan nor fact, the explanation says
what else changed, such as the tricks.  A plan must hold in both halves of the worlds; a fact is found in one half and
confirmed in the other.  The worlds are those that the review or hint has used already.  Nothing but the worlds is
read, so this works for any game. A fact is about a card; in trick games also about trumps or a suit, in others also
about a rank.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import fsum, sqrt
from typing import Any, Final, NamedTuple

from trey.bots.evaluator import CERTAINTY, World
from trey.core.cards import RANKS, SUIT_NAMES, Pack, suit_on
from trey.core.engine import Observation
from trey.core.family import Rules
from trey.core.kinds import Card, Code, Count, Seat
from trey.core.plans import Plan
from trey.core.text import Text, figures, in_points

__all__ = ["CHOSEN", "NEXT_BEST", "WRONG", "Contrast", "contrast", "facts"]

CHOSEN: Final = Text("your choice", "le coup joué")
NEXT_BEST: Final = Text("the next best", "le deuxième choix")
WRONG: Final = Text("the best of the wrong choices", "le meilleur des mauvais choix")
"""Like `CHOSEN` and `NEXT_BEST`, a name for the action that the better one is compared with."""

ENOUGH = 100
"""The fewest worlds in which a plan, a deciding fact or a change is looked for."""
DECIDES = 0.15
"""The share of the gain's variance that a fact must explain, in worlds other than those in which it was found."""
OFTEN = 0.3
"""The share of the worlds in which the tricks must have ended differently."""
FOLLOWED = 0.2
"""The share of the worlds in which a plan must be followed."""
CARRIES = 0.5
"""The share of the gain that must come from worlds where the plan is followed, or from the seat's own points."""
SELDOM = 0.25
"""The most worlds in which only the other action may lead to the plan, as a share of those in which only this one does.
"""
FEW = 0.08
"""A fact that holds, or fails, in a smaller share of the worlds decides nothing."""
SLIGHT = 0.05
"""A difference below this share of a family's `notable` points is ignored."""
TRUMPS = 4
MOST_TRUMPS = 3


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
    """The plan that is followed after this action and not after the other."""
    followed: tuple[Text, ...] = ()
    """The sentence on the plan, if there is one."""
    told: tuple[Text, ...] = ()
    """Sentences on the fact that decides, or on what changed, and on how often the action is better."""

    def after(self, facts: Iterable[Text]) -> tuple[Text, ...]:
        """Return all sentences: the plan, then facts in favour of the action, then the rest."""
        return *self.followed, *facts, *self.told


def contrast(rules: Rules, observation: Observation, worlds: Sequence[World], than: Text) -> Contrast:
    """Return the reasons why an action is better on average than another, as far as the worlds show them.

    :param than: the name of the other action.
    """
    plan, followed, told = None, list[Text](), list[Text]()
    gains = [world.gain for world in worlds]
    if len(worlds) >= ENOUGH:
        plan, count = _followed(rules, observation.seat, worlds, gains)
        followed += [_as_followed(plan, count, len(worlds), than)] if plan else []
        told += _decisive(rules, observation.seat, worlds, gains, than)
        told += [] if told or plan else _changed(rules.seats, observation.seat, worlds, gains, than)
    better, worse = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
    if better:
        less = Text(", but by less", ", mais l'écart y est moindre") if worse >= better else Text("", "")
        told.append(
            Text(
                f"In {better} of {len(gains)} deals that fit what you know, it does better than {than.en}, and "
                f"worse in {worse or 'none'}{less.en}.",
                f"Dans {better} donne{'s' * (better > 1)} sur {len(gains)}, c'est mieux que {than.fr} ; "
                + (f"dans {worse}, c'est moins bien{less.fr}." if worse else "ce n'est jamais moins bien."),
            )
        )
    return Contrast(plan, tuple(followed), tuple(told))


# The plan that is followed


def _followed(rules: Rules, seat: Seat, worlds: Sequence[World], gains: Sequence[float]) -> tuple[Plan | None, int]:
    """Return the plan that brings the gain, the most telling of several, and in how many worlds it is followed."""
    plans = rules.family.advice.plans
    if plans is None:
        return None, 0
    pack, alone = rules.pack, rules.family.engine.alone
    here = [set(plans(pack, seat, alone, world.cards, world.instead, world.done)) for world in worlds]
    there = [set(plans(pack, seat, alone, world.cards, world.done, world.instead)) for world in worlds]
    half = len(worlds) // 2
    halves = slice(half), slice(half, None)
    counts = Counter(plan for followed in here for plan in followed)
    for plan in sorted(counts, key=lambda plan: (plan.rank, -counts[plan], plan.name.en)):
        if all(_carries(plan, here[part], there[part], gains[part]) for part in halves):
            return plan, counts[plan]
    return None, 0


def _carries(plan: Plan, here: Sequence[set[Plan]], there: Sequence[set[Plan]], gains: Sequence[float]) -> bool:
    """Say whether a plan is followed after one action, seldom after the other, and brings most of the gain."""
    gained = [gain for gain, followed in zip(gains, here, strict=True) if plan in followed]
    return (
        len(gained) >= FOLLOWED * len(gains)
        and sum(plan in followed for followed in there) <= SELDOM * len(gained)
        and fsum(gained) >= CARRIES * fsum(gains) > 0
    )


def _as_followed(plan: Plan, count: int, worlds: int, than: Text) -> Text:
    return Text(
        f"{plan.name.en}: in {count} of {worlds} deals, {plan.came.en}, but not with {than.en}.",
        f"{plan.name.fr} : dans {count} donnes sur {worlds}, {plan.came.fr} ; avec {than.fr}, non.",
    )


# The fact that decides


class _Fact(NamedTuple):
    """A statement about another seat's hand that is true or false in each world."""

    seat: Seat
    kind: str
    """`card`, `suit`, `trumps` (at least `value` of them) or `rank`."""
    value: int

    def words(self, pack: Pack, *, so: bool) -> Text:
        """Return the fact in words, or its negation."""
        has, lacks = _of_card(self.value, pack) if self.kind == "card" else _CLAUSES[self.kind](self.value)
        said = has if so else lacks
        return Text(f"{{{self.seat}}} {said.en}", f"{{{self.seat}}} {said.fr}")


def _of_card(card: Card, pack: Pack) -> tuple[Text, Text]:
    name = pack.words(card)
    return Text(f"has {name.en}", f"a {name.fr}"), Text(f"does not have {name.en}", f"n'a pas {name.fr}")


def _of_suit(suit: int) -> tuple[Text, Text]:
    name = SUIT_NAMES[suit]
    return Text(f"has {name.en}", f"a du {name.fr}"), Text(f"has no {name.en}", f"n'a pas de {name.fr}")


def _of_trumps(least: int) -> tuple[Text, Text]:
    if least == 1:
        return Text("has a trump", "a un atout"), Text("has no trump", "n'a pas d'atout")
    most = f"{least - 1} trump{'s' * (least > 2)}", f"{least - 1} atout{'s' * (least > 2)}"
    return (
        Text(f"has {least} trumps or more", f"a au moins {least} atouts"),
        Text(f"has at most {most[0]}", f"a {most[1]} au plus"),
    )


_RANKS = (
    *(Text(f"{n}s", f"de {n}") for n in range(2, 11)),
    Text("jacks", "de valet"),
    Text("queens", "de dame"),
    Text("kings", "de roi"),
    Text("aces", "d'as"),
)


def _of_rank(rank: int) -> tuple[Text, Text]:
    name, one = _RANKS[rank], _RANKS[rank].fr.removeprefix("de ").removeprefix("d'")
    held = f"{'une' if one == 'dame' else 'un'} {one}"
    return Text(f"has {name.en}", f"a {held}"), Text(f"has no {name.en}", f"n'a pas {name.fr}")


_CLAUSES: Mapping[str, Callable[[int], tuple[Text, Text]]] = {
    "suit": _of_suit,
    "trumps": _of_trumps,
    "rank": _of_rank,
}


def _decisive(rules: Rules, seat: Seat, worlds: Sequence[World], gains: Sequence[float], than: Text) -> Iterator[Text]:
    """Yield the sentence for the one fact that decides the gain, if there is one."""
    known = [set(_holdings(rules, seat, world)) for world in worlds]
    half = len(worlds) // 2
    kinds = {"trumps": 0, "suit": 1, "rank": 1, "card": 2}
    among = sorted({fact for held in known for fact in held}, key=lambda fact: (kinds[fact.kind], fact))
    best = max(among, key=lambda fact: _told_apart(fact, known[:half], gains[:half]), default=None)
    if best is None or _told_apart(best, known[half:], gains[half:]) < DECIDES:
        return
    there = [gain for gain, held in zip(gains, known, strict=True) if best in held]
    else_ = [gain for gain, held in zip(gains, known, strict=True) if best not in held]
    so = _mean(there) > _mean(else_)
    where, other = (there, else_) if so else (else_, there)
    notable = rules.family.advice.notable
    if _mean(where) > max(0.0, _mean(other) + SLIGHT * notable):
        share = Text(f"{len(where)} of {len(gains)} deals", f"{len(where)} donnes sur {len(gains)}")
        yield _where(best.words(rules.pack, so=so), share, _mean(where), _mean(other), notable, than)


def _mean(values: Sequence[float]) -> float:
    """Return the mean; importing `statistics` would add thirty kilobytes in a browser."""
    return fsum(values) / len(values)


def _told_apart(fact: _Fact, known: Sequence[set[_Fact]], gains: Sequence[float]) -> float:
    """Return the part of the gain's variance that a fact explains (R²); 0 if it is almost always true or false."""
    there = [gain for gain, held in zip(gains, known, strict=True) if fact in held]
    count, all_ = len(there), len(gains)
    if not FEW * all_ <= count <= (1 - FEW) * all_:
        return 0.0
    mean = fsum(gains) / all_
    total = fsum((gain - mean) ** 2 for gain in gains)
    apart = fsum(there) - count * mean
    return apart * apart * all_ / (count * (all_ - count) * total) if total else 0.0


def _where(clause: Text, share: Text, here: float, elsewhere: float, notable: float, than: Text) -> Text:
    gain, rest = in_points("{:.1f}", here), figures("{:.1f}", abs(elsewhere))
    if abs(elsewhere) < SLIGHT * notable or rest.en == "0.0":
        other = Text("otherwise, about the same", "sinon, à peu près autant")
    elif elsewhere > 0:
        other = Text(f"otherwise, {rest.en} more", f"sinon, {rest.fr} de plus")
    else:
        other = Text(f"otherwise, {rest.en} less", f"sinon, {rest.fr} de moins")
    return Text(
        f"If {clause.en} ({share.en}), this is worth {gain.en} more than {than.en}; {other.en}.",
        f"Si {clause.fr} ({share.fr}), cela vaut {gain.fr} de plus que {than.fr} ; {other.fr}.",
    )


def _holdings(rules: Rules, seat: Seat, world: World) -> Iterator[_Fact]:
    """Yield the facts that are true of the other seats' hands in a world."""
    lying = rules.family.engine.card_locations(world.cards, rules.params)
    trumps = _trumps(world)
    for other in range(rules.seats):
        if other == seat:
            continue
        cards = lying[str(other)]
        texts = [rules.pack.text(card) for card in cards]
        yield from (_Fact(other, "card", rules.pack.first_of(card)) for card in cards)
        if trumps is None:
            yield from (
                _Fact(other, "rank", RANKS.index(text[0])) for text in texts if suit_on(text) >= 0 and text[0] in RANKS
            )
            continue
        count = sum(trumps >> card & 1 for card in cards)
        yield from (_Fact(other, "trumps", least) for least in range(1, min(count, MOST_TRUMPS) + 1))
        yield from (_Fact(other, "suit", card >> 4) for card in cards if not trumps >> card & 1)


def _trumps(world: World) -> int | None:
    """Return the trumps of a world, 0 if they are not yet settled; None in a game without tricks."""
    states: tuple[Any, ...] = (world.cards, world.instead, world.done)
    if not hasattr(world.cards, "trumps"):
        return None
    return next((int(s.trumps) for s in states if s.trumps), 0)


# What changed


def _changed(seats: Count, seat: Seat, worlds: Sequence[World], gains: Sequence[float], than: Text) -> Iterator[Text]:
    """Yield whose tricks become more or fewer in many worlds, in which suit; or how often the seat goes out first."""
    if hasattr(worlds[0].cards, "plays"):
        yield from _tricks(seat, worlds, gains, than)
    elif hasattr(worlds[0].cards, "finisher"):
        yield from list(_first_out(seat, worlds, than)) or _left(seats, seat, worlds, gains, than)


def _first_out(seat: Seat, worlds: Sequence[World], than: Text) -> Iterator[Text]:
    ends: list[tuple[Any, Any]] = [(world.done, world.instead) for world in worlds]
    was, now = (sum(pair[i].finisher == seat for pair in ends) for i in range(2))
    if now - was >= FEW * len(worlds):
        yield Text(
            f"In {now} of {len(worlds)} deals, you go out first with it; with {than.en}, in {was}.",
            f"Dans {now} donnes sur {len(worlds)}, vous finissez ainsi en premier ; avec {than.fr}, dans {was}.",
        )


def _left(seats: Count, seat: Seat, worlds: Sequence[World], gains: Sequence[float], than: Text) -> Iterator[Text]:
    """Yield whose points make up most of the gain, if that is beyond chance."""
    ends: list[tuple[Any, Any]] = [(world.done, world.instead) for world in worlds]
    own = [was.delta[seat] - now.delta[seat] for was, now in ends]
    all_ = [sum(was.delta) - sum(now.delta) for was, now in ends]
    others = [mine - every for mine, every in zip(own, all_, strict=True)]
    mine = fsum(own) - fsum(all_) / seats
    saved, brought = _mean(own), _mean(others)
    if mine >= CARRIES * fsum(gains) and _beyond_chance(own):
        points = in_points("{:.1f}", saved)
        yield Text(
            f"On average, it leaves you with {points.en} fewer than {than.en}.",
            f"En moyenne, il vous reste {points.fr} de moins qu'avec {than.fr}.",
        )
    elif _beyond_chance(others):
        points = in_points("{:.1f}", brought)
        yield Text(
            f"On average, it leaves the others with {points.en} more in all than {than.en}.",
            f"En moyenne, il reste aux autres {points.fr} de plus en tout qu'avec {than.fr}.",
        )


def _beyond_chance(values: Sequence[float]) -> bool:
    """Say whether a mean is above 0 by more than chance."""
    mean = _mean(values)
    squares = fsum((value - mean) ** 2 for value in values)
    return mean > CERTAINTY * sqrt(squares) / len(values)


def _tricks(seat: Seat, worlds: Sequence[World], gains: Sequence[float], than: Text) -> Iterator[Text]:
    """Yield the first change of tricks that is frequent and comes with a gain."""
    changes = [_taken_more(world) for world in worlds]
    seats = sorted({who for change in changes for who, _ in change}, key=lambda who: (who != seat, who))
    for who in seats:
        for sign, more in ((1, Text("more", "plus")), (-1, Text("fewer", "moins"))):
            there = [
                gain
                for change, gain in zip(changes, gains, strict=True)
                if sign * sum(n for (one, _), n in change.items() if one == who) > 0
            ]
            if len(there) >= OFTEN * len(worlds) and _mean(there) > 0:
                suit = _in_suit(who, sign, changes)
                name = Text("you", "vous") if who == seat else Text(f"{{{who}}}", f"{{{who}}}")
                verb = Text("take", "faites") if who == seat else Text("takes", "fait")
                yield Text(
                    f"In {len(there)} of {len(worlds)} deals, {name.en} {verb.en} {more.en} tricks{suit.en} with it "
                    f"than with {than.en}.",
                    f"Dans {len(there)} donnes sur {len(worlds)}, {name.fr} {verb.fr} ainsi {more.fr} de plis{suit.fr} "
                    f"qu'avec {than.fr}.",
                )
                return


def _in_suit(who: Seat, sign: int, changes: Sequence[Counter[tuple[Seat, int]]]) -> Text:
    """Return the led suit in which a seat's tricks change in many worlds, as words; empty if there is none."""
    often = {suit: sum(sign * change[who, suit] > 0 for change in changes) for suit in range(TRUMPS + 1)}
    most = max(often, key=lambda suit: often[suit])
    if often[most] < OFTEN * len(changes):
        return Text("", "")
    if most == TRUMPS:
        return Text(" in trumps", " à l'atout")
    name = SUIT_NAMES[most]
    return Text(f" in {name.en}", f" à {name.fr}")


def _taken_more(world: World) -> Counter[tuple[Seat, int]]:
    """Return how many more tricks each seat took, by led suit, after the other action than after the one played."""
    change: Counter[tuple[Seat, int]] = Counter(_taken(world.instead))
    change.subtract(_taken(world.done))
    return change


def _taken(s: Any) -> Iterable[tuple[Seat, int]]:
    """Yield the winner of each trick of a finished deal, and the suit that was led."""
    for at in range(0, s.count - s.size + 1, s.size) if s.size else ():
        led = s.plays[at] & 63
        after = at + s.size
        yield s.plays[after] >> 6 if after < s.count else s.leader, TRUMPS if s.trumps >> led & 1 else led >> 4
