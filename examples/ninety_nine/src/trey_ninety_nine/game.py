"""Ninety-Nine as kernels: what a table is, what is legal, what an action does, what a deal counts (rules, 2 to 7)."""

from typing import Annotated

from trey.core import engine, goals
from trey.core.auction import all_spoke
from trey.core.cards import SUITS
from trey.core.deal import PackOrder
from trey.core.engine import ask, finish
from trey.core.goals import Limited
from trey.core.hidden import Hidden
from trey.core.hidden.packets import Aside, Counted, Hands, Known, Packeted, Packets, Work, lay_aside
from trey.core.history import Acts
from trey.core.kinds import NOBODY, Cards, Code, Codes, Count, Flag, Points, Seat, Seats, Suit
from trey.core.options import settled
from trey.core.ranking import Order, Ranked, Ranking, make_trump
from trey.core.tricks import NO_TRUMP, TrickTable, left_of, open_play
from trey.kernel.bits import popcount
from trey.kernel.mark import inlined, kernel
from trey_ninety_nine.actions import ACTIONS, BID, DECLARE, DONE, PACK, PASS, PLAY, PREMIUM, REVEAL
from trey_ninety_nine.options import GOALS
from trey_ninety_nine.settings import Settings

DEALT, BID_CARDS = 12, 3
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
PACKETS = Packets("1 " * DEALT)
RANKING = Ranking(PACK, [Order("23456789TJQKA", suit) for suit in (*SUITS, "")])
MOST_PLAYS = 3 * (DEALT - BID_CARDS)
MOST_ACTS = 3 * BID_CARDS + 3
"""Before the first lead: every bid card, and what each says of a premium."""


# What a table is


class Params(Ranked, Packeted, Limited):
    """What a table has settled: the first trump, and premium bids."""

    first_trump: Suit
    premium_bids: Flag


def params(o: Settings, seats: Count) -> Params:
    """Return what a table has settled."""
    first = NO_TRUMP if o["first_trump"] == "NT" else SUITS.index(o["first_trump"])
    return settled(Params, o, **RANKING.fields, **PACKETS.fields, **GOALS.params(o), first_trump=first)


class Standing(goals.Standing):
    """What carries over to the next deal: points, and the trump."""

    trump: Annotated[Suit, "The trump of the next deal."]


class Public(TrickTable, plays=MOST_PLAYS):
    """What all three know: tricks, and who plays for a premium."""

    caller: Annotated[Seat, "Who plays for a premium, -1 for nobody."]
    shows: Annotated[Count, "What the caller shows: `DECLARE`, his bid; `REVEAL`, his hand too."]
    made: Annotated[Seats, "Who took as many tricks as they bid, once the deal is over."]


class State(Public, Hands, Aside, Acts, acts=MOST_ACTS):
    """Everything about the deal in progress; the cards set aside are the bid cards."""


class Observation(Public, engine.Observation, Known, Aside, Counted, Acts, acts=MOST_ACTS + MOST_PLAYS):
    """What one seat knows of it: of the bid cards, its own and those that are face up."""


@inlined
def value_of(cards: Cards) -> Count:
    """Return the tricks that cards bid: 3 for a club, 2 for a heart, 1 for a spade, none for a diamond."""
    return 3 * popcount(cards & 0xFFFF) + 2 * popcount(cards >> 32 & 0xFFFF) + popcount(cards >> 48)


# The deal


@inlined
def deal(s: State, m: Standing, p: Params, w: Work, order: PackOrder) -> None:
    """Deal twelve each, one at a time from the dealer's left; trumps follow from the last deal."""
    PLACES.deal(s, m, p, order)
    s.caller = NOBODY
    make_trump(s, p, m.trump)
    ask(s, BID, left_of(s.dealer))


@inlined
def choices(s: State, p: Params, usual: Codes) -> Codes:
    """Return the cards to bid with, or the premiums left to offer."""
    return usual & ~(1 << DECLARE) if s.phase == PREMIUM and s.caller >= 0 else usual


@inlined
def act(s: State, p: Params, action: Code) -> None:
    """Bid with a card, three each from the dealer's left, or offer a premium."""
    if s.phase == PREMIUM:
        _offer(s, action)
    elif lay_aside(s, action) == BID_CARDS and all_spoke(s):
        if p.premium_bids:
            ask(s, PREMIUM, left_of(s.dealer))
        else:
            open_play(s, PLAY, left_of(s.dealer))


@inlined
def _offer(s: State, offer: Code) -> None:
    """Offer to declare or to reveal; only one seat may, and revealing beats declaring."""
    if offer != PASS:
        s.caller = s.turn
        s.shows = offer
    if offer == REVEAL or all_spoke(s):
        open_play(s, PLAY, left_of(s.dealer))


# The score, and the match


@inlined
def _premium(s: State, seat: Seat) -> Points:
    """Return what a premium is worth to a seat: to the caller if the bid was made, else to both others."""
    if s.caller < 0 or (s.made >> s.caller & 1) != (seat == s.caller):
        return 0
    return 30 * s.shows


@inlined
def _made(s: State) -> Seats:
    """Return who took as many tricks as they bid."""
    made = 0
    for seat in range(3):
        made |= (s.tricks[seat] == value_of(s.aside[seat])) << seat
    return made


@inlined
def score(s: State, p: Params) -> None:
    """Score a deal that has been played: a point a trick, and 30, 20 or 10 for a bid that one, two or three made."""
    s.made = _made(s)
    for seat in range(3):
        contract = (s.made >> seat & 1) * (40 - 10 * popcount(s.made))
        s.delta[seat] = s.tricks[seat] + contract + _premium(s, seat)
    finish(s, DONE)


@inlined
def _next_trump(made: Seats) -> Suit:
    """Return the next trump: diamonds, spades, hearts or clubs if none, one, two or three bids were made."""
    count = popcount(made)
    if count == 0:
        return DIAMONDS
    return CLUBS if count == 3 else SPADES + 1 - count


@inlined
def begin(m: Standing, p: Params) -> None:
    """Start a match, with the trump that the table has settled."""
    goals.begin(m, p)
    m.trump = p.first_trump


@inlined
def close(m: Standing, s: State, p: Params) -> None:
    """Add a finished deal to the match; it decides the next trump."""
    m.trump = _next_trump(s.made)
    goals.close(m, s, p)


@kernel
def stood(m: Standing, o: Observation, p: Params) -> None:
    """Set the standing before this deal: its trump is that of this deal."""
    m.trump = o.trump


# What is hidden


@inlined
def _bid_open(s: State, seat: Seat) -> Flag:
    """Return 1 if everybody may see a seat's bid cards."""
    if s.done:
        return 1 if seat == s.caller else s.made >> seat & 1
    return 1 if s.phase == PLAY and seat == s.caller else 0


@inlined
def _hand_open(s: State, seat: Seat) -> Flag:
    """Return 1 if a seat plays with its hand exposed."""
    return 1 if s.phase == PLAY and seat == s.caller and s.shows == REVEAL else 0


@inlined
def _fits(s: State, o: Observation) -> Flag:
    """Return 1 unless the deal is over and the bids in `s` do not give the same seats that made theirs."""
    return 1 if o.done == 0 or _made(s) == o.made else 0


PLACES = Hidden(
    State,
    Observation,
    ACTIONS,
    PACK,
    PACKETS,
    choices=choices,
    named="bid",
    hand_open=_hand_open,
    aside_open=_bid_open,
    fits=_fits,
)
