"""Turning a sight back into a state that fits it, its hidden cards drawn at random."""

from trey.core.cards import cards_of, mask_of
from trey.core.family import Work
from trey.core.sampling import ConstrainedDeal, deal_hidden, draw_cards
from trey.games.sergeant_major.observation import Observation
from trey.games.sergeant_major.state import Params, State, copy_public
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import kernel

__all__ = ["card_locations", "sample", "shown"]


@kernel
def sample(s: State, o: Observation, p: Params, w: Work, rng: ConstrainedDeal) -> int:
    """Fill `s` with a state that fits `v`, its hidden cards drawn at random; return 0 if none was found."""
    copy_public(s, o)
    seat = o.seat
    a = 1 if seat == 0 else 0
    b = 3 - seat - a
    _take_known(s, o)
    if not _deal_hidden(s, o, p, rng, a, b):
        return 0
    _lay_kitty(s, o, p, rng)
    _prepare_gifts(s, o, rng, a)
    _prepare_gifts(s, o, rng, b)
    _turn_down(s, o, rng, a)
    _turn_down(s, o, rng, b)
    for giver in range(3):
        for other in range(3):
            if giver != other:
                _fill_exchange(s, o, p, rng, giver, other)
    return 1


@kernel
def _take_known(s: State, o: Observation) -> None:
    """Set what the viewer knows of the hidden parts, and empty the rest."""
    s.taken = o.taken
    s.aside = o.aside
    for i in range(3):
        s.hands[i] = s.asleep[i] = s.shown[i] = 0
    s.hands[o.seat] = o.hand
    s.shown[o.seat] = o.shown
    for i in range(9):
        s.gifts[i] = o.gifts[i]
        s.returns[i] = o.returns[i]


@kernel
def _pending(o: Observation, giver: int) -> int:
    """Return how many cards a seat has chosen as gifts and not yet handed over."""
    if o.delivered >> giver & 1:
        return 0
    return o.gift_count[giver * 3] + o.gift_count[giver * 3 + 1] + o.gift_count[giver * 3 + 2]


@kernel
def _deal_hidden(s: State, o: Observation, p: Params, rng: ConstrainedDeal, a: int, b: int) -> int:
    """Deal every card the viewer does not see: to the others, to his own face-down cards, or out of play."""
    seat = o.seat
    seen = o.hand | o.played | o.aside | o.holds[a] | o.holds[b]
    unseen_kitty = o.kitty_left
    for i in range(4):
        if o.kitty[i] >= 0:
            seen |= 1 << o.kitty[i]
            unseen_kitty -= 1
    if not o.delivered >> seat & 1:
        seen |= o.gifts[seat * 3 + a] | o.gifts[seat * 3 + b]
    rng.hidden = p.cards & ~seen
    rng.capacity[0] = o.awake[a] + o.sleeping[a] + _pending(o, a) - popcount(o.holds[a])
    rng.capacity[1] = o.awake[b] + o.sleeping[b] + _pending(o, b) - popcount(o.holds[b])
    rng.capacity[2] = o.sleeping[seat]
    rng.capacity[3] = unseen_kitty + o.aside_count - popcount(o.aside)
    rng.allowed[0] = p.cards & ~o.cannot[a]
    rng.allowed[1] = p.cards & ~o.cannot[b]
    rng.allowed[2] = rng.allowed[3] = p.cards
    if not deal_hidden(rng):
        return 0
    s.hands[a] = rng.dealt[0] | o.holds[a]
    s.hands[b] = rng.dealt[1] | o.holds[b]
    s.asleep[seat] = rng.dealt[2]
    return 1


@kernel
def _lay_kitty(s: State, o: Observation, p: Params, rng: ConstrainedDeal) -> None:
    """Lay the unseen part of the kitty from the cards that are out of play; the others were set aside."""
    rng.cards = rng.dealt[3]
    for i in range(4):
        s.kitty[i] = o.kitty[i]
        if o.kitty[i] < 0 and p.kitty_size - o.kitty_left <= i < p.kitty_size:
            s.kitty[i] = low_index(draw_cards(rng, 1))
    s.aside |= rng.cards


@kernel
def _prepare_gifts(s: State, o: Observation, rng: ConstrainedDeal, giver: int) -> None:
    """Move the gifts another seat is still choosing out of its hand."""
    if o.delivered >> giver & 1:
        return
    rng.cards = s.hands[giver]
    for other in range(3):
        s.gifts[giver * 3 + other] = draw_cards(rng, o.gift_count[giver * 3 + other])
    s.hands[giver] = rng.cards


@kernel
def _turn_down(s: State, o: Observation, rng: ConstrainedDeal, seat: int) -> None:
    """Turn some of another seat's cards face down: first those the viewer gave or returned to it."""
    if o.sleeping[seat] == 0:
        return
    known = (o.gifts[o.seat * 3 + seat] | o.returns[seat * 3 + o.seat]) & s.hands[seat]
    rng.cards = s.hands[seat] & ~known
    s.asleep[seat] = known | draw_cards(rng, o.sleeping[seat] - popcount(known))
    s.hands[seat] &= ~s.asleep[seat]


@kernel
def _fill_exchange(s: State, o: Observation, p: Params, rng: ConstrainedDeal, giver: int, other: int) -> None:
    """Invent which cards passed between two seats, as many as everybody saw pass."""
    i, third = giver * 3 + other, 3 - giver - other
    if o.delivered >> giver & 1:
        taken = s.gifts[i] | s.gifts[third * 3 + other]
        _fill(rng, _bearer(s, other) & ~taken, p.cards & ~taken, o.gift_count[i] - popcount(s.gifts[i]))
        s.gifts[i] |= rng.cards
    taken = s.returns[i] | s.returns[giver * 3 + third]
    _fill(rng, _bearer(s, giver) & ~taken, p.cards & ~taken, o.return_count[i] - popcount(s.returns[i]))
    s.returns[i] |= rng.cards


@kernel
def _bearer(s: State, seat: int) -> int:
    """Return the cards among which those a seat received must be: its face-down ones, if it has any."""
    return s.asleep[seat] or s.hands[seat]


@kernel
def _fill(rng: ConstrainedDeal, pool: int, spare: int, count: int) -> None:
    """Leave `count` cards in `rng.cards`: from the pool, or where it has too few from all that are possible."""
    rng.cards = pool if popcount(pool) >= count else spare
    rng.cards = draw_cards(rng, count)


def shown(s: State, seat: int) -> int:
    """Return the cards a seat was shown: gifts and returns that went through its hand, and cards of the kitty."""
    if seat < 0:
        return 0
    seen = s.shown[seat]
    for other in range(3):
        mine, its = seat * 3 + other, other * 3 + seat
        seen |= s.returns[mine] & ~s.asleep[seat] | s.returns[its]
        seen |= s.gifts[its] & ~s.asleep[seat] if s.delivered >> other & 1 else 0
    if s.peeked and seat == s.caller:
        seen |= mask_of(card for card in s.kitty if card >= 0) | s.taken
    return seen


def card_locations(s: State, p: Params) -> dict[str, list[int]]:
    """Return every card by the place where it lies.  For hosts, never for a seat."""
    found = {str(seat): cards_of(s.hands[seat] | s.asleep[seat]) for seat in range(3)}
    for giver in range(3):
        if not s.delivered >> giver & 1:
            found[f"gifts of {giver}"] = [c for other in range(3) for c in cards_of(s.gifts[giver * 3 + other])]
    found["kitty"] = [card for card in s.kitty if card >= 0]
    found["aside"] = cards_of(s.aside)
    found["played"] = cards_of(s.played)
    return found
