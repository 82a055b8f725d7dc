"""What one seat may know of a table of Euchre, built up fact by fact (RULEBOOK section 1)."""

from trey.core.cards import JACK, JOKER
from trey.core.family import Standing, Viewer, Work
from trey.core.kinds import NOBODY, Three
from trey.core.tricks import certain
from trey.games.euchre.actions import NAMING, NO_TRUMP, PLAY
from trey.games.euchre.rules import legal
from trey.games.euchre.state import UP_TAKEN, Params, Public, State, copy_public, strength
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import kernel

__all__ = ["Observation", "claim", "observe", "seen", "top_card", "unseen"]


class Observation(Public, Standing, Viewer):
    """What one seat knows; a field named as in `State` means the same."""

    hand: int
    aside: int
    """Cards the viewer set aside."""
    dummy: int
    """The dummy, for a maker who took it."""
    counts: Three[int]
    """Cards in each hand."""


@kernel
def observe(o: Observation, s: State, p: Params, w: Work, seat: int) -> None:
    """Fill a sight with what a seat knows; -1 is a watcher."""
    copy_public(o, s)
    o.seat = seat
    for other in range(3):
        o.counts[other] = popcount(s.hands[other])
    o.legal = o.hand = o.aside = o.dummy = 0
    if seat < 0:
        return
    o.aside = s.aside[seat]
    if seat == s.turn:
        o.legal = legal(s, p, w)
    if not (s.phase == NAMING and seat == s.dealer):
        o.hand = s.hands[seat]
    if s.helped and seat == s.maker:
        o.dummy = s.dummy


@kernel
def seen(o: Observation) -> int:
    """Return the cards whose place the viewer knows, an upcard that another dealer took not among them."""
    known = o.hand | o.aside | o.dummy | o.played
    return known if o.up == UP_TAKEN else known | 1 << o.upcard


@kernel
def unseen(o: Observation, p: Params) -> int:
    """Return the cards that the viewer's opponents in the play may hold."""
    lacking = -1
    for seat in range(3):
        if seat == o.seat:
            continue
        if seat != o.out:
            lacking &= o.lacks[seat]
    return p.pack & ~seen(o) & ~lacking


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
def claim(o: Observation, p: Params, w: Work) -> int:
    """Return the card to lead when the viewer, on lead, is certain of all the rest; else -1."""
    if o.phase != PLAY or o.led or o.turn != o.seat:
        return NOBODY
    mine = _lined_up(o.hand, o.trump, o.trumps)
    theirs = _lined_up(unseen(o, p), o.trump, o.trumps)
    if certain(mine, theirs, o.trump if o.trump < NO_TRUMP else NOBODY):
        return top_card(o.hand, o.trump, o.trumps)
    return NOBODY
