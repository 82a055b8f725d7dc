"""Turning a sight back into a state that fits it, its hidden cards drawn at random."""

from trey.core.cards import ACE, cards_of
from trey.core.family import Work
from trey.games.euchre.observation import Observation, seen
from trey.games.euchre.state import HAND, UP_TAKEN, Params, State, copy_public, strength
from trey.kernel.bits import low_index, nth_bit, popcount
from trey.kernel.mark import kernel
from trey.kernel.rng import Rng, below

__all__ = ["card_locations", "sample"]


TRIES = 4


@kernel
def sample(s: State, o: Observation, p: Params, w: Work, rng: Rng) -> int:
    """Draw a state that fits a sight: 1, or 0 when there is none.

    Whoever set cards aside is thought to have kept his best, and a maker is drawn again, a few times at most, while
    his hand would hardly have made trumps.
    """
    for _ in range(TRIES):
        if not _draw_state(s, o, p, rng):
            return 0
        if o.maker < 0 or o.maker == o.seat or _would_make(s, o):
            break
    if p.dummy and not o.helped:
        s.dummy = _draw(s, s.middle, HAND, rng)
    elif o.helped and o.seat != o.maker:
        _rebuild_dummy(s, o, p, rng)
    return 1


@kernel
def _draw_state(s: State, o: Observation, p: Params, rng: Rng) -> int:
    """Deal every hidden card but the dummy's; return 0 when that cannot be done."""
    copy_public(s, o)
    s.dummy = o.dummy
    for seat in range(3):
        s.hands[seat] = o.hand if seat == o.seat else 0
        s.aside[seat] = o.aside if seat == o.seat else 0
    s.middle = p.pack & ~seen(o)
    if s.middle >> s.upcard & 1 and o.up == UP_TAKEN:
        _place_upcard(s, o, p, rng)
    for seat in range(3):
        if not _fill_hand(s, o, seat, rng):
            return 0
    for seat in range(3):
        if seat != o.seat:
            missing = _set_aside_by(o, seat) - popcount(s.aside[seat])
            s.aside[seat] |= _draw(s, s.middle, missing, rng)
            _keep_best(s, o, p, seat)
    return 1


@kernel
def _worth(o: Observation, card: int) -> int:
    """Return how much a seat would like to keep a card."""
    if o.trumps >> card & 1:
        return 200 + strength(card, o.trump, o.trump, o.trumps)
    return (card & 15) + (50 if card & 15 == ACE else 0)


@kernel
def _keep_best(s: State, o: Observation, p: Params, seat: int) -> None:
    """Let a seat that chose what to set aside have kept its better cards."""
    while True:
        may = s.aside[seat] & ~o.lacks[seat]
        held = s.hands[seat] if p.may_discard_upcard else s.hands[seat] & ~(1 << o.upcard)
        if may == 0 or held == 0:
            return
        best, worst = low_index(may), low_index(held)
        while may:
            card = low_index(may)
            may &= may - 1
            if _worth(o, card) > _worth(o, best):
                best = card
        while held:
            card = low_index(held)
            held &= held - 1
            if _worth(o, card) < _worth(o, worst):
                worst = card
        if _worth(o, best) <= _worth(o, worst):
            return
        s.hands[seat] ^= 1 << best | 1 << worst
        s.aside[seat] ^= 1 << best | 1 << worst


@kernel
def _would_make(s: State, o: Observation) -> int:
    """Return 1 if the maker's cards look like those of a maker: trumps, high ones counting more, and aces."""
    cards = s.hands[o.maker] | s.aside[o.maker] | _played_by(o, o.maker)
    points, count = 0, popcount(cards)
    while cards:
        worth = _worth(o, low_index(cards))
        cards &= cards - 1
        points += 2 if worth >= 200 else 1 if worth >= 50 else 0
    return 1 if points >= (6 if count <= 6 else 8) else 0


