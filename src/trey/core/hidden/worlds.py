"""Worlds that fit what a seat knows: how one is drawn, how its deal is found, and what is certain in all of them."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from trey.core.deal import PackOrder
from trey.core.hidden.declared import Declared, dealt_any, play_of, whole_of
from trey.core.hidden.packets import TALON, UP_TAKEN, UPCARD
from trey.core.hidden.sight import aside_shown_of, copy_of, gone_of, hand_shown_of, may_hold_of, rest_of, seen_of
from trey.core.history import HIDDEN, act_code, act_of, act_phase, act_seat, act_to
from trey.core.kinds import NOBODY, Card, Cards, Count, Flag, Seat
from trey.core.sampling import draw, draw_cards, plan
from trey.core.tricks import TrickTable, played_by
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import inlined, kernel
from trey.kernel.rng import Rng

MOST_DRAWS: Final = 1 << 16
"""How often hidden cards are drawn in vain before an observation counts as impossible."""


@inlined
def _cards_played(o: TrickTable, seat: Seat) -> Count:
    """Return how many cards a seat has played in a deal of three players."""
    if o.leader < 0:
        return 0
    there = o.size - o.missing
    place = seat - o.leader
    return (o.count - there) // 3 + ((place if place >= 0 else place + 3) < there)


@inlined
def _cards_played_of_two(o: TrickTable, seat: Seat) -> Count:
    """Return the same where not all three play."""
    return popcount(played_by(o, seat))


@cache
def sample_of(h: Declared) -> Callable[[Any, Any, Any, Any, Rng], Flag]:
    """The kernel (s, o, p, w, rng): puts a state that fits an observation and its acts into `s`; 0 if none fits.

    All arrangements of the hidden cards that agree with every act are equally likely. The order in which a seat
    set its cards aside makes no difference.
    """
    copy_public, ask_for, put, look_back, tell = copy_of(h), _ask_for_of(h), _put_of(h), _look_back_of(h), _tell_of(h)
    fits, laid_first, hands_fit = h.fits, h.laid_first, _hands_fit_of(h)

    @kernel
    def sample(s: Any, o: Any, p: Any, w: Any, rng: Rng) -> Flag:
        copy_public(s, o)
        ask_for(o, p, w)
        if not plan(w):
            return 0
        w.x = rng.x
        for _ in range(MOST_DRAWS):
            draw(w)
            put(s, o, w)
            first = laid_first(s, o, p, w)
            if first != HIDDEN and fits(s, o):
                look_back(s, o, w, first)
                if hands_fit(s, o, p):
                    rng.x = w.x
                    tell(s, o, first)
                    return 1
        rng.x = w.x
        return 0

    return sample


@cache
def _set_aside_of(h: Declared) -> Callable[[Any, Any, Seat], Count]:
    has_talon, has_upcard = h.talon, h.upcard
    played, taker, has_swaps = _cards_played_of_two if h.sits_out else _cards_played, h.taker, h.swaps
    has_gifts = h.gifts

    @inlined
    def set_aside(o: Any, p: Any, seat: Seat) -> Count:
        """Return how many cards a seat has set aside."""
        held: Count = o.counts[seat] + played(o, seat)
        if has_swaps and o.swapper < 0 and o.turn == seat:
            held += popcount(o.swapped)
        if has_talon and taker(o) == seat:
            held -= popcount(p.positions[TALON])
        if has_upcard and o.dealer == seat and o.up == UP_TAKEN:
            held -= 1
        if has_gifts:
            for other in range(3):
                held += o.given_count[3 * seat + other] - o.given_count[3 * other + seat]
        return popcount(p.positions[0]) - held

    return set_aside


@cache
def _ask_for_of(h: Declared) -> Callable[[Any, Any, Any], None]:
    has_aside, has_talon, has_upcard, has_rest, drops = h.aside, h.talon, h.upcard, h.rest, h.drops
    seen, may_hold, pack, set_aside, taker = seen_of(h), may_hold_of(h), whole_of(h), _set_aside_of(h), h.taker
    hand_of, aside_of, not_own, gone = hand_shown_of(h), aside_shown_of(h), not h.own, gone_of(h)

    @kernel
    def ask_for(o: Any, p: Any, w: Any) -> None:
        """Say how many hidden cards each place has, and which it may have."""
        w.hidden = pack(p) & ~seen(o)
        w.capacity[6] = w.capacity[7] = 0
        elsewhere: Cards = w.hidden
        if has_upcard:
            elsewhere &= ~(1 << o.upcard)
        for seat in range(3):
            w.capacity[seat] = o.counts[seat] - popcount(hand_of(o, seat))
            w.allowed[seat] = may_hold(o, p, seat)
            w.capacity[3 + seat] = 0
            if has_aside:
                w.capacity[3 + seat] = 0 if aside_of(o, seat) else set_aside(o, p, seat)
                dropped = has_upcard and seat == o.dealer and drops(o, p, w.capacity[3 + seat])
                w.allowed[3 + seat] = (w.hidden if dropped else elsewhere) & ~gone(o, seat)
        if has_talon:
            w.capacity[6] = 0 if taker(o) >= 0 else popcount(p.positions[TALON])
            if not_own and o.talon:
                w.capacity[6] = 0
            w.allowed[6] = elsewhere
        if has_rest:
            w.allowed[7], w.capacity[7] = elsewhere, popcount(w.hidden)
            for place in range(7):
                w.capacity[7] -= w.capacity[place]

    return ask_for


@cache
def _put_of(h: Declared) -> Callable[[Any, Any, Any], None]:
    has_aside, has_talon, not_own, taker = h.aside, h.talon, not h.own, h.taker
    hand_of, aside_of = hand_shown_of(h), aside_shown_of(h)

    @kernel
    def put(s: Any, o: Any, w: Any) -> None:
        """Put what was drawn where it lies."""
        for seat in range(3):
            s.hands[seat] = hand_of(o, seat) | w.dealt[seat]
            if has_aside:
                s.aside[seat] = aside_of(o, seat) | w.dealt[3 + seat]
        if has_talon:
            s.taker = taker(o)
            s.talon = w.dealt[6]
            if not_own:
                s.talon |= o.talon

    return put


@cache
def _look_back_of(h: Declared) -> Callable[[Any, Any, Any, Card], None]:
    has_talon, talon, has_gifts, taker = h.talon, h.packets.talon, h.gifts, h.taker
    has_swaps, took, bid_with, draw_gifts = h.swaps, _took_of(h), _bid_with_of(h), _draw_gifts_of(h)

    @kernel
    def look_back(s: Any, o: Any, w: Any, first: Card) -> None:
        """Draw what was given, and what lay in the talon or the rest, of the cards of whoever has it now."""
        if has_gifts:
            draw_gifts(s, o, w)
        if has_talon:
            s.found = o.found or s.talon
            if taker(o) >= 0 and o.found == 0:
                w.cards = took(s, taker(o))
                if first >= 0:
                    w.cards &= ~(1 << first)
                s.found = draw_cards(w, talon)
        if has_swaps:
            s.drawn = o.drawn
            if o.swapper >= 0 and o.drawn == 0:
                w.cards = bid_with(s, o.swapper)
                s.drawn = draw_cards(w, popcount(o.swapped))

    return look_back


@cache
def _draw_gifts_of(h: Declared) -> Callable[[Any, Any, Any], None]:
    had = _had_of(h)

    @inlined
    def draw_gifts(s: Any, o: Any, w: Any) -> None:
        """Draw the gifts between the others: any cards of the receiver's that are not from somebody else."""
        for i in range(9):
            s.given[i], s.given_count[i] = o.given[i], o.given_count[i]
        for i in range(9):
            if o.given_count[i] and o.given[i] == 0:
                w.cards = had(s, i % 3) & ~(s.given[i % 3] | s.given[3 + i % 3] | s.given[6 + i % 3])
                s.given[i] = draw_cards(w, o.given_count[i])

    return draw_gifts


