"""Turning a sight back into a state that fits it, its hidden cards drawn at random."""

from trey.core.cards import cards_of
from trey.core.sampling import ConstrainedDeal, deal_hidden, draw_cards
from trey.games.sergeant_major.observation import Observation
from trey.games.sergeant_major.state import Params, State, copy_public
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import kernel

__all__ = ["card_locations", "sample"]


@kernel
def sample(s: State, v: Observation, r: Params, w: ConstrainedDeal) -> int:
    """Fill `s` with a state that fits `v`, its hidden cards drawn at random; return 0 if none was found."""
    copy_public(s, v)
    seat = v.seat
    a = 1 if seat == 0 else 0
    b = 3 - seat - a
    _take_known(s, v)
    if not _deal_hidden(s, v, r, w, a, b):
        return 0
    _lay_kitty(s, v, r, w)
    _prepare_gifts(s, v, w, a)
    _prepare_gifts(s, v, w, b)
    _turn_down(s, v, w, a)
    _turn_down(s, v, w, b)
    for giver in range(3):
        for other in range(3):
            if giver != other:
                _fill_exchange(s, v, r, w, giver, other)
    return 1


@kernel
def _take_known(s: State, v: Observation) -> None:
    """Set what the viewer knows of the hidden parts, and empty the rest."""
    s.taken = v.taken
    s.aside = v.aside
    for i in range(3):
        s.hands[i] = s.asleep[i] = s.shown[i] = 0
    s.hands[v.seat] = v.hand
    s.shown[v.seat] = v.shown
    for i in range(9):
        s.gifts[i] = v.gifts[i]
        s.returns[i] = v.returns[i]


@kernel
def _pending(v: Observation, giver: int) -> int:
    """Return how many cards a seat has chosen as gifts and not yet handed over."""
    if v.delivered >> giver & 1:
        return 0
    return v.gift_count[giver * 3] + v.gift_count[giver * 3 + 1] + v.gift_count[giver * 3 + 2]


@kernel
def _deal_hidden(s: State, v: Observation, r: Params, w: ConstrainedDeal, a: int, b: int) -> int:
    """Deal every card the viewer does not see: to the others, to his own face-down cards, or out of play."""
    seat = v.seat
    seen = v.hand | v.played | v.aside | v.holds[a] | v.holds[b]
    unseen_kitty = v.kitty_left
    for i in range(4):
        if v.kitty[i] >= 0:
            seen |= 1 << v.kitty[i]
            unseen_kitty -= 1
    if not v.delivered >> seat & 1:
        seen |= v.gifts[seat * 3 + a] | v.gifts[seat * 3 + b]
    w.hidden = r.cards & ~seen
    w.capacity[0] = v.awake[a] + v.sleeping[a] + _pending(v, a) - popcount(v.holds[a])
    w.capacity[1] = v.awake[b] + v.sleeping[b] + _pending(v, b) - popcount(v.holds[b])
    w.capacity[2] = v.sleeping[seat]
    w.capacity[3] = unseen_kitty + v.aside_count - popcount(v.aside)
    w.allowed[0] = r.cards & ~v.cannot[a]
    w.allowed[1] = r.cards & ~v.cannot[b]
    w.allowed[2] = w.allowed[3] = r.cards
    if not deal_hidden(w):
        return 0
    s.hands[a] = w.dealt[0] | v.holds[a]
    s.hands[b] = w.dealt[1] | v.holds[b]
    s.asleep[seat] = w.dealt[2]
    return 1


@kernel
def _lay_kitty(s: State, v: Observation, r: Params, w: ConstrainedDeal) -> None:
    """Lay the unseen part of the kitty from the cards that are out of play; the others were set aside."""
    w.cards = w.dealt[3]
    for i in range(4):
        s.kitty[i] = v.kitty[i]
        if v.kitty[i] < 0 and r.kitty_size - v.kitty_left <= i < r.kitty_size:
            s.kitty[i] = low_index(draw_cards(w, 1))
    s.aside |= w.cards


@kernel
def _prepare_gifts(s: State, v: Observation, w: ConstrainedDeal, giver: int) -> None:
    """Move the gifts another seat is still choosing out of its hand."""
    if v.delivered >> giver & 1:
        return
    w.cards = s.hands[giver]
    for other in range(3):
        s.gifts[giver * 3 + other] = draw_cards(w, v.gift_count[giver * 3 + other])
    s.hands[giver] = w.cards


@kernel
def _turn_down(s: State, v: Observation, w: ConstrainedDeal, seat: int) -> None:
    """Turn some of another seat's cards face down: first those the viewer gave or returned to it."""
    if v.sleeping[seat] == 0:
        return
    known = (v.gifts[v.seat * 3 + seat] | v.returns[seat * 3 + v.seat]) & s.hands[seat]
    w.cards = s.hands[seat] & ~known
    s.asleep[seat] = known | draw_cards(w, v.sleeping[seat] - popcount(known))
    s.hands[seat] &= ~s.asleep[seat]


@kernel
def _fill_exchange(s: State, v: Observation, r: Params, w: ConstrainedDeal, giver: int, other: int) -> None:
    """Invent which cards passed between two seats, as many as everybody saw pass."""
    i, third = giver * 3 + other, 3 - giver - other
    if v.delivered >> giver & 1:
        taken = s.gifts[i] | s.gifts[third * 3 + other]
        _fill(w, _bearer(s, other) & ~taken, r.cards & ~taken, v.gift_count[i] - popcount(s.gifts[i]))
        s.gifts[i] |= w.cards
    taken = s.returns[i] | s.returns[giver * 3 + third]
    _fill(w, _bearer(s, giver) & ~taken, r.cards & ~taken, v.return_count[i] - popcount(s.returns[i]))
    s.returns[i] |= w.cards


@kernel
def _bearer(s: State, seat: int) -> int:
    """Return the cards among which those a seat received must be: its face-down ones, if it has any."""
    return s.asleep[seat] or s.hands[seat]


@kernel
def _fill(w: ConstrainedDeal, pool: int, spare: int, count: int) -> None:
    """Leave `count` cards in `w.cards`: from the pool, or where it has too few from all that are possible."""
    w.cards = pool if popcount(pool) >= count else spare
    w.cards = draw_cards(w, count)


def card_locations(s: State, r: Params) -> dict[str, list[int]]:
    """Return every card by the place where it lies.  For hosts, never for a seat."""
    found = {str(seat): cards_of(s.hands[seat] | s.asleep[seat]) for seat in range(3)}
    for giver in range(3):
        if not s.delivered >> giver & 1:
            found[f"gifts of {giver}"] = [c for other in range(3) for c in cards_of(s.gifts[giver * 3 + other])]
    found["kitty"] = [card for card in s.kitty if card >= 0]
    found["aside"] = cards_of(s.aside)
    found["played"] = cards_of(s.played)
    return found
