"""Settling a hand into its best melds, and the scores of a round and of the match."""

from trey.core.family import NOBODY
from trey.games.three_thirteen.state import (
    P_DONE,
    Params,
    State,
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

__all__ = ["END_LIMIT", "END_ROUNDS", "finish", "settle"]

END_ROUNDS, END_LIMIT = 1, 2


@kernel
def settle(s: State, r: Params, seat: int, onto_table: int) -> None:
    """Lay a seat's best melds; where only a whole hand counts, lay all of it or nothing."""
    ready(s, r)
    if onto_table:
        ready_table(s, r)
    if arrange(r, s.one[seat], s.two[seat], s.jokers[seat], r) and not r.partial:
        return
    k = 0
    for i in range(r.melds):
        meld = r.onto[i]
        if meld < 0:
            meld = new_meld(s, r.code[i], seat)
        s.table[meld] = r.code[i]
        for _ in range(r.size[i]):
            put_on_table(s, r.cards[k], r.stands[k], meld)
            drop(s, seat, r.cards[k])
            s.size[seat] -= 1
            k += 1


@kernel
def finish(s: State, r: Params) -> None:
    """Score the round: every seat counts what it has not melded, and shows it."""
    seat = after(r, s.dealer) if s.finisher < 0 else s.finisher
    for _ in range(r.seats):
        if r.auto and (s.finisher < 0 or (not r.final_turn and seat != s.finisher)):
            settle(s, r, seat, 0)
        seat = after(r, seat)
    ready(s, r)
    for seat in range(r.seats):
        points = hand_points(s.one[seat], s.two[seat], s.jokers[seat], r)
        s.totals[seat] += points
        s.delta[seat] = points + s.fine[seat]
        s.known_one[seat] = s.one[seat]
        s.known_two[seat] = s.two[seat]
        s.known_jokers[seat] = s.jokers[seat]
    clear_turn(s)
    s.phase = P_DONE
    s.turn = NOBODY
    s.done = 1
    s.next_dealer = after(r, s.dealer)
    _end_match(s, r)


@kernel
def _end_match(s: State, r: Params) -> None:
    """End the match after its last round or at the point limit; the lowest total wins."""
    low, high, mask = s.totals[0], s.totals[0], 0
    for seat in range(r.seats):
        low, high = min(low, s.totals[seat]), max(high, s.totals[seat])
    for seat in range(r.seats):
        if s.totals[seat] == low:
            mask |= 1 << seat
    over = s.number >= r.last_round
    if over and r.tie_extra and not s.extra and mask & mask - 1:
        s.extra = 1
    elif over or (r.point_limit and high >= r.point_limit):
        s.ended = END_ROUNDS if over else END_LIMIT
        s.winners = mask
