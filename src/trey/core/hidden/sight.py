"""What each seat knows of hidden places, and when it is certain to take the rest."""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.core.cards import cards_of
from trey.core.hidden.declared import Declared, play_of, whole_of
from trey.core.hidden.packets import REST, TALON, UP_TAKEN
from trey.core.history import act_phase, act_seat, hidden, recall_plays
from trey.core.kinds import NOBODY, Card, Cards, Seat
from trey.core.ranking import lined_up
from trey.core.tricks import NO_TRUMP, lead_of_claim, left_of, played_by, suit_mask
from trey.kernel.bits import high_index, low_index, popcount
from trey.kernel.layout import copier
from trey.kernel.mark import inlined, kernel


@cache
def observe_of(h: Declared) -> Callable[[Any, Any, Any, Any, Seat], None]:
    """The kernel (o, s, p, w, seat): all that a seat knows of the deal, except the acts; -1 is a watcher."""
    copy_public, own, has_aside, has_talon, has_gifts = copy_of(h), h.own, h.aside, h.talon, h.gifts
    hand_open, aside_open, talon_open, dark, has_swaps = h.hand_open, h.aside_open, h.talon_open, h.hand_dark, h.swaps
    found_open = h.found_open

    @kernel
    def observe(o: Any, s: Any, _p: Any, _w: Any, seat: Seat) -> None:
        copy_public(o, s)
        o.seat = seat
        for other in range(3):
            o.counts[other] = popcount(s.hands[other])
            if not own:
                o.hands[other] = s.hands[other] if other == seat or hand_open(s, other) else 0
                if has_aside:
                    o.aside[other] = s.aside[other] if other == seat or aside_open(s, other) else 0
        o.hand = s.hands[seat] if seat >= 0 and not dark(s, seat) else 0
        if own:
            o.aside = s.aside[seat] if has_aside and seat >= 0 else 0
            o.found = s.found if has_talon and seat >= 0 and seat == s.taker else 0
        elif has_talon:
            o.talon = s.talon if talon_open(s, NOBODY) else 0
            o.found = s.found if found_open(s, NOBODY) or (seat >= 0 and seat == s.taker) else 0
        if has_swaps:
            o.drawn = s.drawn if seat >= 0 and seat == s.swapper else 0
        if has_gifts:
            for i in range(9):
                o.given[i] = s.given[i] if seat in (i // 3, i % 3) else 0
                o.given_count[i] = s.given_count[i]

    return observe


@cache
def copy_of(h: Declared) -> Callable[[Any, Any], None]:
    """The kernel (o, s), or (s, o): copies what everybody knows."""
    return copier(h.state.__bases__[0])


@cache
def recall_of(h: Declared) -> Callable[[Any, Any, Any, Seat], None]:
    """The kernel (o, s, p, seat): the acts of the deal; in other seats' secret acts the action is `HIDDEN`."""
    secrets = sum(1 << phase.number for phase in h.actions.phases if phase.secret)
    play = play_of(h)

    @kernel
    def recall(o: Any, s: Any, _p: Any, seat: Seat) -> None:
        for i in range(s.acted):
            secret = secrets >> act_phase(s.acts[i]) & 1 and act_seat(s.acts[i]) != seat
            o.acts[i] = hidden(s.acts[i]) if secret else s.acts[i]
        o.acted = s.acted
        recall_plays(o, s, play)

    return recall


def shown(h: Declared, s: Any, _seat: Seat) -> Cards:
    """Return the cards that lie open in hands, set aside or in the talon, were laid away, or were turned up."""
    cards = (1 << s.upcard if h.upcard else 0) | (s.swapped if h.swaps else 0)
    for seat in range(3):
        cards |= s.hands[seat] if h.hand_open(s, seat) else h.shows(s, seat) & s.hands[seat]
        cards |= s.aside[seat] if h.aside and h.aside_open(s, seat) else 0
    cards |= s.found if h.talon and h.found_open(s, NOBODY) else 0
    return cards | (s.talon if h.talon and h.talon_open(s, NOBODY) else 0)


@cache
def seen_of(h: Declared) -> Callable[[Any], Cards]:
    """The kernel (o): the cards that the viewer sees or saw played or laid away, and an upcard that nobody took."""
    has_aside, has_talon, has_upcard, has_swaps, own = h.aside, h.talon, h.upcard, h.swaps, h.own
    shows = h.shows

    @kernel
    def seen(o: Any) -> Cards:
        known: Cards = o.played | shows(o, 0) | shows(o, 1) | shows(o, 2)
        if has_upcard and o.up != UP_TAKEN:
            known |= 1 << o.upcard
        if has_swaps:
            known |= o.swapped
        if own:
            known |= o.hand | o.aside | o.found
        else:
            for seat in range(3):
                known |= o.hands[seat]
                if has_aside:
                    known |= o.aside[seat]
            if has_talon:
                known |= o.talon
        return known

    return seen


@cache
def hand_shown_of(h: Declared) -> Callable[[Any, Seat], Cards]:
    """The kernel (o, seat): the seat's hand if the viewer sees it, else the cards of it that everybody has seen."""
    own, shows = h.own, h.shows

    @inlined
    def hand_shown(o: Any, seat: Seat) -> Cards:
        hand: Cards = (o.hand if seat == o.seat else 0) if own else o.hands[seat]
        return hand or shows(o, seat) & ~o.played

    return hand_shown


@cache
def aside_shown_of(h: Declared) -> Callable[[Any, Seat], Cards]:
    """The kernel (o, seat): what the seat has set aside if the viewer sees it, else 0."""
    own = h.own

    @inlined
    def aside_shown(o: Any, seat: Seat) -> Cards:
        return (o.aside if seat == o.seat else 0) if own else o.aside[seat]

    return aside_shown


@cache
def gone_of(h: Declared) -> Callable[[Any, Seat], Cards]:
    """The kernel (o, seat): cards that this seat cannot have: given to another by the viewer, or found in the talon."""
    has_gifts, has_talon, taker = h.gifts, h.talon and not h.own, h.taker

    @inlined
    def gone(o: Any, seat: Seat) -> Cards:
        cards: Cards = 0
        if has_talon and taker(o) >= 0 and seat != taker(o):
            cards = o.found
            if has_gifts and o.given_count[3 * taker(o) + seat] > popcount(o.found & played_by(o, seat)):
                cards = 0
        if has_gifts and o.seat >= 0:
            for other in range(3):
                if other != seat:
                    cards |= o.given[3 * o.seat + other]
        return cards

    return gone


@cache
def may_hold_of(h: Declared) -> Callable[[Any, Any, Seat], Cards]:
    """The kernel (o, p, seat): a seat's hand if the viewer sees it all, else the cards that the seat may hold."""
    seen, pack, bars, has_upcard = seen_of(h), whole_of(h), h.bars, h.upcard
    hand_of, gone = hand_shown_of(h), gone_of(h)

    @kernel
    def may_hold(o: Any, p: Any, seat: Seat) -> Cards:
        held: Cards = hand_of(o, seat)
        if held and popcount(held) == o.counts[seat]:
            return held
        free: Cards = held | pack(p) & ~seen(o) & ~o.lacks[seat] & ~bars(o, seat)
        if has_upcard and seat != o.dealer:
            free &= ~(1 << o.upcard)
        return free & ~gone(o, seat)

    return may_hold


@cache
def others_hold_of(h: Declared) -> Callable[[Any, Any], Cards]:
    """The kernel (o, p): the cards that the others in the deal may have in their hands."""
    may_hold, sits_out = may_hold_of(h), h.sits_out

    @kernel
    def others_hold(o: Any, p: Any) -> Cards:
        held = 0
        seat = o.seat
        for _ in range(2):
            seat = left_of(seat)
            if sits_out and seat == o.out:
                continue
            held |= may_hold(o, p, seat)
        return held

    return others_hold


@cache
def rest_of(h: Declared) -> Callable[[Any, Any], Cards]:
    """The kernel (s, p): the rest of the pack, as far as it still lies there."""
    pack, has_aside, has_talon, has_upcard, has_swaps = whole_of(h), h.aside, h.talon, h.upcard, h.swaps

    @kernel
    def left(s: Any, p: Any) -> Cards:
        found: Cards = s.played
        for seat in range(3):
            found |= s.hands[seat]
            if has_aside:
                found |= s.aside[seat]
        if has_talon:
            found |= s.talon
        if has_upcard:
            found |= 1 << s.upcard
        if has_swaps:
            found |= s.swapped
        return pack(p) & ~found

    return left


def card_locations(h: Declared, s: Any, p: Any) -> dict[str, list[Card]]:
    """Return the cards that lie in each place.  For hosts, never for a seat."""
    found = {str(seat): cards_of(s.hands[seat]) for seat in range(3)}
    if h.aside:
        found |= {f"{h.named} {seat}": cards_of(s.aside[seat]) for seat in range(3)}
    if h.talon:
        found[h.packets.names[TALON]] = cards_of(s.talon)
    if h.upcard:
        found["upcard"] = [] if s.up == UP_TAKEN else [s.upcard]
    if h.rest:
        found[h.packets.names[REST]] = cards_of(rest_of(h)(s, p))
    if h.swaps:
        found["exchanged"] = cards_of(s.swapped)
    return found | {"played": cards_of(s.played)}


@cache
def claim_of(h: Declared) -> Callable[[Any, Any, Any], Card]:
    """The kernel (o, p, w): the card to lead if the viewer, on lead, is certain to take all the rest; else -1.

    A suit that may not be led yet is led after the others; a trump, or a part of a suit, that may not be led leaves
    nothing certain.  Nothing is for a game in which a card that is `played` changes trumps.
    """
    may_hold, play, sits_out, row, pack = may_hold_of(h), play_of(h), h.sits_out, h.row, whole_of(h)

    @inlined
    def line(o: Any, p: Any, cards: Cards) -> Cards:
        return lined_up(p, row(o), cards, o.trump, o.trumps, pack(p))

    @kernel
    def claim(o: Any, p: Any, _w: Any) -> Card:
        if o.phase != play or o.led or o.turn != o.seat or (o.trumps and not 0 <= o.trump < NO_TRUMP):
            return NOBODY
        hand, may = line(o, p, o.hand), line(o, p, o.legal)
        barred = hand & ~may
        for suit in range(4):
            if barred & suit_mask(suit) and (may & suit_mask(suit) or suit == o.trump):
                return NOBODY
        left = left_of(o.seat)
        first, second = line(o, p, may_hold(o, p, left)), line(o, p, may_hold(o, p, left_of(left)))
        if sits_out and o.out >= 0:
            first = 0 if o.out == left else first
            second = second if o.out == left else 0
        place = lead_of_claim(hand, first, second, o.trump)
        if place >= 0 and barred >> place & 1:
            place = high_index(may)
        cards: Cards = o.hand if place >= 0 else 0
        while cards:
            if line(o, p, cards & -cards) == 1 << place:
                return low_index(cards)
            cards &= cards - 1
        return NOBODY

    return claim
