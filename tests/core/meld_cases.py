"""Random rounds for the meld solver, in the words of the reference and in those of the solver."""

import random

from tests.core.meld_reference import JOKER, OnTable, Told, line, mixture_allowed
from trey.core.cards import parse_card
from trey.melds.meld import RUN, SET, MeldRules, meld_code, set_melds
from trey.melds.walk import MeldWork

LIMITS = ("one", "half", "majority", "unlimited")
ACES = ("low", "high", "both")
BASE = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1)
HIGH = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15)
FIVES = (5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 15)
NATURAL = [suit << 4 | rank for suit in range(4) for rank in range(13)]

Cards = tuple[int, ...]


def told(**changes: object) -> Told:
    """The rules of the book, the three being wild, with some changes."""
    settled: dict[str, object] = {
        "wild": 1,
        "limit": "one",
        "all_wild": False,
        "wild_natural": True,
        "ace": "low",
        "same_suit": True,
        "partial": True,
        "points": (),
    }
    settled |= changes
    if not settled["points"]:
        settled["points"] = tuple(15 if rank == settled["wild"] else p for rank, p in enumerate(BASE))
    return Told(**settled)  # type: ignore[arg-type]


def rules(t: Told) -> MeldRules:
    """The same rules as the solver reads them."""
    m = MeldRules(wild=t.wild, joker_points=t.joker_points, points=list(t.points))
    m.all_wild, m.wild_natural = int(t.all_wild), int(t.wild_natural)
    m.same_suit, m.partial = int(t.same_suit), int(t.partial)
    set_melds(m, LIMITS.index(t.limit), ACES.index(t.ace))
    return m


def cards(text: str) -> Cards:
    return tuple(sorted(parse_card(word) for word in text.split()))


def masks(hand: Cards) -> tuple[int, int, int]:
    """A hand as the solver takes it: once, twice, jokers."""
    one = two = 0
    for card in hand:
        if card != JOKER:
            two |= one & 1 << card
            one |= 1 << card
    return one, two, hand.count(JOKER)


def unmasked(one: int, two: int, jokers: int) -> Cards:
    held = [c for c in NATURAL if one >> c & 1] + [c for c in NATURAL if two >> c & 1]
    return tuple(sorted(held + [JOKER] * jokers))


def code(meld: OnTable) -> int:
    kind = RUN if meld.kind == "run" else SET
    return meld_code(kind, meld.where, meld.first, meld.last, meld.naturals, meld.wilds)


def lay_table(w: MeldWork, table: tuple[OnTable, ...]) -> None:
    w.tables = len(table)
    w.table[: len(table)] = [code(meld) for meld in table]


def random_told(r: random.Random, *, same_suit: bool | None = None) -> Told:
    wild, limit = r.choice([-1, *range(13)]), r.choice(LIMITS)
    points = list(r.choice([BASE, HIGH, FIVES]))
    if r.random() < 0.5:
        points[12] = r.choice([1, 6, 11, 12, 15, 20])
    if r.random() < 0.2:
        points = [2 * p for p in points]
    if wild >= 0 and r.random() < 0.7:
        points[wild] = r.choice([15, 20, 50])
    return told(
        wild=wild,
        limit=limit,
        all_wild=limit == "unlimited" and r.random() < 0.5,
        wild_natural=r.random() < 0.5,
        ace=r.choice(ACES),
        same_suit=r.random() < 0.75 if same_suit is None else same_suit,
        partial=r.random() < 0.85,
        points=tuple(points),
        joker_points=r.choice([0, 1, 20, 50]),
    )


def random_hand(r: random.Random, t: Told, size: int) -> Cards:
    """Half the time any cards of two packs, half the time a few ranks and suits, where melds abound."""
    pack = 2 * NATURAL + [JOKER] * r.choice([0, 0, 1, 2, 4])
    if r.random() < 0.5:
        lowest, width = r.randrange(13), r.choice([4, 5, 6, 7])
        ranks = {(lowest + i) % 13 for i in range(width)}
        suits = r.sample(range(4), r.choice([1, 2, 2, 3, 4]))
        few = [
            c
            for c in pack
            if c == JOKER or (c % 16 in ranks and c // 16 in suits) or (c % 16 == t.wild and r.random() < 0.5)
        ]
        pack = few if len(few) >= size else pack
    return tuple(sorted(r.sample(pack, size)))


def _random_meld(r: random.Random, t: Told) -> OnTable | None:
    wilds = r.randrange(4)
    if r.random() < 0.4:
        rank, naturals = r.randrange(13), r.randrange(5)
        if naturals == 0:
            rank = t.wild if t.wild >= 0 else 15
        if naturals and rank == t.wild and not t.wild_natural:
            return None
        found = OnTable("set", rank, 0, 0, naturals, wilds)
    else:
        size, first = r.randrange(3, 7), r.choice(list(line(t)))
        if first + size - 1 not in line(t) or size <= wilds:
            return None
        where = r.randrange(4) if t.same_suit else 4
        found = OnTable("run", where, first, first + size - 1, size - wilds, wilds)
    return found if mixture_allowed(found.naturals, found.wilds, t) else None


def random_table(r: random.Random, t: Told) -> tuple[OnTable, ...]:
    """Six times in ten nothing, else up to three melds."""
    if r.random() < 0.6:
        return ()
    tried = [_random_meld(r, t) for _ in range(r.choice([3, 6, 9]))]
    return tuple([meld for meld in tried if meld][:3])
