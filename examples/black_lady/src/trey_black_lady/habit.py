"""Rules of thumb for Hearts: give away what takes tricks, lead low, and stay just below the best card."""

from trey.core.hidden.packets import Work
from trey.core.kinds import NOBODY, Card, Cards, Code
from trey.core.ranking import pick, takers
from trey.core.thumbs import unless_forced
from trey.core.tricks import above, suit_mask
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import kernel
from trey_black_lady.actions import GIVE
from trey_black_lady.game import HEARTS, PLACES, PLAIN, QUEEN, Observation, Params

_SPADES = suit_mask(3)
_GUARDS = 4
"""With so many lower spades, the queen of spades and those above it are kept."""


@unless_forced
@kernel
def habit(o: Observation, p: Params, w: Work) -> Code:
    """Give or play as a player who does not think ahead."""
    if o.phase == GIVE:
        return _worst(o, o.hand)
    if o.led == 0:
        return _lead(o, p)
    takes = takers(o, p, PLAIN, o.legal)
    ducks = o.legal & ~takes
    if ducks:
        return _worst(o, ducks) if o.legal & o.led == 0 else _highest(p, ducks)
    if o.missing == 1:
        return _highest(p, takes & ~QUEEN or takes)
    return pick(p, PLAIN, takes & ~QUEEN or takes, 0, -1, 0)


@kernel
def _highest(p: Params, cards: Cards) -> Card:
    """Return the card that counts most, or of those that count alike the highest."""
    return pick(p, PLAIN, cards, 100, 1, 0)


@kernel
def _worst(o: Observation, cards: Cards) -> Card:
    """Return the card that is best given away: high ones of short suits, hearts, and spades that catch the queen."""
    worst, most = NOBODY, -1000
    low = popcount(o.hand & _SPADES & (QUEEN - 1))
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        danger = 3 * (card & 15) - 2 * popcount(o.hand & suit_mask(card >> 4) & ~above(card))
        if HEARTS >> card & 1:
            danger += 6
        if 1 << card >= QUEEN and card >> 4 == 3:
            danger += 30 if low < _GUARDS else -30
            danger += 20 if low < _GUARDS and 1 << card == QUEEN else 0
        if danger > most:
            worst, most = card, danger
    return worst


@kernel
def _lead(o: Observation, p: Params) -> Card:
    """Lead the card that most others beat."""
    others, best, most = PLACES.others_hold(o, p), NOBODY, -1000
    cards = o.legal
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        over = popcount(others & above(card))
        under = popcount(others & suit_mask(card >> 4)) - over
        worth = 4 * over - 6 * under - (40 if 1 << card == QUEEN else 0)
        if over == 0:
            worth -= 20
        if worth > most:
            best, most = card, worth
    return best
