"""Turning a sight back into a state that fits it, its hidden cards drawn at random."""

from trey.core.cards import ACE, cards_of
from trey.games.euchre.observation import Observation, seen
from trey.games.euchre.state import HAND, UP_TAKEN, Params, State, copy_public, strength
from trey.kernel.bits import low_index, nth_bit, popcount
from trey.kernel.mark import kernel
from trey.kernel.rng import Rng, below

__all__ = ["card_locations", "sample"]


TRIES = 4


@kernel
def sample(s: State, v: Observation, r: Params, w: Rng) -> int:
    """Draw a state that fits a sight: 1, or 0 when there is none.

    Whoever set cards aside is thought to have kept his best, and a maker is drawn again, a few times at most, while
    his hand would hardly have made trumps.
    """
    for _ in range(TRIES):
        if not _draw_state(s, v, r, w):
            return 0
        if v.maker < 0 or v.maker == v.seat or _would_make(s, v):
            break
    if r.dummy and not v.helped:
        s.dummy = _draw(s, s.middle, HAND, w)
    elif v.helped and v.seat != v.maker:
        _rebuild_dummy(s, v, r, w)
    return 1


@kernel
def _draw_state(s: State, v: Observation, r: Params, w: Rng) -> int:
    """Deal every hidden card but the dummy's; return 0 when that cannot be done."""
    copy_public(s, v)
    s.dummy = v.dummy
    for seat in range(3):
        s.hands[seat] = v.hand if seat == v.seat else 0
        s.aside[seat] = v.aside if seat == v.seat else 0
    s.middle = r.pack & ~seen(v)
    if s.middle >> s.upcard & 1 and v.up == UP_TAKEN:
        _place_upcard(s, v, r, w)
    for seat in range(3):
        if not _fill_hand(s, v, seat, w):
            return 0
    for seat in range(3):
        if seat != v.seat:
            missing = _set_aside_by(v, seat) - popcount(s.aside[seat])
            s.aside[seat] |= _draw(s, s.middle, missing, w)
            _keep_best(s, v, r, seat)
    return 1


@kernel
def _worth(v: Observation, card: int) -> int:
    """Return how much a seat would like to keep a card."""
    if v.trumps >> card & 1:
        return 200 + strength(card, v.trump, v.trump, v.trumps)
    return (card & 15) + (50 if card & 15 == ACE else 0)


@kernel
def _keep_best(s: State, v: Observation, r: Params, seat: int) -> None:
    """Let a seat that chose what to set aside have kept its better cards."""
    while True:
        may = s.aside[seat] & ~v.lacks[seat]
        held = s.hands[seat] if r.may_discard_upcard else s.hands[seat] & ~(1 << v.upcard)
        if may == 0 or held == 0:
            return
        best, worst = low_index(may), low_index(held)
        while may:
            card = low_index(may)
            may &= may - 1
            if _worth(v, card) > _worth(v, best):
                best = card
        while held:
            card = low_index(held)
            held &= held - 1
            if _worth(v, card) < _worth(v, worst):
                worst = card
        if _worth(v, best) <= _worth(v, worst):
            return
        s.hands[seat] ^= 1 << best | 1 << worst
        s.aside[seat] ^= 1 << best | 1 << worst


@kernel
def _would_make(s: State, v: Observation) -> int:
    """Return 1 if the maker's cards look like those of a maker: trumps, high ones counting more, and aces."""
    cards = s.hands[v.maker] | s.aside[v.maker] | _played_by(v, v.maker)
    points, count = 0, popcount(cards)
    while cards:
        worth = _worth(v, low_index(cards))
        cards &= cards - 1
        points += 2 if worth >= 200 else 1 if worth >= 50 else 0
    return 1 if points >= (6 if count <= 6 else 8) else 0


@kernel
def _draw(s: State, among: int, count: int, w: Rng) -> int:
    """Take cards out of the middle at random and return them."""
    drawn = 0
    for _ in range(count):
        bit = 1 << nth_bit(among, below(w, popcount(among)))
        among ^= bit
        drawn |= bit
    s.middle &= ~drawn
    return drawn


@kernel
def _played_by(v: Observation, seat: int) -> int:
    cards = 0
    for i in range(v.count):
        if v.plays[i] >> 6 == seat:
            cards |= 1 << (v.plays[i] & 63)
    return cards


@kernel
def _set_aside_by(v: Observation, seat: int) -> int:
    """Return how many cards a seat has set aside."""
    had = HAND
    if seat == v.dealer and v.up == UP_TAKEN:
        had += 1
    if seat == v.maker and v.helped:
        had += HAND
    return had - v.counts[seat] - popcount(_played_by(v, seat))


@kernel
def _enough(s: State, v: Observation) -> int:
    """Return 1 if the middle can still fill every hand with cards it may hold (Hall's condition)."""
    for group in range(1, 8):
        cards, room = 0, 0
        for seat in range(3):
            if group >> seat & 1:
                cards |= s.middle & ~v.lacks[seat]
                room += v.counts[seat] - popcount(s.hands[seat])
        if popcount(cards) < room:
            return 0
    return 1


@kernel
def _place_upcard(s: State, v: Observation, r: Params, w: Rng) -> None:
    """Put the upcard that another dealer took into his hand, or rarely among the cards he set aside."""
    bit = 1 << v.upcard
    first = 1 if r.may_discard_upcard else 2
    dropped = 1 if _set_aside_by(v, v.dealer) >= first and below(w, 16) == 0 else 0
    s.middle ^= bit
    if not dropped and not v.lacks[v.dealer] & bit and v.counts[v.dealer]:
        s.hands[v.dealer] |= bit
        if _enough(s, v):
            return
        s.hands[v.dealer] ^= bit
    s.aside[v.dealer] |= bit
    if not _enough(s, v):
        s.aside[v.dealer] ^= bit
        s.hands[v.dealer] |= bit


@kernel
def _fill_hand(s: State, v: Observation, seat: int, w: Rng) -> int:
    """Draw a hand from the middle, never a card that another hand cannot do without."""
    may = s.middle & ~v.lacks[seat]
    while popcount(s.hands[seat]) < v.counts[seat]:
        if may == 0:
            return 0
        bit = 1 << nth_bit(may, below(w, popcount(may)))
        may ^= bit
        s.middle ^= bit
        s.hands[seat] |= bit
        if not _enough(s, v):
            s.middle ^= bit
            s.hands[seat] ^= bit
    return 1


@kernel
def _rebuild_dummy(s: State, v: Observation, r: Params, w: Rng) -> None:
    """Say which of another maker's cards came from the dummy: not the upcard, nor his discard for it."""
    own = s.hands[v.maker] | s.aside[v.maker] | _played_by(v, v.maker)
    if v.maker == v.dealer and v.up == UP_TAKEN:
        cast = s.aside[v.maker]
        if not r.may_discard_upcard:
            cast &= ~(1 << v.upcard)
        own &= ~_draw(s, cast, 1, w) & ~(1 << v.upcard)
    s.dummy = _draw(s, own, HAND, w)


def card_locations(s: State, r: Params) -> dict[str, list[int]]:
    """Return every card by the place where it lies.  For hosts, never for a seat."""
    found = {str(seat): cards_of(s.hands[seat]) for seat in range(3)}
    found |= {f"aside {seat}": cards_of(s.aside[seat]) for seat in range(3)}
    found["dummy"] = [] if s.helped else cards_of(s.dummy)
    found["upcard"] = [] if s.up == UP_TAKEN else [s.upcard]
    found["middle"] = cards_of(s.middle)
    found["played"] = cards_of(s.played)
    return found
