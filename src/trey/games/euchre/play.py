"""The five tricks."""

from trey.core.engine import ask
from trey.core.kinds import Card, Seat
from trey.core.tricks import left_of, members, put_card, take_trick
from trey.games.euchre.actions import PLAY
from trey.games.euchre.score import score
from trey.games.euchre.state import Params, State, strength
from trey.kernel.mark import kernel

__all__ = ["open_play", "play"]


@kernel
def open_play(s: State) -> None:
    """Left of the dealer leads, or the first active seat left of a lone maker, else of a lone defender."""
    if s.alone:
        ask(s, PLAY, _next_active(s, s.maker))
    elif s.lone >= 0:
        ask(s, PLAY, _next_active(s, s.lone))
    else:
        ask(s, PLAY, left_of(s.dealer))
    s.leader = s.turn


@kernel
def _next_active(s: State, seat: Seat) -> Seat:
    after = left_of(seat)
    return left_of(after) if after == s.out else after


@kernel
def play(s: State, p: Params, card: Card) -> None:
    """Play a card; the last one of a trick gives it to the winner."""
    seat, led = s.turn, s.led
    if led == 0:
        led = members(card, s.trumps)
    put_card(s, seat, card, led, strength(card, led, s.trump, s.trumps))
    s.hands[seat] ^= 1 << card
    if s.missing:
        s.turn = _next_active(s, seat)
    else:
        take_trick(s)
        if s.hands[s.turn] == 0:
            score(s, p)