@cache
def _tell_of(h: Declared) -> Callable[[Any, Any, Card], None]:
    play, has_aside, has_gifts = play_of(h), h.aside, h.gifts

    @kernel
    def tell(s: Any, o: Any, first: Card) -> None:
        """Take over what was done before the first lead, and say what others did in secret, the lowest first."""
        s.acted = 0
        told = 0
        for i in range(len(s.acts)):
            s.acts[i] = 0
            if i < o.acted and act_phase(o.acts[i]) != play:
                s.acts[i] = o.acts[i]
                s.acted = i + 1
                if act_code(o.acts[i]) == HIDDEN:
                    seat = act_seat(o.acts[i])
                    left = 0
                    if has_aside:
                        left = s.aside[seat]
                    if has_gifts:
                        for other in range(3):
                            if act_to(o.acts[i]) in (other, NOBODY):
                                left |= s.given[3 * seat + other]
                    left &= ~told
                    if told == 0 and first >= 0 and left >> first & 1:
                        left = 1 << first
                    told |= left & -left
                    s.acts[i] = act_of(seat, act_phase(o.acts[i]), low_index(left), act_to(o.acts[i]))

    return tell


@cache
def _bid_with_of(h: Declared) -> Callable[[Any, Seat], Cards]:
    has_talon, took = h.talon, _took_of(h)

    @inlined
    def bid_with(s: Any, seat: Seat) -> Cards:
        """Return the cards that a seat had before anything was taken or given: those with which it bid."""
        held: Cards = took(s, seat)
        if has_talon and seat == s.taker:
            held &= ~s.found
        return held

    return bid_with


