"""Turning an observation back into a state that fits it, and a state into the deal it came from.

docs/decisions/0040-which-hidden-cards-are-drawn.md says what draws are uniform over, and why.
"""

from trey.core.cards import JOKER
from trey.core.deal import MOST_CARDS, SALT_LIMIT, PackOrder
from trey.core.history import act_code, act_phase, act_seat
from trey.core.kinds import MOST_SEATS, Card, Cards, Count, Flag, Seat
from trey.games.three_thirteen.actions import LAY, P_ACT, P_ADD, P_DRAW, STOCK
from trey.games.three_thirteen.histories import follow_acts, is_fresh, remembers_all, take_as_it_is
from trey.games.three_thirteen.laying import find_additions
from trey.games.three_thirteen.observation import Observation
from trey.games.three_thirteen.settled import may_have_settled
from trey.games.three_thirteen.state import (
    MOST_ACTS,
    Params,
    Position,
    State,
    Work,
    copy_past,
    copy_public,
    copy_turn,
    hold,
)
from trey.games.three_thirteen.turn import find_outs
from trey.kernel.mark import kernel
from trey.kernel.rng import Rng, uniform
from trey.melds.hands import hand_cards

_MOST_TRIES = 10_000
_MOST_REDRAWS = 50
EXCHANGED = 2


@kernel
def sample(s: State, o: Observation, p: Params, w: Work, rng: Rng) -> Flag:
    """Fill `s` with a state, past included, that fits an observation and its acts; return 0 if none was found."""
    copy_public(s, o)
    copy_turn(s, o)
    copy_past(s, o)
    if remembers_all(o):
        follow_acts(o, p, w)
    else:
        take_as_it_is(o, p, w)
    for _ in range(_MOST_TRIES):
        if _draw(s, o, p, w, rng):
            _tell_past(s, o, w, rng)
            _guess_turn(s, o, p, w)
            return 1
    return 0


@kernel
def _draw(s: State, o: Observation, p: Params, w: Work, rng: Rng) -> Flag:
    """Draw all hidden cards and take them to the hands; 0 where the draw does not fit, or is to be left out."""
    for card in range(64):
        w.held_left[card] = w.held[card]
        w.fresh_left[card] = w.fresh[card]
    for position in range(MOST_CARDS):
        w.filled[position] = w.order[position]
        w.fixed[position] = 0
    for i in range(w.shown):
        if not _place_shown(w, rng, i):
            return 0
    _fill(w, rng, 0)
    if w.renewed:
        _fill(w, rng, 1)
    for seat in range(p.seats):
        if not _settle_seat(s, o, p, w, rng, seat):
            return 0
    return _is_kept(w, rng)


# --- Cards that came to light ---


@kernel
def _place_shown(w: Work, rng: Rng, i: Count) -> Flag:
    """Choose the position that a card which was shown came from, each by its chance; 0 where there is none."""
    card, seat, limit = w.shown_card[i], w.shown_seat[i], w.shown_by[i]
    held = _free_positions(w, seat, limit, 0) * w.held_left[card]
    fresh = 0
    if w.renewed:
        held *= max(1, _cards_left(w, 1))
        fresh = _free_positions(w, seat, limit, 1) * w.fresh_left[card] * max(1, _cards_left(w, 0))
    if held + fresh == 0:
        return 0
    of_fresh = 1 if uniform(rng, held + fresh) >= held else 0
    number = uniform(rng, _free_positions(w, seat, limit, of_fresh))
    position = _free_position(w, seat, of_fresh, number)
    w.filled[position] = card
    w.fixed[position] = 1
    if of_fresh:
        w.fresh_left[card] -= 1
    else:
        w.held_left[card] -= 1
    return 1


@kernel
def _cards_left(w: Work, of_fresh: Flag) -> Count:
    """Return how many cards of the renewed stock, or of those held, have no position yet."""
    count = 0
    for card in range(64):
        count += w.fresh_left[card] if of_fresh else w.held_left[card]
    return count


