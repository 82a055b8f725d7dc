"""The numbers behind Three Thirteen: settled options, state, and hands that may hold a card twice."""

from typing import Annotated

from trey.core import engine, goals
from trey.core.cards import JOKER, Pack, two_packs
from trey.core.deal import MOST_CARDS
from trey.core.kinds import NOBODY, Act, Card, Cards, Code, Count, Flag, Mask, Play, Points, Rank, Seat, Seven
from trey.core.options import settled
from trey.games.three_thirteen.actions import P_DONE
from trey.games.three_thirteen.settings import Ace, MaxWildsPerMeld, Settings
from trey.kernel.layout import Bits, Kind, Layout, clear, copier
from trey.kernel.mark import kernel
from trey.melds.hands import insert, remove
from trey.melds.meld import AcePlace, Limit, MeldCode, set_melds
from trey.melds.runs import BOTH, HALF, HIGH, LOW, MAJORITY, ONE, UNLIMITED
from trey.melds.walk import MeldWork

LAST_ROUND = 13
"""Cards in the round of kings, and in the extra round that breaks a tie."""
MOST_ROUNDS = 22
_MOST_SHUFFLES = 2
_MOST_MELDS = 32
_MOST_LAYS = 3
_MOST_IDLE = 3
MOST_HELD = 16
MOST_ACTS = 256

LaidCard = Annotated[int, Kind("laid")]
"""A card on the table: card, the card it stands for << 6, its meld << 12, the seat that laid it << 17."""
_PutCard = Annotated[int, Kind("put")]
"""A card about to be laid: card, meld << 6."""
Chance = Annotated[int, Kind("chance")]
"""A salt, or the state of a random number generator."""
Position = Annotated[int, Kind("position", MOST_CARDS + 1)]
"""Where a card lay in the pack, or in the stock that was made of discards."""

Pile = Annotated[list[Card], MOST_CARDS]
Ranks = Annotated[list[Points], 13]
Melds = Annotated[list[MeldCode], _MOST_MELDS]
Hand = Annotated[list[Card], MOST_HELD]
Rounds = Annotated[list[Count], MOST_ROUNDS + 1]
Copies = Annotated[list[Count], 64]
"""How many copies of each card there are, indexed by card."""

LIMIT_OF: dict[MaxWildsPerMeld, int] = {"1": ONE, "half": HALF, "majority_natural": MAJORITY, "unlimited": UNLIMITED}
ACE_OF: dict[Ace, int] = {"low": LOW, "high": HIGH, "both": BOTH}


class Positions(Layout, mixin=True):
    """Where cards lay in the pack, as far as the acts tell (`histories`)."""

    at: Position  # the next card of the stock
    end: Position  # where the stock ends; in a renewed one, from here on lie the cards held when it was
    top: Position  # after the last position in use
    renewed: Count
    heaped: Count
    heap: Pile  # the discard pile
    order: Pile  # cards by position, -1 while hidden
    bearer: Annotated[list[Seat], MOST_CARDS]  # whose hidden card a position is, -1 nobody's
    head: Seven[Position]  # the first of a hand's hidden cards, in the order they came
    tail: Seven[Position]  # the last
    follow: Annotated[list[Position], MOST_CARDS]  # and the next after each, -1 at the end
    held: Copies  # the cards at hidden positions: dealt or held,
    fresh: Copies  # and in the renewed stock


class _Sightings(Layout, mixin=True):
    """What the acts show of hands (`histories`)."""

    seen_one: Seven[Cards]  # what everybody knew of a hand
    seen_two: Seven[Cards]
    seen_jokers: Seven[Count]
    veiled: Seven[Count]  # how many hidden cards a hand had
    by_hand: Seven[Count]  # cards a seat laid by hand
    laid_seen: Seven[Flag]
    shown: Count  # hidden cards that came to light, in time
    shown_card: Pile
    shown_seat: Annotated[list[Seat], MOST_CARDS]  # out of whose hand
    shown_by: Annotated[list[Position], MOST_CARDS]  # it came from no position of the stock from here on