@cache
def _took_of(h: Declared) -> Callable[[Any, Seat], Cards]:
    has_gifts, had = h.gifts, _had_of(h)

    @inlined
    def took(s: Any, seat: Seat) -> Cards:
        """Return the cards that a seat had or took before anything was given."""
        held: Cards = had(s, seat)
        if has_gifts:
            for other in range(3):
                held = held & ~s.given[3 * other + seat] | s.given[3 * seat + other]
        return held

    return took


@cache
def _had_of(h: Declared) -> Callable[[Any, Seat], Cards]:
    has_aside, has_upcard = h.aside, h.upcard

    @inlined
    def had(s: Any, seat: Seat) -> Cards:
        """Return all cards that a seat has or had, except the upcard it took."""
        held: Cards = s.hands[seat] | played_by(s, seat)
        if has_aside:
            held |= s.aside[seat]
        if has_upcard and seat == s.dealer and s.up == UP_TAKEN:
            held &= ~(1 << s.upcard)
        return held

    return had


@cache
def _hands_fit_of(h: Declared) -> Callable[[Any, Any, Any], Flag]:
    hand_fits, bid_with, any_fits = h.hand_fits, _bid_with_of(h), h.hand_fits is dealt_any
    may_be_given, taker, took = h.talon and h.gifts, h.taker, _took_of(h)

    @inlined
    def hands_fit(s: Any, o: Any, p: Any) -> Flag:
        """Return 1 where every seat may have bid as it did, and who took the talon has it, or has given it away."""
        if may_be_given and taker(o) >= 0 and o.found & ~took(s, taker(o)):
            return 0
        if any_fits:
            return 1
        for seat in range(3):
            if not hand_fits(o, p, seat, bid_with(s, seat)):
                return 0
        return 1

    return hands_fit


@cache
def dealt_of(h: Declared) -> Callable[[PackOrder, Any, Any], Flag]:
    """The kernel (order, s, p): the deal that a state came from, with each hand in ascending order."""
    has_talon, has_upcard, has_rest, has_swaps = h.talon, h.upcard, h.rest, h.swaps
    pack, bid_with, left = whole_of(h), _bid_with_of(h), rest_of(h)
    places = 6 if h.upcard or h.rest else 4

    @kernel
    def dealt(order: PackOrder, s: Any, p: Any) -> Flag:
        order.dealer = s.dealer
        order.salt = 0
        order.size = popcount(pack(p))
        for place in range(places):
            rest: Cards = 0
            if place < TALON:
                seat = (s.dealer + 1 + place) % 3
                rest = bid_with(s, seat)
                if has_swaps and seat == (s.swapper if s.swapper >= 0 else s.turn):
                    rest = rest & ~s.drawn | s.swapped
            elif has_talon and place == TALON:
                rest = s.found
            elif has_upcard and place == UPCARD:
                rest = 1 << s.upcard
            elif has_rest:
                rest = s.drawn if has_swaps and s.swapper >= 0 else left(s, p)
            there = p.positions[place]
            while there:
                order.pack[low_index(there)] = low_index(rest)
                rest &= rest - 1
                there &= there - 1
        return 1

    return dealt
