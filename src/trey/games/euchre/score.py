"""Scores, and the end of a deal and of a match (RULEBOOK 3.3)."""

from trey.core.family import NOBODY
from trey.games.euchre.state import DONE, Params, State, ask, left_of
from trey.kernel.mark import inlined

__all__ = ["close_deal", "score"]


@inlined
def close_deal(s: State) -> None:
    """End the deal; the next dealer is at the left."""
    s.done = 1
    s.next_dealer = left_of(s.dealer)
    ask(s, DONE, NOBODY)


@inlined
def _maker_points(s: State, r: Params) -> int:
    made = s.tricks[s.maker]
    if made == 5:
        return r.sweep_alone if s.alone else r.sweep
    return r.make if made >= 3 else 0


@inlined
def _defender_points(s: State, r: Params) -> int:
    made = s.tricks[s.maker]
    if made >= 3:
        return 0
    if s.lone < 0:
        return r.euchre
    return r.lone_euchre if made else r.lone_sweep


@inlined
def score(s: State, r: Params) -> None:
    """Score a deal that has been played."""
    for seat in range(3):
        s.delta[seat] = _maker_points(s, r) if seat == s.maker else _defender_points(s, r)
        s.totals[seat] += s.delta[seat]
    close_deal(s)
    _end_match(s, r)


@inlined
def _end_match(s: State, r: Params) -> None:
    """End the match when one seat is ahead with enough points, or several are and may share."""
    top, leaders = r.target, 0
    for seat in range(3):
        if s.totals[seat] > top:
            top, leaders = s.totals[seat], 0
        if s.totals[seat] == top:
            leaders |= 1 << seat
    if leaders and (r.shared or leaders & leaders - 1 == 0):
        s.winners = leaders
        s.ended = 1
