"""All worlds that fit what a seat knows near the end of a deal, counted by the rules alone.

A world is a deal and what was done in it unseen; in what order a seat put the same cards away makes no difference.  The
true world fits. From it, and from each that is found or drawn, two cards change places in the deal, among what was
done unseen, or in both; what then is legal act by act, and looks to the seat as it did, is a world as well.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, Final, NamedTuple

from trey.core.codes import has
from trey.core.deal import MOST_CARDS, PackOrder, order_from_places, places_of
from trey.core.engine import copy_standing
from trey.core.errors import TreyError
from trey.core.family import Family
from trey.core.history import HIDDEN, act_code, act_phase, act_seat
from trey.kernel.compiled import compiled, numbers, record, to_record
from trey.kernel.layout import copy_into, same
from trey.kernel.mark import kernel
from trey.laws.test_acts import acts_of
from trey.match import Dealt, Match

MOST: Final = 600
"""Worlds; a position that has more is not counted."""
_WHOLE: Final = 12
"""Worlds in which all cards are tried; those that could not be exchanged in any of them then stay where they are."""
_MOST_ACTS: Final = 512
_DEAL, _BOTH, _UNSEEN = range(3)
"""Where two cards change places."""

Key = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]


class World(NamedTuple):
    """A deal, as the order of the pack, and the code of each act."""

    cards: tuple[int, ...]
    codes: tuple[int, ...]


@cache
def _exchanging(family: Family) -> Callable[..., int]:
    """Return the kernel that lists the exchanges of two cards which lead from one world to another that fits.

    It returns -1 if the world itself does not fit.
    """
    engine = family.engine
    deal, legal, apply, observe, recall = engine.deal, engine.legal, engine.apply, engine.observe, engine.recall

    @kernel
    def fits(s: Any, m: Any, p: Any, w: Any, order: Any, dealt: Any, o: Any, look: Any, codes: Any) -> int:
        copy_into(dealt, order)
        deal(s, m, p, w, dealt)
        for i in range(order.size):
            if dealt.pack[i] != order.pack[i]:
                return 0
        for i in range(o.acted):
            if s.turn != act_seat(o.acts[i]) or s.phase != act_phase(o.acts[i]):
                return 0
            if codes[i] < 0 or not has(legal(s, p, w), codes[i]):
                return 0
            apply(s, p, w, codes[i])
        copy_standing(look, m)
        observe(look, s, p, w, o.seat)
        recall(look, s, p, o.seat)
        return same(look, o)

    @kernel
    def exchanged(o: Any, codes: Any, one: int, other: int) -> int:
        found = 0
        for i in range(o.acted):
            if act_code(o.acts[i]) == HIDDEN and (codes[i] == one or codes[i] == other):
                codes[i] = other if codes[i] == one else one
                found = 1
        return found

    @kernel
    def exchanging(
        s: Any, m: Any, p: Any, w: Any, order: Any, dealt: Any, o: Any, look: Any, place: Any, still: Any, codes: Any,
        found: Any,
    ) -> int:  # fmt: skip
        if not fits(s, m, p, w, order, dealt, o, look, codes):
            return -1
        count = 0
        for i in range(order.size):
            for j in range(i):
                one = order.pack[i]
                other = order.pack[j]
                if place[i] < 0 or place[j] < 0 or still[one] or still[other]:
                    continue
                for how in range(3):
                    if place[i] == place[j] and how != _UNSEEN:
                        continue
                    if how != _DEAL and not exchanged(o, codes, one, other):
                        break
                    if how != _UNSEEN:
                        order.pack[i] = other
                        order.pack[j] = one
                    if count < len(found) and fits(s, m, p, w, order, dealt, o, look, codes):
                        found[count] = (i * 128 + j) * 4 + how
                        count += 1
                    order.pack[i] = one
                    order.pack[j] = other
                    if how != _DEAL:
                        exchanged(o, codes, one, other)
        return count

    return compiled(exchanging)


class Position:
    """What a seat knows at a moment of a match, and the worlds that fit it."""

    def __init__(self, match: Match, seat: int) -> None:
        """Begin with the true world, if its deal can be told."""
        self.now, self.seat, engine, order = match.rules, seat, match.family.engine, PackOrder()
        told = match.family.inference.dealt(order, match.state, self.now.params)
        self.o = match.observation(seat)
        self.sight, self.m, self.p, self.w = (
            to_record(thing) for thing in (self.o, match.standing, self.now.params, self.now.work())
        )
        self.places = match.family.places(self.now.options, self.now.seats, order.dealer, match.number)
        self._names = sorted({*self.places})
        self._order, self._codes, self._found = to_record(order), numbers(_MOST_ACTS), numbers(4096)
        self._at, self._still = numbers(MOST_CARDS), numbers(MOST_CARDS)
        for i, place in enumerate(self.places):
            self._at[i] = -1 if place == str(seat) else self._names.index(place)
        given = record(engine.state), self.m, self.p, self.w, self._order, record(PackOrder), self.sight
        self._given = *given, record(engine.observation), self._at, self._still, self._codes, self._found
        self.unseen = [i for i in range(self.o.acted) if act_code(self.o.acts[i]) == HIDDEN]
        self._tried, self._moved = 0, set[int]()
        self.worlds: dict[Key, World] = {}
        self.counted = bool(told) and self.add(self.world(match.state))
        """Whether all worlds are known: they are few."""

    def world(self, state: Any) -> World | None:
        """Return the world of a state, None if its deal cannot be told."""
        order = PackOrder()
        if not self.now.family.inference.dealt(order, state, self.now.params):
            return None
        codes = map(act_code, acts_of(self.now.family, state, self.now.params, self.o.acted))
        return World(tuple(order.pack[: order.size]), tuple(codes))

    def key(self, world: World) -> Key:
        """Return what tells a world from others: which cards each place was dealt, and what was done unseen."""
        lie = sorted(zip(self.places, world.cards, strict=True))
        return tuple(card for _, card in lie), tuple(sorted((self.o.acts[i], world.codes[i]) for i in self.unseen))

    def said(self, world: World) -> str:
        """Return a world in words: what was dealt to each place, and what was done unseen."""
        dealt, phases = places_of(world.cards, self.places), self.now.family.phases
        unseen = ((act_seat(self.o.acts[i]), phases[act_phase(self.o.acts[i])], world.codes[i]) for i in self.unseen)
        acts = [f"seat {seat}: {phase.action(code)}" for seat, phase, code in unseen]
        return " / ".join([*(f"{place}: {self.now.pack.texts(dealt[place])}" for place in self._names), *acts])

    def fits(self, world: World) -> bool:
        """Say whether a world is legal act by act, and looks to the seat as it does."""
        return self._beside(world) is not None

    def add(self, begun: World | None) -> bool:
        """Add a world, and all that it leads to; return False if it does not fit, or they are more than `MOST`."""
        if begun is None or self._beside(begun) is None:
            return False
        self.worlds[self.key(begun)] = begun
        new = [begun]
        while new:
            world = new.pop(0)
            for other in self._beside(world) or ():
                if self._tried < _WHOLE:
                    self._moved |= _apart(world, other)
                if self.key(other) not in self.worlds:
                    self.worlds[self.key(other)] = other
                    new.append(other)
            if len(self.worlds) > MOST:
                return False
            self._tried += 1
            for card in world.cards if self._tried == _WHOLE else ():
                self._still[card] = card not in self._moved
        return True

    def _beside(self, world: World) -> list[World] | None:
        """Return the worlds that fit and differ by an exchange of two cards; None if the world itself does not fit."""
        for i, card in enumerate(world.cards):
            self._order.pack[i] = card
        for i, code in enumerate(world.codes):
            self._codes[i] = code
        count = _exchanging(self.now.family)(*self._given)
        return None if count < 0 else [_exchanged(world, self._found[i], self.unseen) for i in range(count)]


def _apart(one: World, other: World) -> set[int]:
    """Return the cards, or codes, in which two worlds differ."""
    pairs = (*zip(one.cards, other.cards, strict=True), *zip(one.codes, other.codes, strict=True))
    return {card for pair in pairs if pair[0] != pair[1] for card in pair}


def _exchanged(world: World, change: int, unseen: list[int]) -> World:
    i, j, how = change >> 9, change >> 2 & 127, change & 3
    cards, codes = [*world.cards], [*world.codes]
    if how != _DEAL:
        turned = {cards[i]: cards[j], cards[j]: cards[i]}
        for at in unseen:
            codes[at] = turned.get(codes[at], codes[at])
    if how != _UNSEEN:
        cards[i], cards[j] = cards[j], cards[i]
    return World(tuple(cards), tuple(codes))


def lies_in_order(match: Match) -> bool:
    """Say whether it matters in what order cards lie in some place, as in a stock: then worlds are too many."""
    order = PackOrder()
    if match.turn is None or not match.family.inference.dealt(order, match.state, match.rules.params):
        return match.turn is not None
    begun = max(i for i, event in enumerate(match.log) if isinstance(event, Dealt))
    places = match.family.places(match.rules.options, match.rules.seats, order.dealer, match.number)
    lie = places_of(order.pack[: order.size], places)
    looks = []
    for cards in (lie, {place: there[::-1] for place, there in lie.items()}):
        dealt: Any = match.log[begun]
        deal = replace(dealt.deal, cards=order_from_places(cards, places), dealer=order.dealer)
        try:
            twin = Match(match.rules).replay([*match.log[:begun], Dealt(deal), *match.log[begun + 1 :]])
        except TreyError:
            return True
        looks.append([twin.observation(seat) for seat in range(match.rules.seats)])
    return looks[0] != looks[1]
