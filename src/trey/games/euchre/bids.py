"""From the deal to the first lead: bids, the upcard, the dummy, and who goes alone."""

from trey.core.engine import ask
from trey.core.kinds import Card, Code, Codes, Suit
from trey.core.tricks import left_of, trumps_with_bowers
from trey.games.euchre.actions import (
    ALONE,
    BID1,
    BID2,
    CAST,
    CHOICE,
    DEFENCE,
    DUMMY,
    NAME,
    ORDER,
    OWN,
    PASS,
    PICKING,
    PICKUP,
    TAKE,
)
from trey.games.euchre.play import open_play
from trey.games.euchre.score import close_deal
from trey.games.euchre.state import UP_DOWN, UP_LEFT, UP_TAKEN, Params, State
from trey.kernel.mark import inlined

__all__ = [
    "answer_order",
    "bid",
    "choices",
    "choose",
    "defend",
    "name_blind",
    "name_trump",
    "open_choice",
    "open_defence",
    "set_aside",
]


@inlined
def choices(p: Params) -> Codes:
    """Return how a maker may play, where there is a dummy."""
    ways = 1 << DUMMY
    if p.alone_maker:
        ways |= 1 << ALONE
    if not p.must_use_dummy:
        ways |= 1 << OWN
    return ways


@inlined
def set_aside(s: State, card: Card) -> None:
    """Put a card of the acting seat face down."""
    s.hands[s.turn] ^= 1 << card
    s.aside[s.turn] |= 1 << card


@inlined
def name_blind(s: State, p: Params, action: Code) -> None:
    """Give the joker the suit that the dealer names before he sees his hand."""
    s.offered = action - NAME
    if p.blind_maker:
        _order_up(s, p)
    else:
        ask(s, BID1, left_of(s.dealer))


@inlined
def bid(s: State, p: Params, action: Code) -> None:
    """Order the upcard up, or pass in the first round."""
    if action == ORDER:
        _order_up(s, p)
    elif s.turn == s.dealer:
        s.up = UP_DOWN
        ask(s, BID2, left_of(s.dealer))
    else:
        s.turn = left_of(s.turn)


@inlined
def _make(s: State, trump: Suit) -> None:
    s.maker = s.turn
    s.trump = trump
    s.trumps = trumps_with_bowers(trump)


@inlined
def _order_up(s: State, p: Params) -> None:
    _make(s, s.offered)
    if s.maker == s.dealer or p.must_pick_up:
        _pick_up(s)
    else:
        ask(s, PICKUP, s.dealer)


@inlined
def _pick_up(s: State) -> None:
    s.up = UP_TAKEN
    s.hands[s.dealer] |= 1 << s.upcard
    ask(s, CAST, s.dealer)


@inlined
def answer_order(s: State, p: Params, action: Code) -> None:
    """Let a dealer who defends take the upcard or leave it."""
    if action == TAKE:
        _pick_up(s)
    else:
        s.up = UP_LEFT
        open_choice(s, p)


@inlined
def name_trump(s: State, p: Params, action: Code) -> None:
    """Name trumps, or pass in the second round; the deal is thrown in when all have passed."""
    if action != PASS:
        _make(s, action - NAME)
        open_choice(s, p)
    elif s.turn == s.dealer:
        s.redealt = 1
        close_deal(s)
    else:
        s.turn = left_of(s.turn)


@inlined
def open_choice(s: State, p: Params) -> None:
    """Ask the maker how he will play, if he has a choice."""
    if not p.dummy:
        open_defence(s, p)
    elif choices(p) == 1 << DUMMY:
        _take_dummy(s)
    else:
        ask(s, CHOICE, s.maker)


@inlined
def choose(s: State, p: Params, action: Code) -> None:
    """Play alone, with the dummy, or with one's own cards."""
    if action == DUMMY:
        _take_dummy(s)
    else:
        s.alone = 1 if action == ALONE else 0
        open_defence(s, p)


@inlined
def _take_dummy(s: State) -> None:
    s.helped = 1
    s.hands[s.maker] |= s.dummy
    ask(s, PICKING, s.maker)


@inlined
def open_defence(s: State, p: Params) -> None:
    """Ask the defenders whether one goes alone, where that is allowed; else play begins."""
    if p.alone_defender:
        ask(s, DEFENCE, left_of(s.maker))
    else:
        open_play(s)


@inlined
def defend(s: State, action: Code) -> None:
    """Ask both defenders clockwise; the first who goes alone makes the other sit out."""
    if action == ALONE:
        s.lone = s.turn
        s.out = 3 - s.maker - s.turn
        s.size = s.missing = 2
        open_play(s)
    elif s.turn == left_of(s.maker):
        s.turn = left_of(s.turn)
    else:
        open_play(s)
