"""Turning an observation back into a state that fits it, and a state into the deal it came from."""

from trey.core.cards import cards_of
from trey.core.deal import PackOrder
from trey.core.history import HIDDEN, act_code, act_of, act_phase, act_seat
from trey.core.kinds import NOBODY, Card, Cards, Count, Flag, Seat
from trey.core.sampling import draw, draw_cards, plan
from trey.core.tricks import left_of, played_by
from trey.games.euchre.actions import CAST, PLAY
from trey.games.euchre.observation import Observation, may_hold, seen
from trey.games.euchre.state import HAND, MOST_ACTS, UP_TAKEN, Params, State, Work, copy_public
from trey.kernel.bits import low_index, nth_bit, popcount
from trey.kernel.mark import inlined, kernel
from trey.kernel.rng import Rng, uniform

__all__ = ["card_locations", "dealt", "sample"]

ASIDE, DUMMY, MIDDLE = 3, 6, 7
"""Places of hidden cards, after the three hands: what each seat set aside, the dummy, the middle."""


@kernel
def sample(s: State, o: Observation, p: Params, w: Work, rng: Rng) -> Flag:
    """Draw a state that fits an observation with its acts; 0 when there is none.

    Even over all deals and all hidden cards set aside with which everything that was done would look the same; in
    what order a seat set its cards aside makes no difference (docs/decisions/0030-what-an-even-draw-is-even-over.md).
    """
    copy_public(s, o)
    _open_places(o, p, w)
    if not plan(w):
        return 0
    w.x = rng.x
    cast = _draw_world(s, o, p, w)
    rng.x = w.x
    _tell_acts(s, o, cast)
    return 1


@kernel
def _open_places(o: Observation, p: Params, w: Work) -> None:
    """Say what is hidden, and how much of it each place may hold."""
    w.hidden = p.pack & ~seen(o)
    elsewhere = w.hidden & ~(1 << o.upcard)
    room = popcount(w.hidden)
    for seat in range(3):
        own = popcount(o.hand) if seat == o.seat else 0
        w.capacity[seat] = o.counts[seat] - own
        w.allowed[seat] = may_hold(o, p, seat)
        w.capacity[ASIDE + seat] = 0 if seat == o.seat else _set_aside_by(o, seat)
        w.allowed[ASIDE + seat] = w.hidden if seat == o.dealer and _may_drop(o, p) else elsewhere
        room -= w.capacity[seat] + w.capacity[ASIDE + seat]
    w.capacity[DUMMY] = HAND * (p.dummy & 1 - o.helped)
    w.capacity[MIDDLE] = room - w.capacity[DUMMY]
    w.allowed[DUMMY] = w.allowed[MIDDLE] = elsewhere


@kernel
def _set_aside_by(o: Observation, seat: Seat) -> Count:
    """Return how many cards a seat has set aside."""
    had = HAND
    if seat == o.dealer and o.up == UP_TAKEN:
        had += 1
    if seat == o.maker and o.helped:
        had += HAND
    return had - o.counts[seat] - popcount(played_by(o, seat))


@kernel
def _may_drop(o: Observation, p: Params) -> Flag:
    """Return 1 if the dealer may have set the upcard aside: at once, or with the dummy's cards."""
    return 1 if p.may_discard_upcard or _set_aside_by(o, o.dealer) > 1 else 0


@kernel
def _draw_world(s: State, o: Observation, p: Params, w: Work) -> Card:
    """Deal what is hidden, and return the card that another dealer set aside for the upcard, -1 if none."""
    while True:
        draw(w)
        for seat in range(3):
            s.hands[seat] = w.dealt[seat]
            s.aside[seat] = w.dealt[ASIDE + seat]
        s.dummy, s.middle = w.dealt[DUMMY], w.dealt[MIDDLE]
        if o.seat >= 0:
            s.hands[o.seat] |= o.hand
            s.aside[o.seat] |= o.aside
        if o.helped == 0:
            return low_index(s.aside[o.dealer]) if s.aside[o.dealer] else NOBODY
        if o.maker == o.seat:
            s.dummy = o.dummy
            return NOBODY if o.dealer == o.seat or s.aside[o.dealer] == 0 else low_index(s.aside[o.dealer])
        cast = _choose_cast(s, o, p, w)
        if cast != HIDDEN:
            _lay_dummy(s, o, w, cast)
            return cast