class Work(MeldWork, Positions, _Sightings):
    """Scratch space for the meld solver, with the table's meld rules, and for sampling a state.

    The solver's `wild`, `points`, `tables` and `table` are set before each use (`ready`, `ready_table`).
    """

    filled: Pile  # what `sample` draws: `order` without a gap
    fixed: Annotated[list[Mask], MOST_CARDS]  # 1 where a card that came to light lay, 2 where one was just exchanged
    held_left: Copies
    fresh_left: Copies
    rest: Pile


class Melded(Layout, mixin=True):
    """What params say of melds."""

    limit: Limit
    ace: AcePlace
    all_wild_melds: Flag
    wild_as_natural: Flag
    same_suit_runs: Flag
    partial_melds: Flag
    joker_points: Points


class Params(Melded):
    """The settled options as kernels read them."""

    seats: Count
    rounds: Annotated[Rounds, "How many cards each round deals."]
    round_wild: Annotated[list[Rank], MOST_ROUNDS + 1]
    last_round: Count
    face_points: Ranks
    double_rounds: Annotated[Mask, "The numbers of cards whose rounds count double."]
    wild_points: Annotated[Points, "What wild cards count, 0 where they count their own points."]
    copies: Copies
    pack_size: Count
    final_turn: Flag
    layoff: Flag
    auto_meld: Flag
    strict: Flag
    wrong_meld_penalty: Points
    out_bonus: Annotated[Points, "What is taken off the points of whoever goes out first."]
    out_without_discard: Annotated[Flag, "A hand that is all melds needs no discard."]
    shuffles: Annotated[Count, "How often discards may be shuffled to renew the stock before somebody goes out."]
    point_limit: Annotated[Points, "0 for none."]
    tie_extra: Flag
    most_lays: Annotated[Count, "How often a seat may begin to lay down in a turn."]
    most_idle: Annotated[Count, "How many cards may be taken from the pile before somebody must draw from the stock."]


def wild_rank(cards: Count) -> Rank:
    """Return the wild rank of a round: its number of cards up to 10, then jack, queen, king, ace; two for 15 cards."""
    return 0 if cards == 15 else cards - 2


def _card_values(options: Settings) -> list[int]:
    if options["values"] == "fives":
        return [*[5] * 6, *[10] * 6, int(options["ace_points"])]
    courts = [10, 10, 10] if options["values"] == "base" else [11, 12, 13]
    return [*range(2, 11), *courts, int(options["ace_points"])]


def _rounds(options: Settings) -> tuple[list[int], list[int]]:
    """Return the number of cards of every round, and the rank wild in it or -1."""
    wilds = [wild_rank(cards) for cards in options["rounds"]]
    extra = options["extra_14th_no_wild"]
    return [*options["rounds"], *([14] * extra)], [*wilds, *([NOBODY] * extra)]


def params(options: Settings, seats: int) -> Params:
    """Return settled options as numbers."""
    rounds, wilds = _rounds(options)
    cards = the_pack(options, seats).cards
    return settled(
        Params,
        options,
        seats=seats,
        rounds=rounds,
        round_wild=wilds,
        last_round=len(rounds),
        face_points=_card_values(options),
        double_rounds=sum(1 << cards for cards in set(options["double_rounds"])),
        wild_points=0 if options["wild_points"] == "face" else int(options["wild_points"]),
        copies=[cards.count(card) for card in range(64)],
        pack_size=len(cards),
        final_turn=int(options["final_turn"] == "one_turn"),
        shuffles=_MOST_SHUFFLES if options["stock_empty"] == "reshuffle_discards" else 0,
        tie_extra=int(options["tie"] == "extra"),
        most_lays=_MOST_LAYS,
        most_idle=_MOST_IDLE * seats,
        limit=LIMIT_OF[options["max_wilds_per_meld"]],
        ace=ACE_OF[options["ace"]],
    )


def work(p: Params) -> Work:
    """Return new scratch space with a table's meld rules."""
    w = Work(
        all_wild=p.all_wild_melds,
        wild_natural=p.wild_as_natural,
        same_suit=p.same_suit_runs,
        partial=p.partial_melds,
        joker_points=p.joker_points,
    )
    set_melds(w, p.limit, p.ace)
    return w


