"""Turning an observation back into a state that fits it, and a state into the deal it came from.

Draws are uniform, or nearly so, over all histories that fit: see docs/decisions/0035-what-an-even-draw-of-3-5-8-is.md.
"""

from typing import Any

from trey.core.cards import cards_of
from trey.core.deal import PackOrder
from trey.core.history import HIDDEN, act_code, act_phase, act_seat
from trey.core.kinds import NOBODY, Card, Cards, Code, Flag, Seat
from trey.core.sampling import draw, draw_cards, plan
from trey.core.tricks import lead_of_claim, members, played_by, suit_mask, suit_strength
from trey.games.sergeant_major.actions import CALL, DISCARD, GIVE, PLAY
from trey.games.sergeant_major.histories import choose_past, count_pasts, join_extra, most_pasts, open_present, top_bars
from trey.games.sergeant_major.observation import Observation, unseen
from trey.games.sergeant_major.rules import apply, due, legal, open_stages
from trey.games.sergeant_major.state import (
    KITTY,
    S_EXCHANGE,
    S_GIVE,
    S_KITTY,
    Params,
    State,
    Work,
    after,
    clear_deal,
    copy_public,
    lying,
)
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import inlined, kernel
from trey.kernel.rng import Rng, uniform

ANY = -1
DRAWS = 64
"""After this many draws, if none was accepted outright, one of them is kept."""
TRIES = 20_000
_HANDED_OUT = 3
"""The place of the kitty, after the three hands."""


@kernel
def sample(s: State, o: Observation, p: Params, w: Work, rng: Rng) -> Flag:
    """Fill `s` with a state, past included, that fits an observation and its acts; return 1, or 0 if none was found."""
    w.x = rng.x
    _read_plays(o, p, w)
    found = _sample_present(s, o, p, w) if o.count else _sample_deal(s, o, p, w)
    rng.x = w.x
    return found


# Before the first card: draw the deal


@kernel
def _sample_deal(s: State, o: Observation, p: Params, w: Work) -> Flag:
    """Draw the deal and each hidden choice evenly until the seat would have seen what it saw."""
    known = _own_start(o, w)
    _open_deal(o, p, w, known)
    if not plan(w):
        return 0
    w.handed = w.dropped = w.answered = ANY
    w.late = 0
    for _ in range(TRIES):
        draw(w)
        for seat in range(3):
            w.origin[seat] = w.dealt[seat]
        w.origin[o.seat] |= known
        if o.peeked:
            for suit in range(4):
                w.origin[o.caller] |= w.dealt[KITTY + suit]
        _lay_talon(o, p, w, w.dealt[_HANDED_OUT], 0)
        if _retrace(s, o, p, w):
            return 1
    return 0


@kernel
def _own_start(o: Observation, w: Work) -> Cards:
    """Return the cards the viewer knows to have been dealt to him."""
    return _before_exchange(o, o.seat, o.hand | o.aside | w.played_by[o.seat], o.taken)


@inlined
def _before_exchange(o: Any, seat: Seat, cards: Cards, came: Cards) -> Cards:
    """Return what a seat held before the exchange, in a state or an observation of its own.

    :param cards: what it has, or has played or set aside.
    :param came: what it took of the kitty.
    """
    for other in range(3):
        mine, its = seat * 3 + other, other * 3 + seat
        cards |= o.gifts[mine] | o.returns[its]
        came |= o.returns[mine] & ~o.gifts[mine]
        if o.delivered >> other & 1:
            came |= o.gifts[its]
    return cards & ~came


