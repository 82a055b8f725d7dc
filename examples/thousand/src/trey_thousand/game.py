"""The rules of Thousand (docs/rulebook.md): a table, what is legal, what an action does, what a deal counts.

A bid is a *rung*: 1 is 100, 2 is 105.  Action 0 of a phase is to pass, to keep the bid, or to concede.

trey deals, plays the cards and fills the fields that a layout inherits: `turn`, `tricks`, `led` (0 before a lead),
`count` (cards played in the deal), `bid` and `bidder`, `taker` (who took the kitty), `lacks` (cards that a seat has
shown not to hold now).  It calls what stands in `PLACES`, and in `__init__.py`: `act` for all but the tricks, `played`
before a card lies in the trick, `taken` when its winner is to lead, `score` when all cards are played, `close` then.
"""

from typing import Annotated, Any, Final

from trey.core import engine, goals
from trey.core.auction import Rounds, begin_rounds, go_round, rungs
from trey.core.cards import mask_of
from trey.core.deal import PackOrder
from trey.core.engine import ask, finish
from trey.core.goals import Limited
from trey.core.hidden import Hidden
from trey.core.hidden.packets import Counted, Given, Hands, Known, Packeted, Packets, Talon, Work, give, take_talon
from trey.core.history import Acts
from trey.core.kinds import Card, Cards, Code, Codes, Count, Flag, Points, Seat, Suit, Three
from trey.core.options import settled
from trey.core.ranking import Order, Ranked, Ranking, lie_there, make_trump, points_of
from trey.core.tricks import NO_TRUMP, TrickTable, left_of, open_play, played_by, suit_mask
from trey.kernel.bits import popcount
from trey.kernel.layout import Layout, copier
from trey.kernel.mark import inlined
from trey_thousand.actions import ACTIONS, BID, BIDS, CONTRACT, DONE, GIVE, HIGHEST, LOWEST, PACK, PLAY, STEP
from trey_thousand.options import GOALS
from trey_thousand.settings import Settings

HAND, RUNGS = 8, len(BIDS)
WITHOUT_MARRIAGE = 120  # the most that may be bid then
CONCEDED = 60  # for each of the others
BARREL, BARREL_DEALS, FALL = 880, 3, 120
BOLTS, FINE = 3, 120  # for so many deals without a trick
TRUCK = 555
PASS, FORCED = 0, 1
PACKETS = Packets("3 t3 4")
COUNTED = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
RANKING = Ranking(PACK, [Order("9JQKTA", trump) for trump in ("C", "D", "H", "S", "")], COUNTED)
QUEENS: Final = mask_of(card for card in PACK.cards if PACK.text(card)[0] == "Q")
MOST_ACTS = RUNGS + 6
"""At most: every bid, three passes, two gifts, and what becomes of the contract."""


# What a table is


class Params(Ranked, Packeted, Limited):
    """What a table has settled, as numbers."""

    barrel: Flag
    bolts: Flag
    truck: Flag


def params(o: Settings, seats: Count) -> Params:
    """Return what a table has settled."""
    return settled(Params, o, **RANKING.fields, **PACKETS.fields, **GOALS.params(o))


class Carried(Layout, mixin=True):
    """What goes from deal to deal besides the totals."""

    barrel_left: Annotated[
        Three[Count], "For each seat: the deals that it may still stay on the barrel, 0 if it is not there."
    ]
    trickless: Annotated[Three[Count], "For each seat: its deals without a trick since it last paid for them."]


carry = copier(Carried)
"""Kernel (to, of): copies `Carried` from the second to the first."""


class Standing(goals.Standing, Carried):
    """The standing of a match."""


class Public(TrickTable, Rounds, Carried, plays=3 * HAND):
    """What all three know: the tricks, the auction, and how the match stands."""

    before: Annotated[Three[Points], "The totals before this deal."]
    taker: Annotated[Seat, "Who has taken the kitty, -1 for nobody."]
    own_bid: Annotated[Three[Code], "For each seat: the highest rung that it bid of its own will in the auction."]
    raised: Annotated[Code, "The rung to which the declarer has raised the bid, 0 for none."]
    counted: Annotated[Three[Points], "For each seat: the points of its tricks and marriages."]
    shown: Annotated[Three[Cards], "For each seat: what its leads have shown it to hold, the other card of a marriage."]