@kernel
def _choose_cast(s: State, o: Observation, p: Params, w: Work) -> Card:
    """Choose the card that was set aside for the upcard, -1 if none was; `HIDDEN`: draw again.

    Only for a dealer who is maker with the dummy does it matter which of his cards that was: the dummy lay among all
    others, but not the upcard.  That is C(9, 5) ways for each card, but twice as many for the upcard itself; so a draw
    is kept in proportion to its ways.
    """
    aside = s.aside[o.dealer]
    if o.maker != o.dealer or o.up != UP_TAKEN:
        return low_index(aside) if aside and o.up == UP_TAKEN else NOBODY
    others = aside & ~(1 << o.upcard)
    number = uniform(w, popcount(aside) + p.may_discard_upcard)
    if number < popcount(others):
        return nth_bit(others, number)
    return o.upcard if others != aside and p.may_discard_upcard else HIDDEN


@kernel
def _lay_dummy(s: State, o: Observation, w: Work, cast: Card) -> None:
    """Say which of another maker's cards came from the dummy: not the upcard, nor what was set aside for it."""
    w.cards = s.hands[o.maker] | s.aside[o.maker] | played_by(o, o.maker)
    if o.maker == o.dealer and o.up == UP_TAKEN:
        w.cards &= ~(1 << o.upcard | 1 << cast)
    s.dummy = draw_cards(w, HAND)


@kernel
def _tell_acts(s: State, o: Observation, cast: Card) -> None:
    """Take over what was done before the first card, and say which cards others set aside, the lowest first."""
    picked = s.aside[o.maker] if o.maker >= 0 else 0
    if o.maker == o.dealer and cast >= 0:
        picked &= ~(1 << cast)
    s.acted = 0
    for i in range(MOST_ACTS):
        s.acts[i] = 0
        if i < o.acted and act_phase(o.acts[i]) != PLAY:
            s.acts[i] = o.acts[i]
            s.acted = i + 1
            if act_code(o.acts[i]) == HIDDEN:
                phase, card = act_phase(o.acts[i]), cast
                if phase != CAST:
                    card = low_index(picked)
                    picked &= picked - 1
                s.acts[i] = act_of(act_seat(o.acts[i]), phase, card, NOBODY)


@kernel
def dealt(order: PackOrder, s: State, p: Params) -> Flag:
    """Give the order of the pack that this deal came from; each hand's own order is lost, it is told ascending."""
    order.dealer = s.dealer
    order.salt = 0
    order.size = popcount(p.pack)
    first = left_of(s.dealer)
    one, two = _dealt_to(s, first), _dealt_to(s, left_of(first))
    dummy, last = s.dummy, _dealt_to(s, s.dealer)
    at = 0
    for _ in range(HAND):
        order.pack[at] = low_index(one)
        order.pack[at + 1] = low_index(two)
        at += 2
        if p.dummy:
            order.pack[at] = low_index(dummy)
            at += 1
        order.pack[at] = low_index(last)
        at += 1
        one, two, dummy, last = one & one - 1, two & two - 1, dummy & dummy - 1, last & last - 1
    order.pack[at] = s.upcard
    rest = s.middle
    while rest:
        at += 1
        order.pack[at] = low_index(rest)
        rest &= rest - 1
    return 1


@inlined
def _dealt_to(s: State, seat: Seat) -> Cards:
    """Return the five cards a seat was dealt."""
    cards = s.hands[seat] | s.aside[seat] | played_by(s, seat)
    if seat == s.dealer and s.up == UP_TAKEN:
        cards &= ~(1 << s.upcard)
    if seat == s.maker and s.helped:
        cards &= ~s.dummy
    return cards


def card_locations(s: State, p: Params) -> dict[str, list[int]]:
    """Return every card by the place where it lies.  For hosts, never for a seat."""
    found = {str(seat): cards_of(s.hands[seat]) for seat in range(3)}
    found |= {f"aside {seat}": cards_of(s.aside[seat]) for seat in range(3)}
    found["dummy"] = [] if s.helped else cards_of(s.dummy)
    found["upcard"] = [] if s.up == UP_TAKEN else [s.upcard]
    found["middle"] = cards_of(s.middle)
    found["played"] = cards_of(s.played)
    return found
