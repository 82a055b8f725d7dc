"""Settling a hand into its best melds, and the scores of a round and of the match."""

from trey.core import goals
from trey.core.engine import open_standing
from trey.core.kinds import NOBODY, Flag, Seat
from trey.games.three_thirteen.actions import P_DONE
from trey.games.three_thirteen.state import (
    Params,
    Standing,
    State,
    Work,
    after,
    clear_turn,
    drop,
    new_meld,
    put_on_table,
    ready,
    ready_table,
)
from trey.kernel.mark import kernel
from trey.melds.solver import arrange, hand_points

_END_ROUNDS, END_LIMIT = 1, 2


@kernel
def settle(s: State, p: Params, w: Work, seat: Seat, onto_table: Flag) -> None:
    """Lay a seat's best melds; if only a whole hand may be laid, lay all of it or nothing."""
    ready(s, w)
    if onto_table:
        ready_table(s, w)
    arrange(w, s.one[seat], s.two[seat], s.jokers[seat], w)
    k = 0
    for i in range(w.melds):
        meld = w.onto[i]
        if meld < 0:
            meld = new_meld(s, w.code[i], seat)
        s.table[meld] = w.code[i]
        for _ in range(w.size[i]):
            put_on_table(s, seat, w.cards[k], w.stands[k], meld)
            drop(s, seat, w.cards[k])
            s.size[seat] -= 1
            k += 1


@kernel
def finish(s: State, p: Params, w: Work) -> None:
    """Score the round: every seat counts what it has not melded, and shows it."""
    seat = after(p, s.dealer) if s.finisher < 0 else s.finisher
    for _ in range(p.seats):
        if p.auto_meld and (s.finisher < 0 or (not p.final_turn and seat != s.finisher)):
            settle(s, p, w, seat, 0)
        seat = after(p, seat)
    ready(s, w)
    for seat in range(p.seats):
        points = hand_points(s.one[seat], s.two[seat], s.jokers[seat], w)
        s.delta[seat] = points + s.fine[seat] - (p.out_bonus if seat == s.finisher else 0)
        s.known_one[seat] = s.one[seat]
        s.known_two[seat] = s.two[seat]
        s.known_jokers[seat] = s.jokers[seat]
    clear_turn(s)
    s.phase = P_DONE
    s.turn = NOBODY
    s.done = 1


@kernel
def begin(m: Standing, p: Params) -> None:
    """Start a match: nothing dealt yet."""
    open_standing(m, p.seats)


@kernel
def close(m: Standing, s: State, p: Params) -> None:
    """Add a finished round to the match; after the last round, or at the point limit, the lowest total wins."""
    goals.add(m, s, p.seats)
    ahead = goals.leaders(m, goals.lowest(m, p.seats), p.seats)
    over = m.number >= p.last_round
    if over and p.tie_extra and not m.extra and ahead & ahead - 1:
        m.extra = 1
    elif over or (p.point_limit and goals.highest(m, p.seats) >= p.point_limit):
        m.ended = _END_ROUNDS if over else END_LIMIT
        m.winners = ahead
