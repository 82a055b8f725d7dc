"""Worlds that fit a view: hidden cards dealt at random so that the seat would see exactly what it sees."""

from trey.core.cards import JOKER
from trey.core.deal import MOST_CARDS
from trey.core.kinds import MOST_SEATS
from trey.core.sampling import ConstrainedDeal
from trey.games.three_thirteen.actions import P_ACT, P_ADD
from trey.games.three_thirteen.layoff import find_additions
from trey.games.three_thirteen.observation import Observation, copy_turn
from trey.games.three_thirteen.state import (
    Params,
    State,
    Work,
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

__all__ = ["card_locations", "sample", "shown"]

MOST_TURNS = 6


@kernel
def sample(s: State, o: Observation, p: Params, w: Work, rng: ConstrainedDeal) -> int:
    """Fill `s` with a state that fits `v`, its hidden cards drawn at random; return 0 if none was found.

    The others' hands are not left as random as they were dealt: each has had its turns to draw and discard.
    """
    copy_public(s, o)
    copy_turn(s, o)
    s.drawn = o.drawn
    for seat in range(MOST_SEATS):
        known = seat != o.seat
        s.one[seat] = o.known_one[seat] if known else o.one
        s.two[seat] = o.known_two[seat] if known else o.two
        s.jokers[seat] = o.known_jokers[seat] if known else o.jokers
    _see_all(s, o, rng)
    s.stock_at = 0
    s.stock_end = _hidden_cards(s, p, rng)
    shuffle(rng, s.stock, s.stock_end)
    for seat in range(p.seats):
        if seat != o.seat and not _deal_hidden(s, seat):
            return 0
    _play_hands_in(s, o, p, w, rng)
    for i in range(s.stock_end, MOST_CARDS):
        s.stock[i] = 0
    _fill_pile(s, o, rng)
    below(rng, 2)
    s.x = rng.x
    _guess_turn(s, o, p, w)
    return 1 if s.stock_end == o.stock else 0


@kernel
def _see(rng: ConstrainedDeal, one: int, two: int, jokers: int) -> None:
    """Add cards to those seen; the first places of `allowed`, `dealt` and `capacity` hold them here."""
    rng.dealt[0] |= rng.allowed[0] & one | two
    rng.allowed[0] |= one
    rng.capacity[0] += jokers


@kernel
def _see_card(rng: ConstrainedDeal, card: int) -> None:
    insert(rng.allowed, rng.dealt, rng.capacity, 0, card)


@kernel
def _see_all(s: State, o: Observation, rng: ConstrainedDeal) -> None:
    """Collect every card whose place the viewer knows."""
    rng.allowed[0] = rng.dealt[0] = rng.capacity[0] = 0
    for seat in range(MOST_SEATS):
        _see(rng, s.one[seat], s.two[seat], s.jokers[seat])
    _see(rng, o.gone_one, o.gone_two, o.gone_jokers)
    if o.top >= 0:
        _see_card(rng, o.top)
    for i in range(o.puts):
        _see_card(rng, o.put[i] & 63)
    for i in range(o.laid_count):
        _see_card(rng, o.laid[i] & 63)


@kernel
def _hidden_cards(s: State, p: Params, rng: ConstrainedDeal) -> int:
    """Put all cards that are not seen into the stock and return their number."""
    count = 0
    for suit in range(4):
        for rank in range(13):
            card = suit << 4 | rank
            for _ in range(p.decks - (rng.allowed[0] >> card & 1) - (rng.dealt[0] >> card & 1)):
                s.stock[count] = card
                count += 1
    for _ in range(p.joker_cards - rng.capacity[0]):
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
def _play_hands_in(s: State, o: Observation, p: Params, w: Work, rng: ConstrainedDeal) -> None:
    """Let every other seat draw and discard about as often as it has, cards for cards of the stock."""
    turns = s.piled // p.seats
    if turns == 0 or s.stock_end == 0:
        return
    ready(s, w)
    for seat in range(p.seats):
        if seat != o.seat and s.size[seat] == s.cards:
            for _ in range(min(turns, MOST_TURNS)):
                _draw_and_discard(s, o, p, w, rng, seat)


@kernel
def _draw_and_discard(s: State, o: Observation, p: Params, w: Work, rng: ConstrainedDeal, seat: int) -> None:
    """Exchange a card of a hand for one of the stock if that leaves fewer points, but not none: it would be out."""
    i = below(rng, s.stock_end)
    drawn = s.stock[i]
    before = least_points(w, s.one[seat], s.two[seat], s.jokers[seat], w)
    hold(s, seat, drawn)
    after = least_after_discard(w, s.one[seat], s.two[seat], s.jokers[seat], w)
    card = w.discard
    if after == 0 or after >= before or _is_known(o, seat, card):
        card = drawn
    remove(s.one, s.two, s.jokers, seat, card)
    s.stock[i] = card


@kernel
def _is_known(o: Observation, seat: int, card: int) -> int:
    if card == JOKER:
        return 1 if o.known_jokers[seat] else 0
    return o.known_one[seat] >> card & 1


@kernel
def _fill_pile(s: State, o: Observation, rng: ConstrainedDeal) -> None:
    """Lay the discards that are known to be under the top, in any order."""
    count = 0
    for i in range(2):
        cards = o.gone_two if i else o.gone_one
        while cards:
            s.pile[count] = low_index(cards)
            cards &= cards - 1
            count += 1
    for _ in range(o.gone_jokers):
        s.pile[count] = JOKER
        count += 1
    shuffle(rng, s.pile, count)
    if o.top >= 0:
        s.pile[count] = o.top
        count += 1
    for i in range(count, MOST_CARDS):
        s.pile[i] = 0


@kernel
def _guess_turn(s: State, o: Observation, p: Params, w: Work) -> None:
    """Work out what the acting seat can do with the cards guessed for it."""
    if o.turn >= 0 and o.turn != o.seat:
        if s.phase == P_ACT:
            find_outs(s, p, w)
        elif s.phase == P_ADD:
            find_additions(s, p, w)


def shown(s: State, seat: int) -> int:
    """Return the cards a seat was shown: in a wrong lay-down, and every hand when the round is scored."""
    cards = any(s.known_jokers) << JOKER
    for seen in s.known_one:
        cards |= seen
    return cards


def card_locations(s: State, p: Params) -> dict[str, list[int]]:
    """Return every card by the place where it lies; cards about to be laid are still in the hand."""
    found = {str(seat): hand_cards(s.one[seat], s.two[seat], s.jokers[seat]) for seat in range(p.seats)}
    if s.puts:
        found[str(s.turn)] += [entry & 63 for entry in s.put[: s.puts]]
    found["stock"] = list(s.stock[s.stock_at : s.stock_end])
    found["pile"] = list(s.pile[: s.piled])
    found["table"] = [entry & 63 for entry in s.laid[: s.laid_count]]
    return found
