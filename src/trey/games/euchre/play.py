"""The five tricks."""

from trey.games.euchre.actions import PLAY
from trey.games.euchre.score import score
from trey.games.euchre.state import Params, State, ask, left_of, members, strength
from trey.kernel.mark import inlined

__all__ = ["open_play", "play"]


@inlined
def open_play(s: State) -> None:
    """Left of the dealer leads, or the first active seat left of a lone maker, else of a lone defender."""
    if s.alone:
        ask(s, PLAY, _next_active(s, s.maker))
    elif s.lone >= 0:
        ask(s, PLAY, _next_active(s, s.lone))
    else:
        ask(s, PLAY, left_of(s.dealer))


@inlined
def _next_active(s: State, seat: int) -> int:
    after = left_of(seat)
    return left_of(after) if after == s.out else after


@inlined
def play(s: State, p: Params, card: int) -> None:
    """Play a card; the last one of a trick gives it to the winner."""
    seat, led, best, best_seat = s.turn, s.led, s.best, s.best_seat
    bit = 1 << card
    if led == 0:
        led = members(card, s.trumps)
    height = strength(card, led, s.trump, s.trumps)
    if height > best:
        best = height
        best_seat = seat
    s.led = led
    s.best = best
    s.best_seat = best_seat
    s.played |= bit
    s.plays[s.count] = seat << 6 | card
    s.count += 1
    s.lacks[seat] |= 0 if led & bit else led
    s.hands[seat] ^= bit
    s.missing -= 1
    if s.missing:
        s.turn = _next_active(s, seat)
    else:
        _end_trick(s, p)


@inlined
def _end_trick(s: State, p: Params) -> None:
    s.tricks[s.best_seat] += 1
    s.led = s.best = 0
    s.missing = s.size
    s.turn = s.best_seat
    if s.hands[s.turn] == 0:
        score(s, p)
