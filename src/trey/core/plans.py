"""Plans of a deal: what a player does over several tricks, found by comparing how a deal ends after two actions.

A game names its function in `Advice.plans`: `trick_plans`, or one of its own.  For each world it yields the plans that
were followed with one action and not with the other.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any, Final, NamedTuple

from trey.core.cards import SUIT_NAMES, Pack, cards_of, mask_of
from trey.core.kinds import NOBODY, Card, Cards, Count, Play, Seat
from trey.core.text import Text
from trey.core.tricks import suit_mask
from trey.kernel.bits import popcount

TRUMPS = 4
"""What stands for trumps where tricks are counted by the suit that was led."""


class Plan(NamedTuple):
    """A plan that was followed with one action and not with the other."""

    rank: int
    """The lower, the more telling: of several plans, the one with the lowest rank is named."""
    name: Text
    """The plan as advice: `Draw trumps`; empty if it is nothing that a player sets out to do."""
    came: Text
    """What the plan achieved, which the other action does not: `one of your leads is not trumped`."""


Alone = Callable[[Any], Seat]
"""From a deal: who plays alone against the others, as `Engine.alone` returns it."""
Plans = Callable[[Pack, Seat, Alone, Any, Any, Any], Iterable[Plan]]
"""A function (pack, seat, alone, before, now, was) -> the plans that were followed in `now` and not in `was`. `before`
is the deal before the action, `now` is its end, and `was` is its end with another action.
"""


class _Trick(NamedTuple):
    """A trick that is over."""

    plays: list[Play]
    winner: Seat

    def card_of(self, seat: Seat) -> Card:
        """Return a seat's card, -1 if it has none there."""
        return next((play & 63 for play in self.plays if play >> 6 == seat), NOBODY)


