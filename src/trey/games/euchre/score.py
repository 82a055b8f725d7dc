"""Scores, and the end of a deal and of a match (RULEBOOK 3.3)."""

from trey.core.engine import ask, open_standing
from trey.core.kinds import NOBODY, Points
from trey.core.tricks import left_of
from trey.games.euchre.actions import DONE
from trey.games.euchre.state import Params, Standing, State
from trey.kernel.mark import kernel

__all__ = ["begin", "close", "close_deal", "score"]


@kernel
def close_deal(s: State) -> None:
    """End the deal."""
    s.done = 1
    ask(s, DONE, NOBODY)


@kernel
def _maker_points(s: State, p: Params) -> Points:
    made = s.tricks[s.maker]
    if made == 5:
        return p.sweep_alone if s.alone else p.sweep
    return p.make if made >= 3 else 0


@kernel
def _defender_points(s: State, p: Params) -> Points:
    made = s.tricks[s.maker]
    if made >= 3:
        return 0
    if s.lone < 0:
        return p.euchre_alone if s.alone else p.euchre
    return p.lone_euchre if made else p.lone_sweep


@kernel
def score(s: State, p: Params) -> None:
    """Score a deal that has been played."""
    for seat in range(3):
        s.delta[seat] = _maker_points(s, p) if seat == s.maker else _defender_points(s, p)
    close_deal(s)


@kernel
def begin(m: Standing, p: Params) -> None:
    """Start a match: nothing dealt yet."""
    open_standing(m, 3)


@kernel
def close(m: Standing, s: State, p: Params) -> None:
    """Add a finished deal to the match; the next dealer is at the left, after a deal thrown in too."""
    m.number = s.deal
    m.next_dealer = left_of(s.dealer)
    for seat in range(3):
        m.totals[seat] += s.delta[seat]
    if not s.redealt:
        _end_match(m, p)


@kernel
def _end_match(m: Standing, p: Params) -> None:
    """End the match when one seat is ahead with enough points, or several are and may share."""
    top, leaders = p.target, 0
    for seat in range(3):
        if m.totals[seat] > top:
            top, leaders = m.totals[seat], 0
        if m.totals[seat] == top:
            leaders |= 1 << seat
    if leaders and (p.shared or leaders & leaders - 1 == 0):
        m.winners = leaders
        m.ended = 1
