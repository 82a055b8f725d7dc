"""What one seat may know of a table of Euchre, built up fact by fact (RULEBOOK section 1)."""

from typing import Any

from trey.core.bits import low_index, popcount
from trey.core.cards import JACK, JOKER
from trey.core.family import NOBODY, Sight
from trey.core.kernel import kernel
from trey.core.layout import Three
from trey.core.tricks import certain
from trey.games.euchre.rules import legal
from trey.games.euchre.state import NAMING, NO_TRUMP, PLAY, UP_TAKEN, Fifteen, Flat, State, strength

__all__ = ["Knowledge", "claim", "copy_public", "look", "seen", "top_card", "unseen"]


class Knowledge(Sight):
    """What one seat knows; a field named as in `State` means the same."""

    hand: int
    aside: int
    """Cards the viewer set aside."""
    dummy: int
    """The dummy, for a maker who took it."""
    counts: Three
    """Cards in each hand."""

    upcard: int
    up: int
    offered: int
    trump: int
    trumps: int
    maker: int
    alone: int
    helped: int
    lone: int
    out: int
    size: int
    missing: int
    led: int
    best: int
    best_seat: int
    tricks: Three
    played: int
    count: int
    plays: Fifteen
    lacks: Three


@kernel
def _copy_table(to: Any, of: Any) -> None:
    to.seats = of.seats
    to.number = of.number
    to.next_dealer = of.next_dealer
    to.ended = of.ended
    to.winners = of.winners
    to.phase = of.phase
    to.turn = of.turn
    to.dealer = of.dealer
    to.done = of.done
    to.redealt = of.redealt
    for seat in range(7):
        to.totals[seat] = of.totals[seat]
        to.money[seat] = of.money[seat]
        to.delta[seat] = of.delta[seat]


@kernel
def copy_public(to: Any, of: Any) -> None:
    """Copy what everyone knows, from a state to a sight or back."""
    _copy_table(to, of)
    to.upcard = of.upcard
    to.up = of.up
    to.offered = of.offered
    to.trump = of.trump
    to.trumps = of.trumps
    to.maker = of.maker
    to.alone = of.alone
    to.helped = of.helped
    to.lone = of.lone
    to.out = of.out
    to.size = of.size
    to.missing = of.missing
    to.led = of.led
    to.best = of.best
    to.best_seat = of.best_seat
    to.played = of.played
    to.count = of.count
    for seat in range(3):
        to.tricks[seat] = of.tricks[seat]
        to.lacks[seat] = of.lacks[seat]
    for i in range(15):
        to.plays[i] = of.plays[i]


@kernel
def look(v: Knowledge, s: State, r: Flat, seat: int) -> None:
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
def seen(v: Knowledge) -> int:
    """Return the cards whose place the viewer knows, an upcard that another dealer took not among them."""
    known = v.hand | v.aside | v.dummy | v.played
    return known if v.up == UP_TAKEN else known | 1 << v.upcard


@kernel
def unseen(v: Knowledge, r: Flat) -> int:
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
def claim(v: Knowledge, r: Flat) -> int:
    """Return the card to lead when the viewer, on lead, is certain of all the rest; else -1."""
    if v.phase != PLAY or v.led or v.turn != v.seat:
        return NOBODY
    mine = _lined_up(v.hand, v.trump, v.trumps)
    theirs = _lined_up(unseen(v, r), v.trump, v.trumps)
    if certain(mine, theirs, v.trump if v.trump < NO_TRUMP else NOBODY):
        return top_card(v.hand, v.trump, v.trumps)
    return NOBODY
