"""The numbers Three Thirteen is played on: settled options, state, and hands where a card may come twice.

Such a hand is `one`, the mask of cards held at least once, `two`, of those held twice, and a count of jokers.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from trey.core import family
from trey.core.cards import JOKER, Pack, two_packs
from trey.core.deal import MOST_CARDS
from trey.core.family import PublicState
from trey.core.kinds import MOST_SEATS, NOBODY, Seven
from trey.games.three_thirteen.actions import P_DONE
from trey.games.three_thirteen.words.options import ACES, LAST_ROUND, LIMITS, MOST_ROUNDS
from trey.kernel.bits import popcount
from trey.kernel.layout import Layout, copier
from trey.kernel.mark import kernel
from trey.melds.meld import set_melds
from trey.melds.solver import MeldWork

__all__ = [
    "MOST_SHUFFLES",
    "Hand",
    "Melds",
    "Params",
    "Pile",
    "Public",
    "Ranks",
    "Rounds",
    "Standing",
    "State",
    "Work",
    "after",
    "choices",
    "clear_lay",
    "clear_round",
    "clear_turn",
    "copy_public",
    "drop",
    "hand_cards",
    "held",
    "hold",
    "insert",
    "new_meld",
    "params",
    "places",
    "put_on_table",
    "ready",
    "ready_table",
    "remove",
    "the_pack",
    "wild_rank",
    "work",
]


Pile = Annotated[list[int], MOST_CARDS]
Ranks = Annotated[list[int], 13]
Melds = Annotated[list[int], 32]
Hand = Annotated[list[int], 16]
Rounds = Annotated[list[int], MOST_ROUNDS + 1]

MOST_SHUFFLES = 2


class Work(MeldWork):
    """Scratch: the meld solver's, which knows the meld rules of the table.

    Its `wild`, `points`, `tables` and `table` are set each time before it is asked (`ready`, `ready_table`).
    """


class Params(Layout):
    """The settled options as kernels read them."""

    seats: int
    rounds: Rounds
    round_wild: Rounds
    last_round: int
    face_points: Ranks
    double_rounds: int
    """Mask of the numbers of cards whose rounds count double."""
    face: int
    decks: int
    joker_cards: int
    final_turn: int
    layoff: int
    auto: int
    strict: int
    penalty: int
    shuffles: int
    point_limit: int
    tie_extra: int
    limit: int
    ace: int
    all_wild: int
    wild_natural: int
    same_suit: int
    partial: int
    joker_points: int


def wild_rank(cards: int) -> int:
    """Return the rank that is wild when so many cards are dealt: 3 to 10, J Q K, 14 aces, 15 twos."""
    return 0 if cards == 15 else cards - 2


def _card_values(options: Mapping[str, Any]) -> list[int]:
    courts = [10, 10, 10] if options["values"] == "base" else [11, 12, 13]
    return [*range(2, 11), *courts, int(options["ace_points"])]


def _rounds(options: Mapping[str, Any]) -> tuple[list[int], list[int]]:
    """Return the number of cards of every round, and the rank wild in it or -1."""
    wilds = [wild_rank(cards) for cards in options["rounds"]]
    extra = options["extra_14th_no_wild"]
    return [*options["rounds"], *([14] * extra)], [*wilds, *([NOBODY] * extra)]


def params(options: Mapping[str, Any], seats: int) -> Params:
    """Return settled options as numbers."""
    rounds, wilds = _rounds(options)
    return Params(
        seats=seats,
        rounds=rounds,
        round_wild=wilds,
        last_round=len(rounds),
        face_points=_card_values(options),
        double_rounds=sum(1 << cards for cards in set(options["double_rounds"])),
        face=int(options["wild_points"] == "face"),
        decks=options["decks"],
        joker_cards=options["decks"] * options["jokers_per_pack"],
        final_turn=int(options["final_turn"] == "one_turn"),
        layoff=int(options["layoff"]),
        auto=int(options["auto_meld"]),
        strict=int(options["strict"]),
        penalty=options["wrong_meld_penalty"],
        shuffles=MOST_SHUFFLES if options["stock_empty"] == "reshuffle_discards" else 0,
        point_limit=options["point_limit"] or 0,
        tie_extra=int(options["tie"] == "extra"),
        all_wild=int(options["all_wild_melds"]),
        wild_natural=int(options["wild_as_natural"]),
        same_suit=int(options["same_suit_runs"]),
        partial=int(options["partial_melds"]),
        joker_points=options["joker_points"],
        limit=LIMITS.index(options["max_wilds_per_meld"]),
        ace=ACES.index(options["ace"]),
    )


def work(p: Params) -> Work:
    """Return fresh scratch for a table's solver."""
    w = Work(
        all_wild=p.all_wild,
        wild_natural=p.wild_natural,
        same_suit=p.same_suit,
        partial=p.partial,
        joker_points=p.joker_points,
    )
    set_melds(w, p.limit, p.ace)
    return w