@kernel
def _was_there(w: Work, position: Position, limit: Position) -> Flag:
    """Return 1 if the card of a position was held by when the stock stood at `limit`."""
    return 1 if position < limit or position >= w.end else 0


@kernel
def _free_positions(w: Work, seat: Seat, limit: Position, of_fresh: Flag) -> Count:
    """Return how many of a seat's positions so far have no card yet."""
    count, position = 0, w.head[seat]
    while position >= 0:
        if w.filled[position] < 0 and _was_there(w, position, limit) and is_fresh(w, position) == of_fresh:
            count += 1
        position = w.follow[position]
    return count


@kernel
def _free_position(w: Work, seat: Seat, of_fresh: Flag, number: Count) -> Position:
    position = w.head[seat]
    while w.filled[position] >= 0 or is_fresh(w, position) != of_fresh or number > 0:
        if w.filled[position] < 0 and is_fresh(w, position) == of_fresh:
            number -= 1
        position = w.follow[position]
    return position


@kernel
def _is_kept(w: Work, rng: Rng) -> Flag:
    """Keep a draw in inverse proportion to the ways of making it: each card shown may be any of its kind held then."""
    for i in range(w.shown):
        ways = _ways(w, i)
        if ways > 1 and uniform(rng, ways):
            return 0
    return 1


@kernel
def _ways(w: Work, i: Count) -> Count:
    """Return how many cards of its kind a seat held when one was shown, less those shown before."""
    card, seat, limit = w.shown_card[i], w.shown_seat[i], w.shown_by[i]
    ways, position = 0, w.head[seat]
    while position >= 0:
        if w.filled[position] == card and _was_there(w, position, limit):
            ways += 1
        position = w.follow[position]
    for before in range(i):
        if w.shown_card[before] == card and w.shown_seat[before] == seat:
            ways -= 1
    return ways


# --- All others ---


@kernel
def _fill(w: Work, rng: Rng, of_fresh: Flag) -> None:
    """Lay the cards that never came to light at the positions left, in any order."""
    count, at = 0, 0
    for card in range(62):
        for _ in range(w.fresh_left[card] if of_fresh else w.held_left[card]):
            w.rest[count] = card
            count += 1
    for position in range(w.top):
        if w.filled[position] < 0 and is_fresh(w, position) == of_fresh:
            other = at + uniform(rng, count - at)
            w.filled[position] = w.rest[other]
            w.rest[other] = w.rest[at]
            at += 1


@kernel
def _take_hand(s: State, o: Observation, w: Work, seat: Seat) -> None:
    """Fill another seat's hand: hidden cards that did not come to light, and what everybody knows of it."""
    s.one[seat] = s.two[seat] = s.jokers[seat] = 0
    position = w.head[seat]
    while position >= 0:
        if not w.fixed[position]:
            hold(s, seat, w.filled[position])
        position = w.follow[position]
    _hold_known(s, o, seat)


@kernel
def _hold_known(s: State, o: Observation, seat: Seat) -> None:
    s.two[seat] |= o.known_two[seat] | s.one[seat] & o.known_one[seat]
    s.one[seat] |= o.known_one[seat]
    s.jokers[seat] += o.known_jokers[seat]


@kernel
def _settle_seat(s: State, o: Observation, p: Params, w: Work, rng: Rng, seat: Seat) -> Flag:
    """Take a seat's hand; where the table has settled it, one of which it would have laid just what it laid."""
    if seat == o.seat:
        s.one[seat], s.two[seat], s.jokers[seat] = o.one, o.two, o.jokers
        return 1
    for _ in range(_MOST_REDRAWS):
        _take_hand(s, o, w, seat)
        if may_have_settled(s, o, p, w, seat):
            return 1
        _redraw(w, rng, seat)
    return 0


@kernel
def _redraw(w: Work, rng: Rng, seat: Seat) -> None:
    """Exchange each hidden card of a seat for any that no seat before it has."""
    position = w.head[seat]
    while position >= 0:
        if not w.fixed[position]:
            other = uniform(rng, w.top)
            while not _may_exchange(w, seat, position, other):
                other = uniform(rng, w.top)
            card = w.filled[position]
            w.filled[position] = w.filled[other]
            w.filled[other] = card
            w.fixed[position] = EXCHANGED
        position = w.follow[position]
    position = w.head[seat]
    while position >= 0:
        w.fixed[position] &= ~EXCHANGED
        position = w.follow[position]


