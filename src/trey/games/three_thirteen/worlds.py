"""Worlds that fit a view: hidden cards dealt at random so that the seat would see exactly what it sees."""

from trey.core.cards import JOKER
from trey.core.deal import MOST_CARDS
from trey.core.family import MOST_SEATS
from trey.core.sampling import ConstrainedDeal
from trey.games.three_thirteen.layoff import find_additions
from trey.games.three_thirteen.observation import Observation, copy_turn
from trey.games.three_thirteen.state import (
    P_ACT,
    P_ADD,
    Params,
    State,
    copy_public,
    hand_cards,
    held,
    hold,
    insert,
    ready,
    remove,
)
from trey.games.three_thirteen.turn import find_outs, shuffle
from trey.kernel.bits import low_index
from trey.kernel.mark import kernel
from trey.kernel.rng import below
from trey.melds.solver import least_after_discard, least_points

__all__ = ["card_locations", "sample"]

MOST_TURNS = 6


@kernel
def sample(s: State, v: Observation, r: Params, w: ConstrainedDeal) -> int:
    """Fill `s` with a state that fits `v`, its hidden cards drawn at random; return 0 if none was found.

    The others' hands are not left as random as they were dealt: each has had its turns to draw and discard.
    """
    copy_public(s, v)
    copy_turn(s, v)
    s.drawn = v.drawn
    for seat in range(MOST_SEATS):
        known = seat != v.seat
        s.one[seat] = v.known_one[seat] if known else v.one
        s.two[seat] = v.known_two[seat] if known else v.two
        s.jokers[seat] = v.known_jokers[seat] if known else v.jokers
    _see_all(s, v, w)
    s.stock_at = 0
    s.stock_end = _hidden_cards(s, r, w)
    shuffle(w, s.stock, s.stock_end)
    for seat in range(r.seats):
        if seat != v.seat and not _deal_hidden(s, seat):
            return 0
    _play_hands_in(s, v, r, w)
    for i in range(s.stock_end, MOST_CARDS):
        s.stock[i] = 0
    _fill_pile(s, v, w)
    below(w, 2)
    s.x = w.x
    _guess_turn(s, v, r)
    return 1 if s.stock_end == v.stock else 0


@kernel
def _see(w: ConstrainedDeal, one: int, two: int, jokers: int) -> None:
    """Add cards to those seen; the first places of `allowed`, `dealt` and `capacity` hold them here."""
    w.dealt[0] |= w.allowed[0] & one | two
    w.allowed[0] |= one
    w.capacity[0] += jokers


@kernel
def _see_card(w: ConstrainedDeal, card: int) -> None:
    insert(w.allowed, w.dealt, w.capacity, 0, card)


@kernel
def _see_all(s: State, v: Observation, w: ConstrainedDeal) -> None:
    """Collect every card whose place the viewer knows."""
    w.allowed[0] = w.dealt[0] = w.capacity[0] = 0
    for seat in range(MOST_SEATS):
        _see(w, s.one[seat], s.two[seat], s.jokers[seat])
    _see(w, v.gone_one, v.gone_two, v.gone_jokers)
    if v.top >= 0:
        _see_card(w, v.top)
    for i in range(v.puts):
        _see_card(w, v.put[i] & 63)
    for i in range(v.laid_count):
        _see_card(w, v.laid[i] & 63)


@kernel
def _hidden_cards(s: State, r: Params, w: ConstrainedDeal) -> int:
    """Put all cards that are not seen into the stock and return their number."""
    count = 0
    for suit in range(4):
        for rank in range(13):
            card = suit << 4 | rank
            for _ in range(r.decks - (w.allowed[0] >> card & 1) - (w.dealt[0] >> card & 1)):
                s.stock[count] = card
                count += 1
    for _ in range(r.joker_cards - w.capacity[0]):
        s.stock[count] = JOKER
        count += 1
    return count


@kernel
def _deal_hidden(s: State, seat: int) -> int:
    """Fill up a hand from the end of the stock; return 0 if that cannot be done."""
    for _ in range(s.size[seat] - held(s.one[seat], s.two[seat], s.jokers[seat])):
        if s.stock_end == 0:
            return 0
        s.stock_end -= 1
        hold(s, seat, s.stock[s.stock_end])
    return 1


@kernel
def _play_hands_in(s: State, v: Observation, r: Params, w: ConstrainedDeal) -> None:
    """Let every other seat draw and discard about as often as it has, cards for cards of the stock."""
    turns = s.piled // r.seats
    if turns == 0 or s.stock_end == 0:
        return
    ready(s, r)
    for seat in range(r.seats):
        if seat != v.seat and s.size[seat] == s.cards:
            for _ in range(min(turns, MOST_TURNS)):
                _draw_and_discard(s, v, r, w, seat)


@kernel
def _draw_and_discard(s: State, v: Observation, r: Params, w: ConstrainedDeal, seat: int) -> None:
    """Exchange a card of a hand for one of the stock if that leaves fewer points, but not none: it would be out."""
    i = below(w, s.stock_end)
    drawn = s.stock[i]
    before = least_points(r, s.one[seat], s.two[seat], s.jokers[seat], r)
    hold(s, seat, drawn)
    after = least_after_discard(r, s.one[seat], s.two[seat], s.jokers[seat], r)
    card = r.discard
    if after == 0 or after >= before or _is_known(v, seat, card):
        card = drawn
    remove(s.one, s.two, s.jokers, seat, card)
    s.stock[i] = card


@kernel
def _is_known(v: Observation, seat: int, card: int) -> int:
    if card == JOKER:
        return 1 if v.known_jokers[seat] else 0
    return v.known_one[seat] >> card & 1


@kernel
def _fill_pile(s: State, v: Observation, w: ConstrainedDeal) -> None:
    """Lay the discards that are known to be under the top, in any order."""
    count = 0
    for i in range(2):
        cards = v.gone_two if i else v.gone_one
        while cards:
            s.pile[count] = low_index(cards)
            cards &= cards - 1
            count += 1
    for _ in range(v.gone_jokers):
        s.pile[count] = JOKER
        count += 1
    shuffle(w, s.pile, count)
    if v.top >= 0:
        s.pile[count] = v.top
        count += 1
    for i in range(count, MOST_CARDS):
        s.pile[i] = 0


@kernel
def _guess_turn(s: State, v: Observation, r: Params) -> None:
    """Work out what the acting seat can do with the cards guessed for it."""
    if v.turn >= 0 and v.turn != v.seat:
        if s.phase == P_ACT:
            find_outs(s, r)
        elif s.phase == P_ADD:
            find_additions(s, r)


def card_locations(s: State, r: Params) -> dict[str, list[int]]:
    """Return every card by the place where it lies; cards about to be laid are still in the hand."""
    found = {str(seat): hand_cards(s.one[seat], s.two[seat], s.jokers[seat]) for seat in range(r.seats)}
    if s.puts:
        found[str(s.turn)] += [entry & 63 for entry in s.put[: s.puts]]
    found["stock"] = list(s.stock[s.stock_at : s.stock_end])
    found["pile"] = list(s.pile[: s.piled])
    found["table"] = [entry & 63 for entry in s.laid[: s.laid_count]]
    return found
