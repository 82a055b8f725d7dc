"""How a trick game with all hands open goes on, for solvers."""

from trey.core.cards import ALL_RANKS, EACH_SUIT
from trey.core.kinds import NOBODY, Card, Cards, Flag
from trey.core.open_hands import OpenHands, beats
from trey.core.tricks import dutiful, duty, following, suit_mask
from trey.kernel.mark import inlined, kernel

_EVERY = ALL_RANKS * EACH_SUIT


@inlined
def may_play(hand: Cards, led: Cards, best: Card, trumps: Cards, must_trump: Flag, must_climb: Flag) -> Cards:
    """Return the cards of a hand that may be played to a trick, under the duties `must_trump` and `must_climb`."""
    if led == 0 or not must_trump | must_climb:
        return following(hand, led)
    over = trumps & -(2 << best) if trumps >> best & 1 else trumps
    return dutiful(hand, led, duty(led, trumps, over, must_trump, must_climb))


@kernel
def put_open(h: OpenHands, card: Card) -> None:
    """Play a card of the acting seat to the trick; the last card gives the trick to its winner."""
    seat = h.turn
    if beats(card, h.best, h.trump):
        h.best, h.best_seat = card, seat
    if h.led == 0:
        h.led = suit_mask(card >> 4)
    h.hands[seat] ^= 1 << card
    h.table |= 1 << card
    h.count += 1
    h.turn = h.next[seat]
    if h.count == h.size:
        h.turn = h.best_seat
        h.tricks[h.turn] += 1
        h.count = h.led = h.table = 0
        h.best = h.best_seat = NOBODY


@inlined
def above_own(hand: Cards, there: Cards) -> Cards:
    """Return the cards of a hand that rank just above another card in it, with no card in play between the two.

    Each takes the same tricks as the card below it.
    """
    gaps, up = _EVERY & ~there, hand << 1
    return hand & (up | (up & gaps) + gaps & ~gaps)