class _Course:
    """How tricks went for a seat from where it chose."""

    def __init__(self, seat: Seat, before: Any, end: Any, lone: Seat) -> None:
        size, trumps = end.size, end.trumps
        starts = range(before.count // size * size, end.count - size + 1, size)
        self.tricks = [_Trick(end.plays[at : at + size], _winner(end, at + size)) for at in starts]
        own = [trick.card_of(seat) for trick in self.tricks]
        taken = [trick.winner == seat for trick in self.tricks]
        self.first: Card = own[0] if own else NOBODY
        self.takes = bool(taken and taken[0])
        self.held: Cards = sum(1 << card for card in own if card >= 0)
        self.won: Cards = sum(1 << card for card, won in zip(own, taken, strict=True) if won)
        self.lost: Cards = self.held & ~self.won
        led = [trick.plays[0] & 63 for trick in self.tricks]
        leads = [trick.plays[0] >> 6 == seat for trick in self.tricks]
        trumped = [
            not trumps >> card & 1 and bool(trumps >> trick.card_of(trick.winner) & 1)
            for card, trick in zip(led, self.tricks, strict=True)
        ]
        self.ruffs = Counter(card >> 4 for card, one, won in zip(led, trumped, taken, strict=True) if one and won)
        self.ruffed: Count = sum(one and ours and not won for one, ours, won in zip(trumped, leads, taken, strict=True))
        self.drawn: Count = sum(
            bool(trumps >> (play & 63) & 1)
            for card, ours, trick in zip(led, leads, self.tricks, strict=True)
            for play in trick.plays[1:]
            if ours and trumps >> card & 1
        )
        self.forced: Count = sum(
            one and ours and trick.winner == lone for one, ours, trick in zip(trumped, leads, self.tricks, strict=True)
        )
        self.taken = Counter(
            (trick.winner, TRUMPS if trumps >> card & 1 else card >> 4)
            for card, trick in zip(led, self.tricks, strict=True)
        )
        self.lone: Count = sum(trick.winner == lone for trick in self.tricks)
        self.entries: Cards = sum(
            1 << card
            for (card, won, ours), (_, next_won, _) in pairwise(zip(own, taken, leads, strict=True))
            if won and not ours and next_won
        )


def _winner(end: Any, after: int) -> Seat:
    """Return who leads next: the winner of the trick before."""
    return int(end.plays[after] >> 6 if after < end.count else end.leader)


def trick_plans(pack: Pack, seat: Seat, alone: Alone, before: Any, now: Any, was: Any) -> Iterator[Plan]:
    """Yield the plans of a game of tricks; see `Plans`."""
    lone, other, playing, trumps = alone(now), alone(was), before.leader >= 0, before.trumps
    if not playing:
        yield from _contract(seat, lone, now, other, was)
    if not now.size or not was.size:
        return
    here, there = _Course(seat, before, now, lone), _Course(seat, before, was, lone)
    if playing and trumps and here.drawn > there.drawn and here.ruffed < there.ruffed:
        yield _DRAW
    if playing and trumps and lone not in {NOBODY, seat} and here.forced > there.forced and here.lone < there.lone:
        yield _force(lone)
    yield from _ruffs(before, before.hands[seat] & ~now.trumps, here, there)
    yield from _cards(pack, before.hands[seat], here, there) if playing else _kept(pack, seat, before, here, there)
    if lone == other and now.trumps == was.trumps:
        yield from _changes(seat, here, there, settled=bool(trumps))


_DRAW: Final = Plan(0, Text("Draw trumps"), Text("one of your leads is no longer trumped"))


def _force(lone: Seat) -> Plan:
    return Plan(
        1, Text("Force {{{lone}}}", lone=lone), Text("{{{lone}}} trumps your lead and takes fewer tricks", lone=lone)
    )


def _contract(seat: Seat, here: Seat, now: Any, there: Seat, was: Any) -> Iterator[Plan]:
    """Yield what becomes of the contract where bids lead to another who plays alone."""
    if here == there:
        return
    if here == seat and now.delta[here] > 0:
        yield _TAKE
    if here not in {NOBODY, seat} and now.delta[here] <= 0:
        yield _defend(here)
    if there == seat and was.delta[there] <= 0:
        yield _LEAVE
    if there not in {NOBODY, seat} and was.delta[there] > 0:
        yield _deny(there)


_TAKE: Final = Plan(0, Text("Take the contract"), Text("you make your contract"))
_LEAVE: Final = Plan(1, Text("Leave the contract to others"), Text("you avoid a contract that fails"))


def _defend(lone: Seat) -> Plan:
    return Plan(
        0, Text("Defend against {{{lone}}}", lone=lone), Text("{{{lone}}} fails to make the contract", lone=lone)
    )


def _deny(lone: Seat) -> Plan:
    return Plan(1, Text("Deny {{{lone}}} the contract", lone=lone), Text("{{{lone}}} makes no contract", lone=lone))


def _ruffs(before: Any, plain: Cards, here: _Course, there: _Course) -> Iterator[Plan]:
    """Yield the suits that are trumped more often, and say where one was first got rid of."""
    extra = popcount(here.won) > popcount(there.won)
    for suit in (suit for suit in here.ruffs if extra and here.ruffs[suit] > there.ruffs[suit]):
        name = SUIT_NAMES[suit]
        took = Text("you trump one more trick")
        had = plain & suit_mask(suit)
        left = here.held & ~(1 << here.first) if before.leader >= 0 else here.held
        if had & there.held and not had & left:
            yield Plan(2, Text("Create a void in {name}", name=name), took)
        yield Plan(3, Text("Trump {name}", name=name), took)


def _cards(pack: Pack, hand: Cards, here: _Course, there: _Course) -> Iterator[Plan]:
    """Yield what becomes of the card that is played, of the one that is kept, and of the others of the hand.

    A card counts where it takes a trick after this action alone; the running trick is one of them.
    """
    kept, played, gained = there.first, here.first, here.won & ~there.won
    if kept >= 0 and kept != played and gained >> kept & 1:
        if here.entries >> kept & 1:
            name = pack.words(kept)
            yield Plan(4, Text("Keep an entry"), Text("{name} regains the lead for another trick", name=name))
        yield _keep(pack, kept)
    if there.takes and not here.takes and popcount(here.won) > popcount(there.won):
        yield Plan(5, Text("Duck"), Text("you take more tricks later than you give up now"))
    if here.takes and not there.takes and gained >> played & 1:
        name = pack.words(played)
        yield Plan(7, Text("Win with {name} now", name=name), Text("it would take no trick later"))
    for card in cards_of(gained & hand & there.lost & ~mask_of(card for card in (played, kept) if card >= 0)):
        name = pack.words(card)
        yield Plan(8, Text("Set up {name}", name=name), Text("it takes a trick instead of losing it"))


def _keep(pack: Pack, card: Card) -> Plan:
    name = pack.words(card)
    return Plan(6, Text("Keep {name}", name=name), Text("it takes a trick later"))


def _kept(pack: Pack, seat: Seat, before: Any, here: _Course, there: _Course) -> Iterator[Plan]:
    """Yield the cards of the hand that were kept and took tricks."""
    yield from (_keep(pack, card) for card in cards_of(before.hands[seat] & here.won & ~there.held))


def _changes(seat: Seat, here: _Course, there: _Course, *, settled: bool) -> Iterator[Plan]:
    """Yield the suits in which others, or the seat itself, take more tricks or fewer."""
    for who, suit in {**here.taken, **there.taken}:
        change = here.taken[who, suit] - there.taken[who, suit]
        where = Text("trumps", context="definite") if suit == TRUMPS else SUIT_NAMES[suit]
        more = Text("more") if change > 0 else Text("fewer")
        name = Text("you take") if who == seat else Text("{{{who}}} takes", who=who)
        if change and (settled or suit != TRUMPS):
            yield Plan(
                9 if who == seat else 10,
                _UNNAMED,
                Text("{name} {more} tricks in {where}", name=name, more=more, where=where),
            )


_UNNAMED: Final = Text("")
