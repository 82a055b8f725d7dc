"""What one seat may know of a table of Euchre, built up fact by fact (RULEBOOK section 1)."""

from typing import Annotated

from trey.core import engine
from trey.core.history import act_phase, act_seat, hidden, recall_plays
from trey.core.kinds import NOBODY, Act, Card, Cards, Count, Seat, Suit, Three
from trey.core.tricks import in_line, lead_of_claim, left_of, out_of_line
from trey.games.euchre.actions import CAST, NAMING, PICKING, PLAY
from trey.games.euchre.rules import legal
from trey.games.euchre.state import (
    MOST_ACTS,
    MOST_PLAYS,
    UP_TAKEN,
    Params,
    Public,
    State,
    Work,
    copy_public,
    strength,
)
from trey.kernel.bits import low_index, popcount
from trey.kernel.mark import kernel

__all__ = ["Observation", "claim", "may_hold", "observe", "recall", "seen", "top_card", "unseen"]


class Observation(Public, engine.Observation):
    """What one seat knows; a field named as in `State` means the same."""

    hand: Cards
    aside: Annotated[Cards, "Cards the viewer set aside."]
    dummy: Annotated[Cards, "The dummy, for a maker who took it."]
    counts: Annotated[Three[Count], "Cards in each hand."]
    acts: Annotated[list[Act], MOST_ACTS + MOST_PLAYS, "All that was done in this deal, in order."]
    acted: Count


@kernel
def observe(o: Observation, s: State, p: Params, w: Work, seat: Seat) -> None:
    """Fill all but the acts with what a seat knows; -1 is a watcher."""
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
def recall(o: Observation, s: State, p: Params, seat: Seat) -> None:
    """Fill the acts: everything said and played, and of cards set aside those of the viewer alone."""
    for i in range(s.acted):
        act = s.acts[i]
        secret = act_phase(act) in (CAST, PICKING) and act_seat(act) != seat
        o.acts[i] = hidden(act) if secret else act
    o.acted = s.acted
    recall_plays(o, s, PLAY)


@kernel
def seen(o: Observation) -> Cards:
    """Return the cards whose place the viewer knows, an upcard that another dealer took not among them."""
    known = o.hand | o.aside | o.dummy | o.played
    return known if o.up == UP_TAKEN else known | 1 << o.upcard


@kernel
def unseen(o: Observation, p: Params) -> Cards:
    """Return the cards that the viewer's opponents in the play may hold."""
    lacking = -1
    for seat in range(3):
        if seat == o.seat:
            continue
        if seat != o.out:
            lacking &= o.lacks[seat]
    return p.pack & ~seen(o) & ~lacking


@kernel
def may_hold(o: Observation, p: Params, seat: Seat) -> Cards:
    """Return the unseen cards that another seat may have in its hand, as far as the viewer knows."""
    cards = p.pack & ~seen(o) & ~o.lacks[seat]
    return cards if seat == o.dealer else cards & ~(1 << o.upcard)


@kernel
def top_card(cards: Cards, trump: Suit, trumps: Cards) -> Card:
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
def claim(o: Observation, p: Params, w: Work) -> Card:
    """Return the card to lead when the viewer, on lead, is certain of all the rest; else -1."""
    if o.phase != PLAY or o.led or o.turn != o.seat:
        return NOBODY
    left = left_of(o.seat)
    lead = lead_of_claim(
        in_line(o.hand, o.trump, o.trumps), _against(o, p, left), _against(o, p, left_of(left)), o.trump
    )
    return out_of_line(lead, o.trump, o.trumps) if lead >= 0 else NOBODY


@kernel
def _against(o: Observation, p: Params, seat: Seat) -> Cards:
    """Return the cards that a seat may play against a claim, lined up."""
    return 0 if seat == o.out else in_line(may_hold(o, p, seat), o.trump, o.trumps)
