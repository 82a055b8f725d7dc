"""What one seat may know of a table of Euchre, built up fact by fact (RULEBOOK section 1)."""

from trey.core.cards import JACK, JOKER
from trey.core.family import NOBODY, Viewer
from trey.core.tricks import certain
from trey.games.euchre.rules import legal
from trey.games.euchre.state import NAMING, NO_TRUMP, PLAY, UP_TAKEN, Params, Public, State, copy_public, strength
from trey.kernel.bits import low_index, popcount
from trey.kernel.layout import Three
from trey.kernel.mark import kernel

__all__ = ["Observation", "claim", "observe", "seen", "top_card", "unseen"]


class Observation(Public, Viewer):
    """What one seat knows; a field named as in `State` means the same."""

    hand: int
    aside: int
    """Cards the viewer set aside."""
    dummy: int
    """The dummy, for a maker who took it."""
    counts: Three
    """Cards in each hand."""


@kernel
def observe(v: Observation, s: State, r: Params, seat: int) -> None:
    """Fill a sight with what a seat knows; -1 is a watcher."""
    copy_public(v, s)
    v.seat = seat
    for other in range(3):
        v.counts[other] = popcount(s.hands[other])
    v.legal = v.hand = v.aside = v.dummy = 0
    if seat < 0:
        return
    v.aside = s.aside[seat]
    if seat == s.turn:
        v.legal = legal(s, r)
    if not (s.phase == NAMING and seat == s.dealer):
        v.hand = s.hands[seat]
    if s.helped and seat == s.maker:
        v.dummy = s.dummy


@kernel
def seen(v: Observation) -> int:
    """Return the cards whose place the viewer knows, an upcard that another dealer took not among them."""
    known = v.hand | v.aside | v.dummy | v.played
    return known if v.up == UP_TAKEN else known | 1 << v.upcard


@kernel
def unseen(v: Observation, r: Params) -> int:
    """Return the cards that the viewer's opponents in the play may hold."""
    lacking = -1
    for seat in range(3):
        if seat == v.seat:
            continue
        if seat != v.out:
            lacking &= v.lacks[seat]
    return r.pack & ~seen(v) & ~lacking


@kernel
def _lined_up(cards: int, trump: int, trumps: int) -> int:
    """Return the cards with trumps moved to where a plain comparison of ranks is right."""
    if trump == NO_TRUMP:
        return cards
    own = cards >> (trump << 4)
    line = (own & 0x1FF) >> 2 | (own & 0x1C00) >> 3
    line |= (cards >> (3 - trump << 4 | JACK) & 1) << 10
    line |= (own >> JACK & 1) << 11 | (cards >> JOKER & 1) << 12
    return cards & ~trumps | line << (trump << 4)


@kernel
def top_card(cards: int, trump: int, trumps: int) -> int:
    """Return the highest trump of a non-zero set, else its card of the highest rank."""
    best, height = NOBODY, 0
    while cards:
        card = low_index(cards)
        stands = strength(card, cards, trump, trumps)
        if stands > height:
            best, height = card, stands
        cards &= cards - 1
    return best


@kernel
def claim(v: Observation, r: Params) -> int:
    """Return the card to lead when the viewer, on lead, is certain of all the rest; else -1."""
    if v.phase != PLAY or v.led or v.turn != v.seat:
        return NOBODY
    mine = _lined_up(v.hand, v.trump, v.trumps)
    theirs = _lined_up(unseen(v, r), v.trump, v.trumps)
    if certain(mine, theirs, v.trump if v.trump < NO_TRUMP else NOBODY):
        return top_card(v.hand, v.trump, v.trumps)
    return NOBODY