class State(Public, Hands, Given, Talon, Acts, acts=MOST_ACTS):
    """Everything about the deal in progress."""


class Observation(Public, engine.Observation, Known, Given, Talon, Counted, Acts, acts=MOST_ACTS + 3 * HAND):
    """What one seat knows of it."""


# Marriages, and what may be bid with them


@inlined
def married(hand: Cards) -> Cards:
    """Return the kings and queens of a hand that are a marriage: a king's number is one above its queen's."""
    queens = hand & QUEENS & (hand >> 1)
    return queens | queens << 1


@inlined
def worth(suit: Suit) -> Points:
    """Return what the marriage of a suit (C 0, D 1, H 2, S 3) counts: spades 40, clubs 60, diamonds 80, hearts 100."""
    return 40 + 20 * ((suit + 1) % 4)


@inlined
def points_bid(rung: Code) -> Points:
    """Return the points of a bid."""
    return LOWEST + STEP * (rung - 1)


@inlined
def limit(hand: Cards) -> Code:
    """Return the highest rung that may be bid with a hand."""
    most = WITHOUT_MARRIAGE
    for suit in range(4):
        most += worth(suit) if married(hand) & suit_mask(suit) else 0
    return (min(most, HIGHEST) - LOWEST) // STEP + 1


# The deal


@inlined
def deal(s: State, m: Standing, p: Params, w: Work, order: PackOrder) -> None:
    """Deal three each, the kitty, and four each; the dealer's left has bid 100, and the next seat speaks first."""
    PLACES.deal(s, m, p, order)
    carry(s, m)
    for seat in range(3):
        s.before[seat] = m.totals[seat]
    begin_rounds(s, BID)
    go_round(s, FORCED)


@inlined
def receiver(x: Any) -> Seat:
    """Return who is given a card next, in a state or an observation: the seat on the giver's left, then the other."""
    to = left_of(x.turn)
    return left_of(to) if x.given_count[3 * x.turn + to] else to


@inlined
def choices(s: State, p: Params, usual: Codes) -> Codes:
    """Return what may be bid, or which cards may be given; `usual` is the hand, and to concede: not after a gift."""
    if s.phase == GIVE:
        return usual if receiver(s) == left_of(s.turn) else usual & ~(1 << PASS)
    return 1 << PASS | rungs(s.bid + 1, RUNGS, limit(s.hands[s.turn]))


@inlined
def act(s: State, p: Params, action: Code) -> None:
    """Bid, concede, give or raise, with all that follows by itself."""
    if s.phase == BID:
        if action:
            s.own_bid[s.turn] = action
        if go_round(s, action):
            make_trump(s, p, NO_TRUMP)
            take_talon(s, s.declarer)
            ask(s, GIVE, s.declarer)
    elif s.phase == CONTRACT:
        s.raised = action
        s.bid = action or s.bid
        open_play(s, PLAY, s.turn)
    elif action == PASS:
        score(s, p)
    else:
        to = receiver(s)
        give(s, action, to)
        if left_of(to) == s.turn:  # the second gift
            ask(s, CONTRACT, s.turn)


@inlined
def played(s: State, p: Params, card: Card) -> None:
    """Announce a marriage by the lead of its king or queen, once the seat has a trick; or show that there is none."""
    other = (QUEENS | QUEENS << 1) & suit_mask(card >> 4) & ~(1 << card)
    is_royal = popcount(other) == 1
    if s.led or s.tricks[s.turn] == 0 or not is_royal:
        return
    if s.hands[s.turn] & other:
        make_trump(s, p, card >> 4)
        s.counted[s.turn] += worth(card >> 4)
        s.shown[s.turn] |= other
    else:
        s.lacks[s.turn] |= other