def the_pack(options: Settings, seats: int) -> Pack:
    """Return one or two packs as a single pack, with their printed jokers."""
    return two_packs(options["decks"], options["decks"] * options["jokers_per_pack"])


def places(options: Settings, seats: int, dealer: int, number: int) -> list[str]:
    """Return the place to which each card of the pack is dealt: the seats in turn, then the upcard, then the stock."""
    rounds, _ = _rounds(options)
    cards = rounds[number - 1] if number <= len(rounds) else LAST_ROUND
    hands = [str((dealer + 1 + i) % seats) for i in range(seats * cards)]
    return [*hands, "upcard", *["stock"] * (len(the_pack(options, seats).cards) - len(hands) - 1)]


class Standing(goals.Standing):
    """How a match stands between rounds."""

    extra: Annotated[Flag, "1 from when a tie has called for the extra round."]


class Public(engine.State):
    """What everybody knows of the current round."""

    cards: Annotated[Count, "How many cards each seat was dealt in this round."]
    wild: Rank
    points: Annotated[Ranks, "What a card of each rank counts."]
    size: Annotated[Seven[Count], "How many cards each seat holds, including those it is about to lay."]
    known_one: Seven[Cards]
    known_two: Seven[Cards]
    known_jokers: Annotated[
        Seven[Count],
        "Jokers in each hand, known from the pile or a wrong lay-down; `known_one`, `known_two`: the other cards.",
    ]
    fine: Annotated[Seven[Points], "Points for wrong lay-downs in this round."]
    upcard: Annotated[Card, "The first card of the discard pile."]
    piled: Count
    pile: Annotated[
        list[Play],
        MOST_CARDS,
        Bits(16),
        "The discard pile from the bottom up: each card and who discarded it, -1 for the upcard.",
    ]
    shuffles: Annotated[Count, "How often the stock was renewed."]
    idle: Annotated[Count, "Cards taken from the pile since somebody last drew from the stock."]
    finisher: Seat
    source: Annotated[Code, "Where the acting seat drew from: STOCK, FROM_PILE, or -1 before it draws."]
    barred: Annotated[Flag, "1 if the acting seat has made a wrong lay-down this turn."]
    tables: Annotated[Count, "Melds on the table."]
    table: Annotated[list[MeldCode], _MOST_MELDS, Bits(32)]
    owner: Annotated[list[Seat], _MOST_MELDS, Bits(8)]
    laid_count: Count
    laid: Annotated[list[LaidCard], MOST_CARDS, Bits(32), "Cards on the table in the order laid."]


class Turn(Layout, mixin=True):
    """What only the acting seat knows of its turn."""

    outs: Annotated[
        Cards,
        "Discards that let the viewer go out, or cards it can lay off. Bit 14 says that no discard "
        "is needed; agents do not see it.",
    ]
    lays: Annotated[Count, "How many times the viewer has begun to lay down this turn."]
    puts: Count
    put: Annotated[list[_PutCard], MOST_HELD, Bits(16), "Cards the viewer is about to lay, each with its meld."]
    closed: Count
    codes: Annotated[list[MeldCode], MOST_HELD, Bits(32), "The melds the viewer has closed, 0 for a wrong one."]
    group: Annotated[MeldCode, "The meld the viewer is putting together, 0 if none."]
    adding: Annotated[Card, "The card the viewer is adding to a meld, -1 for none."]


class Past(Layout, mixin=True):
    """What was done in this round.  Act number i is at index i % MOST_ACTS; a longer round forgets its first acts."""

    acted: Annotated[Count, "How many acts there were."]
    acts: Annotated[list[Act], MOST_ACTS, Bits(32)]
    moved: Annotated[
        list[Card],
        MOST_ACTS,
        Bits(8),
        "The card that an act moved, if its code does not name it (one drawn, or discarded after "
        "laying the others); -1 if none or unknown.",
    ]


