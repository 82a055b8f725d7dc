"""Points of a hand, and the end of a match (RULEBOOK 2.3 and 2.8)."""

from typing import Any

from trey.core.family import NOBODY
from trey.games.sergeant_major.state import (
    BY_CALLS,
    BY_HANDS,
    BY_TARGET,
    BY_TOTAL,
    BY_TRICKS,
    MIZ,
    P_DONE,
    TIE_CONTINUE,
    TIE_SHARED,
    Params,
    State,
    after,
)
from trey.kernel.bits import popcount
from trey.kernel.mark import inlined

__all__ = ["score", "won_early"]


@inlined
def won_early(s: State, r: Params, seat: int) -> int:
    """Return 1 if `seat` has won the match already, with cards left to play."""
    if s.call == MIZ:
        return 0
    if r.win == BY_TRICKS:
        return 1 if s.tricks[seat] >= r.win_size else 0
    return 1 if r.win == BY_TARGET and s.tricks[seat] - s.target[seat] >= r.win_size else 0


@inlined
def score(s: State, r: Params) -> None:
    """Score a finished hand; one that stopped at a win counts for nobody's total."""
    s.phase = P_DONE
    s.turn = NOBODY
    s.done = 1
    s.hands_played += 1
    s.redeal_used = 0
    complete = s.tricks[0] + s.tricks[1] + s.tricks[2] == r.hand_size
    for seat in range(3):
        if complete:
            points = s.tricks[seat] - s.target[seat]
            s.delta[seat] = -points if s.call == MIZ else points
        s.last[seat] = s.delta[seat]
        s.totals[seat] += s.delta[seat]
        s.money[seat] += r.stake * s.delta[seat]
    s.next_dealer = after(r, s.dealer)
    _end_match(s, r)


@inlined
def _end_match(s: State, r: Params) -> None:
    """End the match if a rule says so."""
    ahead = _reached(s, r)
    if ahead:
        s.winners = _pick_winners(s, r, ahead)
        if s.winners:
            s.ended = 1 + r.win
            return
    if r.max_hands and s.hands_played >= r.max_hands:
        s.winners = _best(s.totals, 7)
        s.ended = 6


@inlined
def _reached(s: State, r: Params) -> int:
    """Return the mask of seats that have done what this table plays for."""
    if r.win == BY_CALLS:
        for seat in range(3):
            if popcount(s.used[seat]) < r.calls_to_play:
                return 0
        return 7
    if r.win == BY_HANDS:
        return 7 if s.hands_played >= r.win_size else 0
    mask = 0
    for seat in range(3):
        gain = s.tricks[seat] - s.target[seat]
        if (
            (r.win == BY_TOTAL and s.totals[seat] >= r.win_size)
            or (r.win == BY_TRICKS and s.call != MIZ and s.tricks[seat] >= r.win_size)
            or (r.win == BY_TARGET and s.call != MIZ and gain >= r.win_size)
        ):
            mask |= 1 << seat
    return mask


@inlined
def _best(points: Any, among: int) -> int:
    """Return the mask of the seats in `among` with the most points."""
    best, mask = -1000000, 0
    for seat in range(3):
        if among >> seat & 1:
            if points[seat] > best:
                best, mask = points[seat], 0
            if points[seat] == best:
                mask |= 1 << seat
    return mask


@inlined
def _pick_winners(s: State, r: Params, ahead: int) -> int:
    """Return the winners among those ahead, by this table's rule for ties; 0 to play on."""
    if r.win == BY_TRICKS:
        return ahead
    mask = _best(s.delta, ahead) if r.win == BY_TARGET else _best(s.totals, ahead)
    if mask & (mask - 1) == 0 or r.tie == TIE_SHARED:
        return mask
    if r.tie == TIE_CONTINUE:
        return 0
    return _best(s.last_won, _best(s.delta, mask))
