"""Five Hundred as kernels: what a table is, what is legal, what an action does, and what a contract counts."""

from typing import Annotated

from trey.core import engine
from trey.core.auction import Rounds, begin_rounds, go_round, rungs
from trey.core.cards import SUITS
from trey.core.deal import PackOrder
from trey.core.engine import ask, each_scores, throw_in
from trey.core.goals import Limited, Standing
from trey.core.hidden import Hidden
from trey.core.hidden.packets import (
    Aside,
    Counted,
    Hands,
    Known,
    Packeted,
    Packets,
    Talon,
    Work,
    lay_aside,
    once_played,
    take_talon,
)
from trey.core.history import Acts
from trey.core.kinds import Code, Codes, Count, Points, Seat, Suit
from trey.core.options import settled
from trey.core.ranking import Order, Ranked, Ranking, make_trump
from trey.core.tricks import NO_TRUMP, TrickTable, open_play
from trey.kernel.mark import inlined
from trey_five_hundred.actions import ACTIONS, BID, BIDS, DISCARD, DONE, PACK, PLAY
from trey_five_hundred.options import GOALS
from trey_five_hundred.settings import Settings

HAND, KITTY, RUNGS = 10, 3, len(BIDS)
PACKETS = Packets("3 t3 4 3")
"""Three each, three to the kitty, four each, three each."""
BOWERS = {"C": "JS JC JK", "D": "JH JD JK", "H": "JD JH JK", "S": "JC JS JK", "": "JK"}
RANKING = Ranking(PACK, [Order("789TJQKA", suit, BOWERS[suit]) for suit in (*SUITS, "")])
"""At no-trump the joker is the only trump."""
MOST_ACTS = RUNGS + 3 + KITTY
"""Before the first lead: every bid that there can be, a pass of each, and the discards."""


class Params(Ranked, Packeted, Limited):
    """What a table has settled, as integers."""

    trick_points: Annotated[Points, "What a defender's trick counts."]


def params(o: Settings, seats: Count) -> Params:
    """Return what a table has settled."""
    return settled(Params, o, **RANKING.fields, **PACKETS.fields, **GOALS.params(o))


class Public(TrickTable, Rounds, plays=3 * HAND):
    """What all three know: the tricks, the auction, and who has the kitty."""

    bid: Annotated[Code, "The highest bid's rung, 0 for none."]
    taker: Annotated[Seat, "Who has taken the kitty, -1 for nobody."]


class State(Public, Hands, Aside, Talon, Acts, acts=MOST_ACTS):
    """All of a deal, with the hands, the discards and the kitty."""


class Observation(Public, engine.Observation, Known, Aside, Talon, Counted, Acts, acts=MOST_ACTS + 3 * HAND):
    """What one seat knows of it."""


@inlined
def level_of(bid: Code) -> Count:
    """Return how many tricks a bid is for."""
    return 6 + (bid - 1) // 5


@inlined
def strain_of(bid: Code) -> Suit:
    """Return what a bid makes trumps: spades, clubs, diamonds, hearts and no-trump go up, at each level."""
    strain = (bid - 1) % 5
    if strain == NO_TRUMP:
        return NO_TRUMP
    return strain - 1 if strain else 3


@inlined
def deal(s: State, m: Standing, p: Params, w: Work, order: PackOrder) -> None:
    """Deal three each, the kitty, four each and three each; the dealer's left bids first."""
    PLACES.deal(s, m, p, order)
    begin_rounds(s, BID)


@inlined
def choices(s: State, p: Params, usual: Codes) -> Codes:
    """Return what may be bid or passed, or else what is usual: any card may be discarded."""
    return usual | rungs(s.bid + 1, RUNGS, RUNGS) if s.phase == BID else usual


@inlined
def act(s: State, p: Params, action: Code) -> None:
    """Bid or discard, with all that follows by itself."""
    if s.phase == BID:
        if go_round(s, action):
            _take_kitty(s, p)
    elif lay_aside(s, action) == KITTY:
        open_play(s, PLAY, s.turn)


@inlined
def _take_kitty(s: State, p: Params) -> None:
    """Let the highest bidder take the kitty; a deal without a bid is thrown in."""
    if s.declarer < 0:
        throw_in(s, DONE)
        return
    make_trump(s, p, strain_of(s.bid))
    take_talon(s, s.declarer)
    ask(s, DISCARD, s.declarer)


@inlined
def _points(s: State, p: Params, seat: Seat) -> Points:
    """Return the value of the contract, at least 250 for all ten tricks; for each of the others its own tricks."""
    if seat != s.declarer:
        return p.trick_points * s.tricks[seat]
    value = 40 + 20 * ((s.bid - 1) % 5) + 100 * ((s.bid - 1) // 5)
    if s.tricks[seat] < level_of(s.bid):
        return -value
    return max(value, 250) if s.tricks[seat] == HAND else value


score = each_scores(_points, DONE)


PLACES = Hidden(State, Observation, ACTIONS, PACK, PACKETS, choices=choices, named="discard", aside_open=once_played)