class Hands(Layout, mixin=True):
    """What lies hidden, and how far the stock was drawn."""

    x: Annotated[Chance, "The deal's salt, and a generator from when the stock is first renewed."]
    one: Seven[Cards]
    two: Seven[Cards]
    jokers: Annotated[
        Seven[Count], "Jokers of each hand, less those it is about to lay; `one` and `two` are its other cards."
    ]
    stock_at: Position
    stock_end: Position
    drawn: Annotated[Card, "The card the acting seat drew, -1 before."]
    undone: Annotated[Seven[Count], "Acts of each seat that only it knows of: lay-downs it took back."]


class State(Public, Turn, Hands, Past):
    """Everything about the current round.  It also serves as the `Rng` that shuffles discards."""

    stock: Annotated[
        list[Card], MOST_CARDS, Bits(16), "The pack as it was dealt; once the stock was renewed, the stock alone."
    ]


copy_public = copier(Public)
copy_turn = copier(Turn)
copy_past = copier(Past)


@kernel
def after(p: Params, seat: Seat) -> Seat:
    """Return the next seat, clockwise."""
    return seat + 1 if seat + 1 < p.seats else 0


@kernel
def hold(s: State, seat: Seat, card: Card) -> None:
    """Put a card into a hand."""
    insert(s.one, s.two, s.jokers, seat, card)


@kernel
def drop(s: State, seat: Seat, card: Card) -> None:
    """Take a card out of a hand, and out of what everybody knows of it."""
    remove(s.one, s.two, s.jokers, seat, card)
    remove(s.known_one, s.known_two, s.known_jokers, seat, card)


@kernel
def top_card(s: Public) -> Card:
    """Return the card on top of the discard pile, -1 for none."""
    return s.pile[s.piled - 1] & 63 if s.piled else NOBODY


@kernel
def price(s: Public, p: Params, card: Card) -> Points:
    """Return what a card counts if it is not melded."""
    return p.joker_points if card == JOKER else s.points[card & 15]


@kernel
def ready(s: Public, w: Work) -> None:
    """Set the solver up for this round."""
    w.wild = s.wild
    w.tables = 0
    for rank in range(13):
        w.points[rank] = s.points[rank]


@kernel
def ready_table(s: Public, w: Work) -> None:
    """Let the solver add to the melds on the table."""
    w.tables = s.tables
    for i in range(s.tables):
        w.table[i] = s.table[i]


@kernel
def clear_round(s: State) -> None:
    """Empty hands, piles, table and memory."""
    clear(s)
    s.turn = s.finisher = s.upcard = s.source = s.drawn = s.adding = NOBODY
    s.phase = P_DONE
    for i in range(MOST_ACTS):
        s.moved[i] = NOBODY


@kernel
def clear_turn(s: State) -> None:
    """Forget what belonged to one seat's turn."""
    s.source = s.drawn = NOBODY
    s.barred = 0
    clear_own_turn(s)


@kernel
def clear_own_turn(s: Turn) -> None:
    """Forget what only the acting seat knew."""
    s.outs = s.lays = 0
    s.adding = NOBODY
    clear_lay(s)


@kernel
def clear_lay(s: Turn) -> None:
    """Forget the melds being put together."""
    s.puts = s.closed = s.group = 0
    for i in range(MOST_HELD):
        s.put[i] = s.codes[i] = 0


@kernel
def put_on_table(s: State, seat: Seat, card: Card, stands: Card, meld: Count) -> None:
    """Lay a seat's card with a meld on the table, and note which card it stands for."""
    s.laid[s.laid_count] = card | stands << 6 | meld << 12 | seat << 17
    s.laid_count += 1


@kernel
def laid_meld(entry: LaidCard) -> Count:
    """Return the meld on the table that a card belongs to."""
    return entry >> 12 & _MOST_MELDS - 1


@kernel
def new_meld(s: State, code: MeldCode, seat: Seat) -> Count:
    """Open a meld on the table and return its index."""
    s.table[s.tables] = code
    s.owner[s.tables] = seat
    s.tables += 1
    return s.tables - 1
