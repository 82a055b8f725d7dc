"""Five Hundred as kernels: what a table is, what is legal, what an action does, and what a contract counts."""

from collections.abc import Mapping
from typing import Annotated, Any

from trey.core import engine
from trey.core.auction import Rounds, begin_rounds, go_round, rungs
from trey.core.cards import SUITS
from trey.core.deal import PackOrder
from trey.core.engine import ask, finish, throw_in
from trey.core.goals import Limited, Standing
from trey.core.hidden import Aside, Counted, Hands, Hidden, Known, Packeted, Packets, Talon, Work, lay_aside, take_talon
from trey.core.history import note
from trey.core.kinds import NOBODY, Act, Code, Codes, Count, Flag, Play, Points, Seat, Suit
from trey.core.ranking import Order, Ranked, Ranking, play_card
from trey.core.tricks import NO_TRUMP, TrickTable, following, open_play
from trey.kernel.mark import inlined
from trey_five_hundred.actions import ACTIONS, BID, BIDS, DISCARD, DONE, PACK, PLAY
from trey_five_hundred.options import GOALS

HAND, KITTY, RUNGS = 10, 3, len(BIDS)
PACKETS = Packets("3 t3 4 3")
"""Three each, three to the kitty, four each, three each."""
BOWERS = {"C": "JS JC JK", "D": "JH JD JK", "H": "JD JH JK", "S": "JC JS JK", "": "JK"}
RANKING = Ranking(PACK, [Order("789TJQKA", suit, BOWERS[suit]) for suit in (*SUITS, "")])
"""Without trumps the joker is the only one."""
MOST_ACTS = 48
"""Before the first lead: every bid and pass that there can be, and the discards."""


class Params(Ranked, Packeted, Limited):
    """What a table has settled, as integers."""

    a_trick: Annotated[Points, "What a defender's trick counts."]


def params(o: Mapping[str, Any], seats: Count) -> Params:
    """Return what a table has settled."""
    return Params(**RANKING.fields, **PACKETS.fields, **GOALS.params(o), a_trick=o["trick_points"])


class Public(TrickTable, Rounds):
    """What all three know: the tricks, the auction, and who has the kitty."""

    taker: Annotated[Seat, "Who has taken the kitty, -1 for nobody."]
    plays: Annotated[list[Play], 3 * HAND]


class State(Public, Hands, Aside, Talon):
    """All of a deal, with the hands, the discards and the kitty."""

    acts: Annotated[list[Act], MOST_ACTS, "What was done before the first lead."]
    acted: Count


class Observation(Public, engine.Observation, Known, Aside, Talon, Counted):
    """What one seat knows of it."""

    acts: Annotated[list[Act], MOST_ACTS + 3 * HAND, "All that was done in this deal, in order."]
    acted: Count


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
def legal(s: State, p: Params, w: Work) -> Codes:
    """Return what may be bid, discarded or played."""
    if s.phase == PLAY:
        return following(s.hands[s.turn], s.led)
    if s.phase == DISCARD:
        return s.hands[s.turn]
    return 1 | rungs(s.bid + 1, RUNGS, RUNGS) if s.phase == BID else 0


@inlined
def apply(s: State, p: Params, w: Work, action: Code) -> None:
    """Bid, discard or play, with all that follows by itself."""
    if s.phase == PLAY:
        if play_card(s, p, s.trump, action) and s.count == 3 * HAND:
            _score(s, p)
        return
    note(s, action, NOBODY)
    if s.phase == DISCARD:
        if lay_aside(s, action) == KITTY:
            open_play(s, PLAY, s.turn)
    elif go_round(s, action):
        _take_kitty(s, p)


@inlined
def _take_kitty(s: State, p: Params) -> None:
    """Let the highest bidder take the kitty; a deal without a bid is thrown in."""
    if s.declarer < 0:
        throw_in(s, DONE)
        return
    s.trump = strain_of(s.bid)
    s.trumps = p.trumps_of[s.trump]
    take_talon(s, s.declarer)
    ask(s, DISCARD, s.declarer)


@inlined
def _score(s: State, p: Params) -> None:
    """Pay the contract, 250 at least for all ten tricks; each of the others counts its own tricks."""
    for seat in range(3):
        s.delta[seat] = p.a_trick * s.tricks[seat]
    value = 40 + 20 * ((s.bid - 1) % 5) + 100 * ((s.bid - 1) // 5)
    made = s.tricks[s.declarer]
    if made < level_of(s.bid):
        value = -value
    elif made == HAND:
        value = max(value, 250)
    s.delta[s.declarer] = value
    finish(s, DONE)


@inlined
def _discards_open(s: State, seat: Seat) -> Flag:
    """Return 1 once the deal has been played: the discards are turned up."""
    return 1 if s.done and s.declarer >= 0 else 0


PLACES = Hidden(
    Public, ACTIONS, PACK, PACKETS, legal, aside=True, named="discard", talon=True, aside_open=_discards_open
)