@kernel
def _may_exchange(w: Work, seat: Seat, position: Position, other: Position) -> Flag:
    """Return 1 if the card of a seat might as well lie at another position."""
    if w.fixed[other] or w.order[other] >= 0 or is_fresh(w, other) != is_fresh(w, position):
        return 0
    return 1 if w.bearer[other] < 0 or w.bearer[other] >= seat else 0


# --- The past and the turn ---


@kernel
def _tell_past(s: State, o: Observation, w: Work, rng: Rng) -> None:
    """Take over the stock, and say which cards were drawn from it."""
    s.stock_at, s.stock_end = w.at, w.end
    for i in range(MOST_CARDS):
        s.stock[i] = w.filled[i] if i < w.end else 0
    at = w.at
    for i in range(o.acted - 1, max(o.acted - MOST_ACTS, 0) - 1, -1):
        act = o.acts[i % MOST_ACTS]
        if act_phase(act) == P_DRAW and act_code(act) == STOCK and at > 0:
            at -= 1
            s.moved[i % MOST_ACTS] = s.stock[at]
    s.x = 1 + uniform(rng, SALT_LIMIT - 1)
    s.drawn = o.drawn
    if o.source == STOCK and o.turn != o.seat and w.at > 0:
        s.drawn = s.stock[w.at - 1]
    for seat in range(MOST_SEATS):
        s.undone[seat] = 0
    if o.seat >= 0:
        s.undone[o.seat] = o.undone


@kernel
def _guess_turn(s: State, o: Observation, p: Params, w: Work) -> None:
    """Work out what the acting seat can do with the cards drawn for it."""
    if o.turn >= 0 and o.turn != o.seat:
        s.lays = _lays(o)
        if s.phase == P_ACT:
            find_outs(s, p, w)
        elif s.phase == P_ADD:
            find_additions(s, p, w)


@kernel
def _lays(o: Observation) -> Count:
    """Return how many lay-downs the acting seat is known to have made this turn."""
    lays = 0
    for i in range(o.acted - 1, max(o.acted - MOST_ACTS, 0) - 1, -1):
        act = o.acts[i % MOST_ACTS]
        if act_seat(act) != o.turn or act_phase(act) == P_DRAW:
            return lays
        lays += 1 if act_phase(act) == P_ACT and act_code(act) == LAY else 0
    return lays


@kernel
def dealt(order: PackOrder, s: State, p: Params) -> Flag:
    """Write the pack that this round came from into `order`, and return 1.

    Return 0 if the stock was renewed or acts are forgotten: there is then no deal from which the remaining acts lead
    to this state.
    """
    if s.shuffles or not remembers_all(s):
        return 0
    order.dealer, order.salt, order.size = s.dealer, s.x, p.pack_size
    for i in range(MOST_CARDS):
        order.pack[i] = s.stock[i]
    return 1


def shown(s: State, seat: Seat) -> Cards:
    """Return the cards everybody has seen players hold: taken from the pile, laid down wrongly, or shown at the end."""
    cards = any(s.known_jokers) << JOKER
    for seen in s.known_one:
        cards |= seen
    return cards


def card_locations(s: State, p: Params) -> dict[str, list[Card]]:
    """Return every card by the place where it lies; cards about to be laid are still in the hand."""
    found = {str(seat): hand_cards(s.one[seat], s.two[seat], s.jokers[seat]) for seat in range(p.seats)}
    if s.puts:
        found[str(s.turn)] += [entry & 63 for entry in s.put[: s.puts]]
    found["stock"] = list(s.stock[s.stock_at : s.stock_end])
    found["pile"] = [play & 63 for play in s.pile[: s.piled]]
    found["table"] = [entry & 63 for entry in s.laid[: s.laid_count]]
    return found
