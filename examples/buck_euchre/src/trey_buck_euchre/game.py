"""Buck Euchre as kernels: what a table is, what is legal, what an action does, and what a deal counts."""

from typing import Annotated, get_args

from trey.core import engine
from trey.core.auction import Rounds, all_spoke, begin_rounds, go_round, rungs
from trey.core.cards import PACKS, SUITS, Pack, mask_of
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
    Upcard,
    Work,
    lay_aside,
    pass_upcard,
    take_upcard,
)
from trey.core.history import Acts
from trey.core.kinds import NOBODY, Cards, Code, Codes, Count, Flag, Points, Seat, Seats, Suit
from trey.core.options import settled
from trey.core.ranking import Order, Ranked, Ranking, make_trump
from trey.core.tricks import NO_TRUMP, TrickTable, left_of, next_at_table, open_play, sit_out
from trey.kernel.bits import popcount
from trey.kernel.mark import inlined
from trey_buck_euchre.actions import (
    ACTIONS,
    BID,
    DISCARD,
    DONE,
    DROP,
    FIRST,
    NAME,
    NAMING,
    ORDER,
    PACK,
    PASS,
    PLAY,
    STAY,
)
from trey_buck_euchre.options import GOALS
from trey_buck_euchre.settings import Clubs, Settings

HAND = 5
CLUBS: Suit = 0
_MAKER_OWES, _DEALER_OWES = 3, 2
BOWERS = {"C": "JS JC", "D": "JH JD", "H": "JD JH", "S": "JC JS", "": ""}
RANKING = Ranking(PACK, [Order("9TJQKA", suit, BOWERS[suit]) for suit in (*SUITS, "")])
MOST_ACTS = 16
"""Before the first lead: fifteen bids, passes and names, or a discard, and two answers."""


class Params(Ranked, Packeted, Limited):
    """What a table has settled of calling, clubs and dropping out."""

    pack: Cards
    bids: Annotated[Flag, "Trumps are named by the highest bid of tricks, not over the upcard."]
    dirty: Annotated[Count, "A club turned up: 0 is like any suit, 1 the dealer's for two tricks, 2 trump for all."]
    no_trump: Flag
    all_play: Annotated[Flag, "If all pass, all play without trumps."]
    dropping: Flag
    set_points: Points


def params(o: Settings, seats: Count) -> Params:
    """Return what a table has settled."""
    return settled(
        Params,
        o,
        **RANKING.fields,
        **packets(o).fields,
        **GOALS.params(o),
        pack=mask_of(the_pack(o, seats).cards),
        bids=o["calling"] == "bids",
        dirty=get_args(Clubs).index(o["clubs"]),
        all_play=o["unmade"] == "no_trump",
    )


def the_pack(o: Settings, seats: Count) -> Pack:
    """Return the pack a table plays with."""
    return PACKS["e24" if o["nines"] else "e20"]


DEALT = Packets("3 2 u1 r8")
"""How the pack with nines is dealt."""


def packets(o: Settings) -> Packets:
    """Return how the pack is dealt."""
    return DEALT if o["nines"] else Packets("3 2 u1 r4")


class Public(TrickTable, Rounds, Upcard, plays=3 * HAND):
    """What everybody knows of the deal in progress. The declarer is called maker; `bid` is how many tricks they owe."""

    bid: Annotated[Code, "How many tricks the declarer owes, 0 before any bid."]
    dropped: Annotated[Seats, "Who has dropped out."]
    out: Annotated[Seat, "Who sits the play out, -1 for nobody."]


class State(Public, Hands, Aside, Acts, acts=MOST_ACTS):
    """All of a deal, with the hands and the discard."""


class Observation(Public, engine.Observation, Known, Aside, Counted, Acts, acts=MOST_ACTS + 3 * HAND):
    """What one seat knows of it."""


@inlined
def due(s: Public, seat: Seat) -> Count:
    """Return how many tricks a seat owes, once trumps are settled."""
    if s.dropped >> seat & 1:
        return 0
    return s.bid if seat == s.declarer else 1


@inlined
def deal(s: State, m: Standing, p: Params, w: Work, order: PackOrder) -> None:
    """Deal three each and two each, and turn one up; the dealer's left speaks first, unless a club makes trumps."""
    PLACES.deal(s, m, p, order)
    s.out = NOBODY
    begin_rounds(s, BID if p.bids else FIRST)
    if _is_dirty(s, p):
        _play_clubs(s, p)


@inlined
def _is_dirty(s: State, p: Params) -> Flag:
    """Return 1 if a club that was turned up has settled trumps."""
    return 1 if p.dirty and s.upcard >> 4 == CLUBS else 0