def the_pack(options: Mapping[str, Any], seats: int) -> Pack:
    """Return one or two packs shuffled as one, with their printed jokers."""
    return two_packs(options["decks"], options["decks"] * options["jokers_per_pack"])


def places(options: Mapping[str, Any], seats: int, dealer: int, number: int) -> list[str]:
    """Return where each position of the pack goes: hands one card at a time, the upcard, the stock."""
    rounds, _ = _rounds(options)
    cards = rounds[number - 1] if number <= len(rounds) else LAST_ROUND
    hands = [str((dealer + 1 + i) % seats) for i in range(seats * cards)]
    return [*hands, "upcard", *["stock"] * (len(the_pack(options, seats).cards) - len(hands) - 1)]


class Standing(family.Standing):
    """How a match stands between rounds."""

    extra: int
    """1 from when a tie has called for the extra round."""


class Public(PublicState):
    """What everybody knows of a running round."""

    cards: int
    """How many cards this round dealt to each seat."""
    wild: int
    points: Ranks
    size: Seven[int]
    """Cards of each seat that are not on the table, those it is about to lay included."""
    known_one: Seven[int]
    known_two: Seven[int]
    known_jokers: Seven[int]
    """Cards of each hand that everybody has seen: taken from the pile, or shown in a wrong lay-down."""
    fine: Seven[int]
    """Points for wrong lay-downs in this round."""
    piled: int
    shuffles: int
    idle: int
    """Cards taken from the pile since somebody last drew from the stock."""
    finisher: int
    source: int
    """Where the acting seat drew from: STOCK, FROM_PILE, or -1 before it draws."""
    barred: int
    """1 if the acting seat has made a wrong lay-down this turn."""
    tables: int
    """Melds on the table."""
    table: Melds
    owner: Melds
    laid_count: int
    laid: Pile
    """Cards on the table in the order laid: card, card it stands for << 6, meld << 12."""


class State(Public):
    """Everything about a running round.  It is a `Chance` too, for shuffling discards."""

    x: int
    one: Seven[int]
    two: Seven[int]
    jokers: Seven[int]
    stock: Pile
    stock_at: int
    stock_end: int
    pile: Pile
    drawn: int
    """The card the acting seat drew, -1 before."""
    outs: int
    """Discards with which the acting seat can go out; when it lays off, the cards that can be added."""

    lays: int
    """Lay-downs the acting seat has begun this turn."""
    puts: int
    put: Hand
    """Cards it is about to lay: card, meld << 6."""
    closed: int
    codes: Hand
    """Codes of the melds it has closed, 0 for a wrong one."""
    group: int
    """The code of the meld it is putting together, 0 while that is none."""
    adding: int
    """The card it is adding to a meld, -1 for none."""


copy_public = copier(Public)


@kernel
def after(p: Params, seat: int) -> int:
    """Return the next seat, clockwise."""
    return seat + 1 if seat + 1 < p.seats else 0


