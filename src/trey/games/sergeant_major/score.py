"""Points of a deal, and the end of a match (RULEBOOK 2.3 and 2.8)."""

from trey.core.engine import finish
from trey.core.kinds import Flag, Points, Seat, Seats
from trey.games.sergeant_major.actions import DONE, MIZ
from trey.games.sergeant_major.state import (
    BY_CALLS,
    BY_HANDS,
    BY_MOST_HANDS,
    BY_TARGET,
    BY_TOTAL,
    BY_TRICKS,
    TIE_CONTINUE,
    TIE_SHARED,
    Params,
    Standing,
    State,
    after,
)
from trey.kernel.bits import popcount
from trey.kernel.mark import kernel


@kernel
def won_early(s: State, p: Params, seat: Seat) -> Flag:
    """Return 1 if `seat` has won the match already, with cards left to play."""
    if s.call == MIZ:
        return 0
    if p.win == BY_TRICKS:
        return 1 if s.tricks[seat] >= p.win_size else 0
    return 1 if p.win == BY_TARGET and s.tricks[seat] - s.target[seat] >= p.win_size else 0


@kernel
def score(s: State, p: Params) -> None:
    """Score a finished deal; one that a win cut short adds to nobody's total."""
    finish(s, DONE)
    complete = s.tricks[0] + s.tricks[1] + s.tricks[2] == p.hand_size
    for seat in range(3):
        if complete:
            points = s.tricks[seat] - s.target[seat]
            s.delta[seat] = -points if s.call == MIZ else points


@kernel
def close(m: Standing, s: State, p: Params) -> None:
    """Add a finished deal to the match; from a deal thrown in, keep only calls, passes, redeals and the dealer."""
    m.number = s.deal
    for seat in range(3):
        m.used[seat] = s.used[seat]
        m.passed[seat] = s.passed[seat]
    if s.redealt:
        m.redeal_used = s.redeal_used
        m.next_dealer = s.dealer
        return
    m.hands_played += 1
    m.redeal_used = 0
    m.next_dealer = after(p, s.dealer)
    for seat in range(3):
        m.last[seat] = s.delta[seat]
        m.totals[seat] += s.delta[seat]
        m.money[seat] += p.stake * s.delta[seat]
    _end_match(m, s, p)


@kernel
def _end_match(m: Standing, s: State, p: Params) -> None:
    """End the match if a rule says so."""
    ahead = _reached(m, s, p)
    if ahead:
        m.winners = _pick_winners(m, s, p, ahead)
        if m.winners:
            m.ended = 1 + p.win
            _pay_prize(m, p)
            return
    if p.max_hands and m.hands_played >= p.max_hands:
        m.winners = _best(m.totals, 7)
        m.ended = 1 + BY_MOST_HANDS


@kernel
def _pay_prize(m: Standing, p: Params) -> None:
    """Let the others pay the seat that has won."""
    if p.win_prize:
        for seat in range(3):
            m.money[seat] += p.win_prize * (2 if m.winners >> seat & 1 else -1)


@kernel
def _reached(m: Standing, s: State, p: Params) -> Seats:
    """Return the mask of seats that have done what this table plays for."""
    if p.win == BY_CALLS:
        for seat in range(3):
            if popcount(m.used[seat]) < p.calls_to_play:
                return 0
        return 7
    if p.win == BY_HANDS:
        return 7 if m.hands_played >= p.win_size else 0
    mask = 0
    for seat in range(3):
        gain = s.tricks[seat] - s.target[seat]
        if (
            (p.win == BY_TOTAL and m.totals[seat] >= p.win_size)
            or (p.win == BY_TRICKS and s.call != MIZ and s.tricks[seat] >= p.win_size)
            or (p.win == BY_TARGET and s.call != MIZ and gain >= p.win_size)
        ):
            mask |= 1 << seat
    return mask


@kernel
def _best(points: list[Points], among: Seats) -> Seats:
    """Return the mask of the seats in `among` with the most points."""
    best, mask = -1000000, 0
    for seat in range(3):
        if among >> seat & 1:
            if points[seat] > best:
                best, mask = points[seat], 0
            if points[seat] == best:
                mask |= 1 << seat
    return mask


@kernel
def _pick_winners(m: Standing, s: State, p: Params, ahead: Seats) -> Seats:
    """Return the winners among those ahead, by this table's rule for ties; 0 to play on."""
    if p.win == BY_TRICKS:
        return ahead
    mask = _best(s.delta, ahead) if p.win == BY_TARGET else _best(m.totals, ahead)
    if mask & (mask - 1) == 0 or p.tie == TIE_SHARED:
        return mask
    if p.tie == TIE_CONTINUE:
        return 0
    return _best(s.last_won, _best(s.delta, mask))
