"""An opinion on the hidden hands of Three Thirteen: they are better than they were dealt.

Each seat has had its turns to draw and discard.  So cards that were drawn evenly are played in: a hand gets a card of
the stock, as a draw would bring it, and keeps what leaves fewer points.
"""

from trey.core.kinds import Seat
from trey.games.three_thirteen.observation import Observation
from trey.games.three_thirteen.state import Params, State, Work, hold, holds, ready, remove
from trey.kernel.mark import kernel
from trey.kernel.rng import Rng, below
from trey.melds.solver import least_after_discard, least_points

__all__ = ["play_hands_in"]

MOST_TURNS = 6


@kernel
def play_hands_in(s: State, o: Observation, p: Params, w: Work, rng: Rng) -> None:
    """Let every other seat of a drawn state draw and discard about as often as it has; the viewer is to act.

    The acts of the state no longer lead to it then.
    """
    turns = min(s.piled // p.seats, MOST_TURNS)
    if turns == 0 or s.stock_at == s.stock_end:
        return
    ready(s, w)
    for seat in range(p.seats):
        if seat != o.seat and s.size[seat] == s.cards:
            for _ in range(turns):
                _draw_and_discard(s, o, w, rng, seat)


@kernel
def _draw_and_discard(s: State, o: Observation, w: Work, rng: Rng, seat: Seat) -> None:
    """Exchange a card of a hand for one of the stock if that leaves fewer points, but not none: it would be out."""
    i = s.stock_at + below(rng, s.stock_end - s.stock_at)
    drawn = s.stock[i]
    before = least_points(w, s.one[seat], s.two[seat], s.jokers[seat], w)
    hold(s, seat, drawn)
    after = least_after_discard(w, s.one[seat], s.two[seat], s.jokers[seat], w)
    card = w.discard
    if after == 0 or after >= before or holds(o.known_one, o.known_jokers, seat, card):
        card = drawn
    remove(s.one, s.two, s.jokers, seat, card)
    s.stock[i] = card