@kernel
def _open_deal(o: Observation, p: Params, w: Work, known: Cards) -> None:
    """Say what is hidden of the deal: places 0..2 the hands, 3 the kitty, from 4 the suits of a hand of 4-4-4-4."""
    talon = o.taken | lying(o.kitty)
    w.hidden = p.cards & ~(known | talon)
    came = o.shown
    for other in range(3):
        came |= _came_from(o, other)
    for place in range(3, 8):
        w.capacity[place] = 0
    for seat in range(3):
        w.capacity[seat] = p.hand_size
        others = came & ~_may_have_dealt(o, seat)
        w.allowed[seat] = p.cards & ~others & ~_barred_at_first(o, p, seat)
    w.capacity[o.seat] -= popcount(known)
    w.capacity[_HANDED_OUT] = p.kitty_size - popcount(talon)
    early = _kitty_first(p) and o.caller != o.seat
    w.allowed[_HANDED_OUT] = p.cards & ~came | o.shown | (_came_from(o, o.caller) if early else 0)
    if o.peeked and o.caller != o.seat:
        w.capacity[o.caller] = 0
        for suit in range(4):
            w.capacity[KITTY + suit] = 4
            w.allowed[KITTY + suit] = w.allowed[o.caller] & suit_mask(suit)


@kernel
def _came_from(o: Observation, other: Seat) -> Cards:
    """Return what the viewer got from another seat, his own gifts that came back left out."""
    mine = o.seat * 3 + other
    return o.gifts[other * 3 + o.seat] | o.returns[mine] & ~o.gifts[mine]


@kernel
def _may_have_dealt(o: Observation, seat: Seat) -> Cards:
    """Return cards the viewer got that may have been dealt to a seat: from itself, or by way of a gift."""
    if seat == o.seat:
        return 0
    third = 3 - seat - o.seat
    cards = _came_from(o, seat)
    return cards | _came_from(o, third) if o.gift_count[seat * 3 + third] else cards


@kernel
def _barred_at_first(o: Observation, p: Params, seat: Seat) -> Cards:
    """Return the cards that a seat cannot have been dealt, since it returned lower ones to the viewer."""
    third = 3 - seat - o.seat
    if seat == o.seat or o.gift_count[third * 3 + seat] or (seat == o.caller and _kitty_first(p)):
        return 0
    return top_bars(o, p, seat)


@kernel
def _kitty_first(p: Params) -> Flag:
    """Return 1 if the kitty is used before any exchange."""
    for i in range(6):
        if p.order[i] == S_KITTY:
            return 1
        if p.order[i] in (S_EXCHANGE, S_GIVE):
            return 0
    return 0


@kernel
def _lay_talon(o: Observation, p: Params, w: Work, rest: Cards, taken: Cards) -> None:
    """Lay the kitty out: first what the caller took, then what still lies there, in any order where it is unknown."""
    taken |= o.taken
    hidden = rest
    for i in range(KITTY):
        w.talon[i] = NOBODY
        if i < p.kitty_size:
            if o.kitty[i] >= 0:
                w.talon[i] = o.kitty[i]
            elif taken:
                w.talon[i] = low_index(taken)
                taken &= taken - 1
            else:
                w.cards = hidden
                w.talon[i] = low_index(draw_cards(w, 1))
                hidden = w.cards


# In the play: draw where cards lie now, then how they came there


@kernel
def _sample_present(s: State, o: Observation, p: Params, w: Work) -> Flag:
    """Draw where cards lie now evenly, and keep it in proportion to the number of its pasts; then draw one of them.

    A draw is taken outright with the chance of its pasts over the most there can be.  Where none of many was, one of
    them is, in proportion to its pasts.
    """
    early = _kitty_first(p)
    open_present(o, p, w, early)
    if not plan(w):
        return 0
    bound, total, found, known = most_pasts(o, p, w, early), 0, 0, _own_start(o, w)
    for attempt in range(TRIES):
        draw(w)
        pasts = count_pasts(o, p, w, early) if join_extra(o, p, w) else 0
        if pasts == 0:
            continue
        outright = 1 if bound and uniform(w, bound) < pasts else 0
        total += pasts
        if outright or uniform(w, total) < pasts:
            found = 0
            if choose_past(o, p, w, early):
                w.origin[o.seat] = known
                _lay_talon(o, p, w, w.dealt[_HANDED_OUT], w.taken)
                found = _retrace(s, o, p, w)
            if outright and found:
                return 1
            if not found:
                total = 0
        if found and attempt >= DRAWS:
            return 1
    return found


# The history


@inlined
def _shirked(card: Card, led: Cards, due: Cards) -> Cards:
    """Return the trumps, one of which the seat should have played instead of this card; 0 if it did its duty."""
    done = due >> card & 1 or (led >> card & 1 and led & due == 0)
    return 0 if done else due