@inlined
def _play_clubs(s: State, p: Params) -> None:
    """Make clubs trump immediately: the dealer takes the upcard and owes two tricks, or all owe one."""
    make_trump(s, p, CLUBS)
    if p.dirty == 1:
        s.declarer = s.dealer
        s.bid = _DEALER_OWES
        take_upcard(s, DISCARD)
    else:
        _open_stay(s, p)


@inlined
def choices(s: State, p: Params, usual: Codes) -> Codes:
    """Return what may be bid, named or discarded, or else what is usual: any word."""
    if s.phase == DISCARD:
        return usual & ~(1 << s.upcard)
    if s.phase == NAMING:
        return _names(s, p)
    return usual | rungs(s.bid + 1, HAND, HAND) if s.phase == BID else usual


@inlined
def _names(s: State, p: Params) -> Codes:
    """Return what may be named: any suit after bids; any but the one turned down, or a pass, after an upcard."""
    suits = 15 << NAME | p.no_trump << NAME + NO_TRUMP
    return suits if s.declarer >= 0 else suits & ~(1 << NAME + (s.upcard >> 4)) | 1 << PASS


@inlined
def act(s: State, p: Params, action: Code) -> None:
    """Answer, bid, name, discard or drop out, with all that follows by itself."""
    if s.phase == FIRST:
        _answer_upcard(s, p, action)
    elif s.phase == BID:
        _bid(s, p, action)
    elif s.phase == NAMING:
        _name(s, p, action)
    elif s.phase == DISCARD:
        lay_aside(s, action)
        _open_stay(s, p)
    else:
        _stay(s, p, action)


# What a deal counts


@inlined
def points(s: State, p: Params, seat: Seat) -> Points:
    """Return the change of a seat's score: down a point for each trick if it has what it owes, else up."""
    made = HAND if popcount(s.dropped) == 2 and seat == s.declarer else s.tricks[seat]
    return -made if made >= due(s, seat) else p.set_points


score = each_scores(points, DONE)


# From the deal to the first lead


@inlined
def _answer_upcard(s: State, p: Params, action: Code) -> None:
    if action == ORDER:
        _make(s, p, s.upcard >> 4)
        take_upcard(s, DISCARD)
    else:
        pass_upcard(s, NAMING)


@inlined
def _bid(s: State, p: Params, action: Code) -> None:
    """Bid tricks or pass; the highest bidder names trumps, immediately if all five are bid."""
    over = go_round(s, action)
    if action == HAND:
        s.declarer = s.bidder
    if s.declarer >= 0:
        ask(s, NAMING, s.declarer)
    elif over:
        _pass_out(s, p)


@inlined
def _name(s: State, p: Params, action: Code) -> None:
    """Name trumps, or pass in the second round over an upcard."""
    if action != PASS:
        _make(s, p, action - NAME)
        _open_stay(s, p)
    elif all_spoke(s):
        _pass_out(s, p)


@inlined
def _make(s: State, p: Params, trump: Suit) -> None:
    """Let the seat to act be the maker; over an upcard he owes three tricks, else what he has bid."""
    make_trump(s, p, trump)
    s.declarer = s.turn
    s.bid = s.bid or _MAKER_OWES


@inlined
def _pass_out(s: State, p: Params) -> None:
    """Throw in a deal in which nobody wants to be the maker, or let all play it without trumps."""
    if p.all_play:
        make_trump(s, p, NO_TRUMP)
        _open_stay(s, p)
    else:
        throw_in(s, DONE)


@inlined
def _open_stay(s: State, p: Params) -> None:
    """Ask the others whether they drop out of a maker's deal; if a club settled trumps, nobody may."""
    if p.dropping and s.declarer >= 0 and not _is_dirty(s, p):
        ask(s, STAY, left_of(s.declarer))
    else:
        _open_play(s)


@inlined
def _stay(s: State, p: Params, action: Code) -> None:
    """Drop out or stay in, the maker's left first; a maker whom both leave has all tricks without play."""
    if action == DROP:
        s.dropped |= 1 << s.turn
        sit_out(s, s.turn)
    if left_of(s.turn) != s.declarer:
        s.turn = left_of(s.turn)
    elif popcount(s.dropped) == 2:
        score(s, p)
    else:
        _open_play(s)


@inlined
def _open_play(s: State) -> None:
    """Let the dealer's left lead, or the next who is in."""
    open_play(s, PLAY, next_at_table(s.dealer, s.out))


PLACES = Hidden(State, Observation, ACTIONS, None, DEALT, choices=choices, named="discard")
