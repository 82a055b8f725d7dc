"""The exchange of cards: who gives how many to whom, and what must come back (RULEBOOK 2.4)."""

from trey.core.history import act_code
from trey.core.kinds import NOBODY, Card, Cards, Count, Flag, Seat
from trey.core.tricks import suit_mask
from trey.games.sergeant_major.actions import GIVE, NO_TRUMP, RETURN
from trey.games.sergeant_major.state import (
    FREE_RETURN,
    NOT_GIVEN,
    S_GIVE,
    S_RETURN,
    Choice,
    Params,
    State,
    after,
    ask,
    seat_at,
)
from trey.kernel.bits import high_index, popcount
from trey.kernel.mark import kernel


@kernel
def _line_up_givers(s: State, p: Params) -> None:
    """List the seats that are up in the order in which they exchange (RULEBOOK 2.4).

    Of equals the first from the dealer's next seat on goes before.
    """
    ups = 0
    for seat in range(3):
        if s.last[seat] > 0:
            ups |= 1 << seat
    for place in range(3):
        best, seat = NOBODY, s.dealer
        for _ in range(3):
            seat = after(p, seat)
            if ups >> seat & 1 and (best < 0 or _goes_before(s, p, seat, best)):
                best = seat
        s.givers[place] = best
        if best >= 0:
            ups ^= 1 << best


@kernel
def _goes_before(s: State, p: Params, a: Seat, b: Seat) -> Flag:
    if p.by_surplus and s.last[a] != s.last[b]:
        return 1 if s.last[a] > s.last[b] else 0
    return 1 if s.target[a] > s.target[b] else 0


@kernel
def _quota(s: State, p: Params, giver: Seat, other: Seat) -> Count:
    """Return how many cards `giver` owes `other`: the other's loss, or the giver's gain when two are up."""
    if s.last[giver] <= 0 or s.last[other] >= 0:
        return 0
    if (s.peeked and giver == s.caller) or (p.exchange_only_trump_hands and s.call >= NO_TRUMP):
        return 0
    lost = -s.last[other]
    return min(s.last[giver], lost)


@kernel
def givable(s: State, p: Params, giver: Seat) -> Cards:
    """Return the cards a seat may give: no trump if trumps may not be given, and no card that was returned to it."""
    cards = s.hands[giver]
    for other in range(3):
        cards &= ~s.returns[giver * 3 + other]
    return cards & ~s.trumps if p.trump_gifts == NOT_GIVEN else cards


@kernel
def _takes_part(s: State, p: Params, stage: Choice, part: Count, other: Seat) -> Flag:
    """Return 1 if this part of the exchange belongs to this stage."""
    if part < 3:
        return 1 if stage != S_RETURN else 0
    if p.exchange_one_by_one:
        return 0
    if p.dealer_blind_exchange:
        return 1 if (other == s.dealer) == (stage == S_RETURN) else 0
    return 1 if stage != S_GIVE else 0


@kernel
def exchange(s: State, p: Params, stage: Choice) -> Flag:
    """Run this stage of the exchange; return 1 if a seat must choose, 0 when the stage is over."""
    if s.givers[0] < 0 and s.step == 0:
        _line_up_givers(s, p)
    while s.step < 18:
        giver, part = s.givers[s.step // 6], s.step % 6
        if giver < 0:
            return 0
        other = seat_at(p, s.dealer, part % 3)
        if other != giver and _takes_part(s, p, stage, part, other) and _exchange_part(s, p, giver, other, part):
            return 1
        if part == 2 and stage != S_RETURN and not p.exchange_one_by_one:
            _deliver(s, p, giver)
        s.left = NOBODY
        s.step += 1
    return 0


@kernel
def _exchange_part(s: State, p: Params, giver: Seat, other: Seat, part: Count) -> Flag:
    """Go on with one gift or return; return 1 if a seat must choose a card."""
    if part < 3:
        if s.left < 0:
            s.left = _quota(s, p, giver, other) - popcount(s.gifts[giver * 3 + other])
        s.receiver = other
        return ask(s, GIVE, giver) if s.left > 0 and givable(s, p, giver) else 0
    if s.left < 0:
        s.left = _answer(s, p, giver, other, s.gifts[giver * 3 + other])
    s.receiver = giver
    return ask(s, RETURN, other) if s.left > 0 else 0


@kernel
def _receive(s: State, p: Params, seat: Seat, cards: Cards) -> None:
    if p.dealer_blind_exchange and seat == s.dealer and s.call < 0:
        s.asleep[seat] |= cards
    else:
        s.hands[seat] |= cards


@kernel
def _deliver(s: State, p: Params, giver: Seat) -> None:
    """Hand over the gifts of one giver, all at once."""
    s.delivered |= 1 << giver
    for other in range(3):
        _receive(s, p, other, s.gifts[giver * 3 + other])


@kernel
def answer_at_once(s: State, p: Params, giver: Seat, other: Seat, card: Card) -> Flag:
    """Hand over one gift and the card returned for it; return 1 if the receiver must choose that card."""
    s.delivered |= 1 << giver
    s.hands[other] |= 1 << card
    if _answer(s, p, giver, other, 1 << card) == 0:
        return 0
    s.receiver = giver
    s.left = 1
    return ask(s, RETURN, other)


@kernel
def returnable(s: State, p: Params, giver: Seat, other: Seat) -> Cards:
    """Return the cards that `other` may return for a trump."""
    pool = _return_pool(s, giver, other)
    if not p.exchange_not_the_same_card:
        return pool
    given = s.gifts[giver * 3 + other] & s.trumps
    if p.exchange_one_by_one:
        given = 1 << act_code(s.acts[s.acted - 1])
    return pool & ~given if pool & s.trumps & ~given else pool


@kernel
def _return_pool(s: State, giver: Seat, other: Seat) -> Cards:
    """Return the cards `other` may return to `giver`: his own and this giver's gifts, not a later giver's."""
    pool = s.hands[other]
    later = 0
    for place in range(3):
        if s.givers[place] == giver:
            later = 1
        elif later and s.givers[place] >= 0:
            pool &= ~s.gifts[s.givers[place] * 3 + other]
    return pool


@kernel
def _answer(s: State, p: Params, giver: Seat, other: Seat, gifts: Cards) -> Count:
    """Return by themselves the highest cards of each suit given; say how many answers are free to choose."""
    free = 0
    pool = _return_pool(s, giver, other)
    for suit in range(4):
        count = popcount(gifts & suit_mask(suit))
        if p.trump_gifts == FREE_RETURN and suit == s.trump:
            free += count
        else:
            for _ in range(count):
                card = high_index(_due(p, pool & suit_mask(suit), gifts))
                pool ^= 1 << card
                hand_back(s, p, giver, other, card)
    return free


@kernel
def _due(p: Params, held: Cards, gifts: Cards) -> Cards:
    """Return the cards of one suit whose highest answers a gift."""
    return held & ~gifts or held if p.exchange_not_the_same_card else held


@kernel
def hand_back(s: State, p: Params, giver: Seat, other: Seat, card: Card) -> None:
    """Move one card from `other` back to `giver`."""
    s.hands[other] ^= 1 << card
    s.returns[giver * 3 + other] |= 1 << card
    _receive(s, p, giver, 1 << card)