@kernel
def _read_plays(o: Observation, p: Params, w: Work) -> None:
    """Note who played what, and what it shows him not to hold."""
    led = best = 0
    for seat in range(3):
        w.played_by[seat] = 0
        w.barred[seat] = o.lacks[seat]
    for i in range(o.count):
        seat, card = o.plays[i] >> 6, o.plays[i] & 63
        if i % 3 == 0:
            led, best = members(card, o.trumps), 0
        elif p.duties:
            w.barred[seat] |= _shirked(card, led, due(p, led, o.trumps, best))
        best = max(best, suit_strength(card, led, o.trumps))
        w.played_by[seat] |= 1 << card


@kernel
def claim(o: Observation, p: Params, w: Work) -> Card:
    """Return the card to lead if the viewer is on lead and certain of every trick left, else -1.

    The others may hold any unseen card except those they have shown they lack. They show it by not following suit, or
    by not trumping or beating a trump when they had to.
    """
    if o.phase != PLAY or o.led or o.turn != o.seat:
        return NOBODY
    _read_plays(o, p, w)
    others, left = unseen(o, p), after(p, o.seat)
    return lead_of_claim(o.hand, others & ~w.barred[left], others & ~w.barred[after(p, left)], o.trump)


@kernel
def _retrace(s: State, o: Observation, p: Params, w: Work) -> Flag:
    """Do all acts again from the deal in the scratch; return 1 if the viewer would have seen what he saw."""
    _set_out(s, o, p, w)
    for i in range(o.acted):
        act = o.acts[i]
        if act_phase(act) == PLAY:
            break
        if s.turn != act_seat(act) or s.phase != act_phase(act):
            return 0
        code = act_code(act)
        if code == HIDDEN:
            code = _invent(s, o, p, w)
        if code < 0 or not legal(s, p, w) >> code & 1:
            return 0
        apply(s, p, w, code)
    return _take_up(s, o, w) if _looks_alike(s, o, w) else 0


@kernel
def _set_out(s: State, o: Observation, p: Params, w: Work) -> None:
    """Set the state to the start of the deal."""
    clear_deal(s, p, o.deal, o.dealer, o)
    if o.call >= 0 and p.call_once_each:
        s.used[o.caller] &= ~(1 << o.call)
    for seat in range(3):
        s.hands[seat] = w.origin[seat]
        if p.call_on_first:
            _lay_face_down(s, o, p, w, seat)
    for i in range(KITTY):
        s.kitty[i] = w.talon[i]
    open_stages(s, p)


@kernel
def _lay_face_down(s: State, o: Observation, p: Params, w: Work, seat: Seat) -> None:
    """Lay the later cards of a hand face down, until the call; which they are is hidden, and forgotten after it."""
    if seat == o.seat and o.phase == CALL:
        s.hands[seat] = o.hand
    else:
        w.cards = w.origin[seat]
        s.hands[seat] = draw_cards(w, p.call_on_first)
    s.asleep[seat] = w.origin[seat] & ~s.hands[seat]


@kernel
def _invent(s: State, o: Observation, p: Params, w: Work) -> Code:
    """Return a card for a hidden act, none that the viewer will be given; -1 if there is none."""
    given = s.turn * 3 + o.seat
    w.cards = legal(s, p, w) & p.cards & ~(o.gifts[given] & ~s.gifts[given])
    if s.phase == GIVE:
        w.cards = _not_late(w, w.cards & w.handed)
    elif s.phase == DISCARD:
        w.cards &= w.dropped
    else:
        w.cards &= w.answered
    return low_index(draw_cards(w, 1)) if w.cards else NOBODY


@kernel
def _not_late(w: Work, cards: Cards) -> Cards:
    """Return the cards of which none is to be given after others of its suit that are still there."""
    for suit in range(4):
        if cards & suit_mask(suit) & ~w.late:
            cards &= ~(w.late & suit_mask(suit))
    return cards