@kernel
def _draw(s: State, among: int, count: int, rng: Rng) -> int:
    """Take cards out of the middle at random and return them."""
    drawn = 0
    for _ in range(count):
        bit = 1 << nth_bit(among, below(rng, popcount(among)))
        among ^= bit
        drawn |= bit
    s.middle &= ~drawn
    return drawn


@kernel
def _played_by(o: Observation, seat: int) -> int:
    cards = 0
    for i in range(o.count):
        if o.plays[i] >> 6 == seat:
            cards |= 1 << (o.plays[i] & 63)
    return cards


@kernel
def _set_aside_by(o: Observation, seat: int) -> int:
    """Return how many cards a seat has set aside."""
    had = HAND
    if seat == o.dealer and o.up == UP_TAKEN:
        had += 1
    if seat == o.maker and o.helped:
        had += HAND
    return had - o.counts[seat] - popcount(_played_by(o, seat))


@kernel
def _enough(s: State, o: Observation) -> int:
    """Return 1 if the middle can still fill every hand with cards it may hold (Hall's condition)."""
    for group in range(1, 8):
        cards, room = 0, 0
        for seat in range(3):
            if group >> seat & 1:
                cards |= s.middle & ~o.lacks[seat]
                room += o.counts[seat] - popcount(s.hands[seat])
        if popcount(cards) < room:
            return 0
    return 1


@kernel
def _place_upcard(s: State, o: Observation, p: Params, rng: Rng) -> None:
    """Put the upcard that another dealer took into his hand, or rarely among the cards he set aside."""
    bit = 1 << o.upcard
    first = 1 if p.may_discard_upcard else 2
    dropped = 1 if _set_aside_by(o, o.dealer) >= first and below(rng, 16) == 0 else 0
    s.middle ^= bit
    if not dropped and not o.lacks[o.dealer] & bit and o.counts[o.dealer]:
        s.hands[o.dealer] |= bit
        if _enough(s, o):
            return
        s.hands[o.dealer] ^= bit
    s.aside[o.dealer] |= bit
    if not _enough(s, o):
        s.aside[o.dealer] ^= bit
        s.hands[o.dealer] |= bit


@kernel
def _fill_hand(s: State, o: Observation, seat: int, rng: Rng) -> int:
    """Draw a hand from the middle, never a card that another hand cannot do without."""
    may = s.middle & ~o.lacks[seat]
    while popcount(s.hands[seat]) < o.counts[seat]:
        if may == 0:
            return 0
        bit = 1 << nth_bit(may, below(rng, popcount(may)))
        may ^= bit
        s.middle ^= bit
        s.hands[seat] |= bit
        if not _enough(s, o):
            s.middle ^= bit
            s.hands[seat] ^= bit
    return 1


@kernel
def _rebuild_dummy(s: State, o: Observation, p: Params, rng: Rng) -> None:
    """Say which of another maker's cards came from the dummy: not the upcard, nor his discard for it."""
    own = s.hands[o.maker] | s.aside[o.maker] | _played_by(o, o.maker)
    if o.maker == o.dealer and o.up == UP_TAKEN:
        cast = s.aside[o.maker]
        if not p.may_discard_upcard:
            cast &= ~(1 << o.upcard)
        own &= ~_draw(s, cast, 1, rng) & ~(1 << o.upcard)
    s.dummy = _draw(s, own, HAND, rng)


def card_locations(s: State, p: Params) -> dict[str, list[int]]:
    """Return every card by the place where it lies.  For hosts, never for a seat."""
    found = {str(seat): cards_of(s.hands[seat]) for seat in range(3)}
    found |= {f"aside {seat}": cards_of(s.aside[seat]) for seat in range(3)}
    found["dummy"] = [] if s.helped else cards_of(s.dummy)
    found["upcard"] = [] if s.up == UP_TAKEN else [s.upcard]
    found["middle"] = cards_of(s.middle)
    found["played"] = cards_of(s.played)
    return found