@kernel
def insert(one: Any, two: Any, jokers: Any, seat: int, card: int) -> None:
    """Put a card into a set of cards that may come twice."""
    if card == JOKER:
        jokers[seat] += 1
    else:
        two[seat] |= one[seat] & 1 << card
        one[seat] |= 1 << card


@kernel
def remove(one: Any, two: Any, jokers: Any, seat: int, card: int) -> None:
    """Take a card out of a set, if it is there."""
    bit = 1 << card
    if card == JOKER:
        if jokers[seat]:
            jokers[seat] -= 1
    elif two[seat] & bit:
        two[seat] ^= bit
    else:
        one[seat] &= ~bit


@kernel
def hold(s: State, seat: int, card: int) -> None:
    """Put a card into a hand."""
    insert(s.one, s.two, s.jokers, seat, card)


@kernel
def drop(s: State, seat: int, card: int) -> None:
    """Take a card out of a hand, and out of what everybody knows of it."""
    remove(s.one, s.two, s.jokers, seat, card)
    remove(s.known_one, s.known_two, s.known_jokers, seat, card)


@kernel
def held(one: int, two: int, jokers: int) -> int:
    """Return how many cards a set holds."""
    return popcount(one) + popcount(two) + jokers


def hand_cards(one: int, two: int, jokers: int) -> list[int]:
    """Return the cards of a set, ascending, twice where it holds two, jokers last."""
    found = [card for card in range(62) for mask in (one, two) if mask >> card & 1]
    return found + [JOKER] * jokers


@kernel
def choices(one: int, jokers: int) -> int:
    """Return the cards of a set as a mask of actions."""
    return one | 1 << JOKER if jokers else one


@kernel
def ready(s: Any, w: Work) -> None:
    """Tell the solver about this round; `s` is a state or a sight."""
    w.wild = s.wild
    w.tables = 0
    for rank in range(13):
        w.points[rank] = s.points[rank]


@kernel
def ready_table(s: Any, w: Work) -> None:
    """Let the solver add to the melds on the table."""
    w.tables = s.tables
    for i in range(s.tables):
        w.table[i] = s.table[i]


@kernel
def clear_round(s: State) -> None:
    """Empty hands, piles and table."""
    s.turn = s.finisher = NOBODY
    s.phase = P_DONE
    s.redealt = s.stock_at = s.stock_end = s.piled = s.shuffles = s.idle = 0
    s.cards = s.wild = s.x = s.tables = s.laid_count = 0
    for seat in range(MOST_SEATS):
        s.one[seat] = s.two[seat] = s.jokers[seat] = s.size[seat] = 0
        s.known_one[seat] = s.known_two[seat] = s.known_jokers[seat] = 0
        s.delta[seat] = s.fine[seat] = 0
    for i in range(13):
        s.points[i] = 0
    for i in range(MOST_CARDS):
        s.stock[i] = s.pile[i] = s.laid[i] = 0
    for i in range(32):
        s.table[i] = s.owner[i] = 0
    clear_turn(s)


@kernel
def clear_turn(s: State) -> None:
    """Forget what belonged to one seat's turn."""
    s.source = s.drawn = s.adding = NOBODY
    s.outs = s.barred = s.lays = 0
    clear_lay(s)


@kernel
def clear_lay(s: State) -> None:
    """Forget the melds being put together."""
    s.puts = s.closed = s.group = 0
    for i in range(16):
        s.put[i] = s.codes[i] = 0


@kernel
def put_on_table(s: State, card: int, stands: int, meld: int) -> None:
    """Lay a card, and the card it stands for, with a meld on the table."""
    s.laid[s.laid_count] = card | stands << 6 | meld << 12
    s.laid_count += 1


@kernel
def new_meld(s: State, code: int, seat: int) -> int:
    """Open a meld on the table and return its index."""
    s.table[s.tables] = code
    s.owner[s.tables] = seat
    s.tables += 1
    return s.tables - 1