@kernel
def _looks_alike(s: State, o: Observation, w: Work) -> Flag:
    """Return 1 if the viewer would have seen the same before the first card, and all could have played as they did."""
    viewer = o.seat
    if s.phase != (PLAY if o.count else o.phase) or s.shown[viewer] != o.shown:
        return 0
    for seat in range(3):
        gone = w.played_by[seat]
        if gone & ~s.hands[seat] or s.hands[seat] & ~gone & w.barred[seat]:
            return 0
        if popcount(s.hands[seat]) != o.awake[seat] + popcount(gone) or popcount(s.asleep[seat]) != o.sleeping[seat]:
            return 0
    if s.hands[viewer] != o.hand | w.played_by[viewer]:
        return 0
    if viewer == o.caller and (s.taken != o.taken or s.aside != o.aside):
        return 0
    return _exchanged_alike(s, o)


@kernel
def _exchanged_alike(s: State, o: Observation) -> Flag:
    """Return 1 if the viewer would have got the same gifts and returns."""
    viewer = o.seat
    for other in range(3):
        mine, its = viewer * 3 + other, other * 3 + viewer
        if s.returns[mine] & ~s.asleep[viewer] != o.returns[mine] or s.returns[its] != o.returns[its]:
            return 0
        if s.delivered >> other & 1 and s.gifts[its] & ~s.asleep[viewer] != o.gifts[its]:
            return 0
    return 1


@kernel
def _take_up(s: State, o: Observation, w: Work) -> Flag:
    """Go on to where the observation stands; return 1."""
    copy_public(s, o)
    for seat in range(3):
        s.hands[seat] &= ~w.played_by[seat]
    return 1


# The deal of a state


@kernel
def dealt(order: PackOrder, s: State, p: Params) -> Flag:
    """Write the pack that this deal came from into `order`, with cards of unknown order sorted, and return 1."""
    order.dealer, order.salt, order.size = s.dealer, 0, popcount(p.cards)
    seat = s.dealer
    for place in range(3):
        seat = after(p, seat)
        start = _dealt_to(s, seat)
        first = start & s.hands[seat] if p.call_on_first and s.call < 0 else start
        later = start & ~first
        for row in range(p.hand_size):
            cards = first or later
            order.pack[3 * row + place] = low_index(cards)
            if first:
                first &= first - 1
            else:
                later &= later - 1
    taken = s.taken & ~lying(s.kitty)
    for i in range(p.kitty_size):
        if s.kitty[i] >= 0:
            order.pack[3 * p.hand_size + i] = s.kitty[i]
        else:
            order.pack[3 * p.hand_size + i] = low_index(taken)
            taken &= taken - 1
    return 1


@kernel
def _dealt_to(s: State, seat: Seat) -> Cards:
    """Return the cards a seat was dealt: all that it had, less what came to it."""
    cards, took = s.hands[seat] | s.asleep[seat] | played_by(s, seat), 0
    if seat == s.caller:
        cards |= s.aside
        took = s.taken
    return _before_exchange(s, seat, cards, took)


def shown(s: State, seat: Seat) -> Cards:
    """Return the cards a seat was shown: gifts it got, returns it got or made, and cards of the kitty."""
    if seat < 0:
        return 0
    seen = s.shown[seat]
    for other in range(3):
        mine, its = seat * 3 + other, other * 3 + seat
        seen |= s.returns[mine] & ~s.asleep[seat] | s.returns[its]
        seen |= s.gifts[its] & ~s.asleep[seat] if s.delivered >> other & 1 else 0
    if s.peeked and seat == s.caller:
        seen |= lying(s.kitty) | s.taken
    return seen


def card_locations(s: State, p: Params) -> dict[str, list[int]]:
    """Return the cards that lie in each place.  For hosts, never for a seat."""
    found = {str(seat): cards_of(s.hands[seat] | s.asleep[seat]) for seat in range(3)}
    for giver in range(3):
        if not s.delivered >> giver & 1:
            found[f"gifts of {giver}"] = [c for other in range(3) for c in cards_of(s.gifts[giver * 3 + other])]
    found["kitty"] = [card for card in s.kitty if card >= 0]
    found["aside"] = cards_of(s.aside)
    found["played"] = cards_of(s.played)
    return found