@inlined
def taken(s: State, p: Params) -> None:
    """Count the trick to its winner."""
    s.counted[s.turn] += points_of(p, lie_there(s, 3))


# What a deal counts, and what the match makes of it


@inlined
def score(s: State, p: Params) -> None:
    """Count the contract, then deals without a trick, the barrel and the truck.

    The declarer wins or loses the bid. The others get what they have to the nearest five, or 60 each if it was
    conceded.
    """
    bid, won = points_bid(s.bid), 0
    for seat in range(3):
        s.delta[seat] = (s.counted[seat] + 2) // 5 * 5 if s.count else CONCEDED
    s.delta[s.declarer] = bid if s.counted[s.declarer] >= bid else -bid
    for seat in range(3):
        if s.barrel_left[seat] and seat != s.declarer:
            s.delta[seat] = 0
        if p.bolts and s.count and s.tricks[seat] == 0:
            s.trickless[seat] = (s.trickless[seat] + 1) % BOLTS
            s.delta[seat] -= 0 if s.trickless[seat] else FINE
        if p.barrel and p.target:
            won += _mount(s, p, seat)
    if won == 0:
        _leave_one(s)
    for seat in range(3):
        if p.truck and s.before[seat] + s.delta[seat] == TRUCK:
            s.delta[seat] = -s.before[seat]
    finish(s, DONE)


@inlined
def _mount(s: State, p: Params, seat: Seat) -> Flag:
    """Put a seat on the barrel, or leave it there for a deal less; return 1 if it has won the match from there.

    Who has been there for three deals falls.
    """
    total, left = s.before[seat] + s.delta[seat], s.barrel_left[seat]
    s.barrel_left[seat] = 0
    if left and seat == s.declarer and total >= p.target:
        return 1
    if total >= BARREL:
        s.barrel_left[seat] = left - 1 if left else BARREL_DEALS
        s.delta[seat] = BARREL - s.before[seat] - (0 if s.barrel_left[seat] else FALL)
    return 0


@inlined
def _leave_one(s: State) -> None:
    """Let whoever was on the barrel fall if another has come there; if two have come, both fall."""
    come = 0
    for seat in range(3):
        come |= (s.barrel_left[seat] == BARREL_DEALS) << seat
    for seat in range(3):
        if s.barrel_left[seat] and come & ~(1 << seat):
            s.barrel_left[seat] = 0
            s.delta[seat] -= FALL


@inlined
def close(m: Standing, s: State, p: Params) -> None:
    """Add a finished deal to the match, and take over what it has made of the barrel and of deals without a trick."""
    goals.close(m, s, p)
    carry(m, s)


@inlined
def stood(m: Standing, o: Observation, p: Params) -> None:
    """Write what `Standing` adds, as it stood before the deal that is played."""
    carry(m, o)


# What is hidden


@inlined
def found_open(s: State, _seat: Seat) -> Flag:
    """Return 1 once the kitty was turned up and taken."""
    return s.taker >= 0


@inlined
def shows(x: Public, seat: Seat) -> Cards:
    """Return the cards that a marriage has shown."""
    return x.shown[seat]


@inlined
def hand_fits(o: Observation, p: Params, seat: Seat, hand: Cards) -> Flag:
    """Return 1 if a seat that was dealt this hand may have bid as it did in the auction."""
    return o.own_bid[seat] <= limit(hand)


@inlined
def fits(s: State, o: Observation) -> Flag:
    """Return 1 if the declarer, with the cards left after the gifts, may have raised the bid as it did."""
    seat = max(s.declarer, 0)  # nobody has raised before there is one
    return s.raised <= limit(s.hands[seat] | played_by(s, seat))


PLACES = Hidden(
    State,
    Observation,
    ACTIONS,
    PACK,
    PACKETS,
    choices=choices,
    played=played,
    taken=taken,
    must_trump=True,
    found_open=found_open,
    shows=shows,
    fits=fits,
    hand_fits=hand_fits,
)
