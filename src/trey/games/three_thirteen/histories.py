"""What the acts reveal about hidden cards: their positions in the pack, and which of them came to light.

Positions are those of the pack as it was dealt.  Once the stock is renewed, what went before no longer matters.
Positions are then those of the renewed stock, followed by those of the hidden cards in hands at that moment.  If a
hand shows a card that nobody knew it held, the card lay at the position of one of that hand's hidden cards.
"""

from trey.core.cards import JOKER
from trey.core.deal import MOST_CARDS
from trey.core.history import act_code, act_phase, act_seat
from trey.core.kinds import MOST_SEATS, NOBODY, Card, Cards, Code, Count, Flag, PhaseNumber, Seat
from trey.games.three_thirteen.actions import (
    DONE,
    GO_OUT,
    LAY,
    P_ACT,
    P_DONE,
    P_DRAW,
    P_LAST,
    P_LAY,
    P_OUT,
    P_TO,
    STOCK,
    UNDO,
)
from trey.games.three_thirteen.observation import Observation
from trey.games.three_thirteen.state import MOST_ACTS, Copies, Params, Past, Position, Work, after
from trey.kernel.bits import low_index
from trey.kernel.mark import kernel
from trey.melds.hands import held, holds, insert, remove


@kernel
def remembers_all(o: Past) -> Flag:
    """Return 1 if no act of the round is forgotten."""
    return 1 if o.acted <= MOST_ACTS and (o.acted == 0 or o.acts[0]) else 0


@kernel
def is_fresh(w: Work, position: Position) -> Flag:
    """Return 1 for a position of a renewed stock."""
    return 1 if w.renewed and position < w.end else 0


@kernel
def _begin(o: Observation, p: Params, w: Work) -> None:
    w.renewed = w.shown = w.heaped = 0
    for seat in range(MOST_SEATS):
        w.seen_one[seat] = w.seen_two[seat] = w.seen_jokers[seat] = 0
        w.by_hand[seat] = w.laid_seen[seat] = w.veiled[seat] = 0
    for card in range(64):
        w.held[card] = w.fresh[card] = 0
    _clear_positions(w)
    count_hidden(o, p, w)


@kernel
def count_hidden(o: Observation, p: Params, w: Work) -> None:
    """Count the cards that are hidden now into `held`, by kind."""
    for card in range(64):
        w.held[card] = p.copies[card]
    _uncount(w.held, o.one, o.two, o.jokers)
    for seat in range(p.seats):
        if seat != o.seat:
            _uncount(w.held, o.known_one[seat], o.known_two[seat], o.known_jokers[seat])
    for i in range(o.puts):
        w.held[o.put[i] & 63] -= 1
    for i in range(o.piled):
        w.held[o.pile[i] & 63] -= 1
    for i in range(o.laid_count):
        w.held[o.laid[i] & 63] -= 1


@kernel
def _uncount(copies: Copies, one: Cards, two: Cards, jokers: Count) -> None:
    """Take a hand out of a count of cards."""
    copies[JOKER] -= jokers
    while one:
        card = low_index(one)
        one &= one - 1
        copies[card] -= 1 + (two >> card & 1)


@kernel
def _give(w: Work, seat: Seat, position: Position) -> None:
    """Note that a seat got the hidden card of a position."""
    w.bearer[position] = seat
    if w.head[seat] < 0:
        w.head[seat] = position
    else:
        w.follow[w.tail[seat]] = position
    w.tail[seat] = position
    w.veiled[seat] += 1


@kernel
def take_as_it_is(o: Observation, p: Params, w: Work) -> None:
    """Ignore the past: the hidden cards may lie anywhere in hands and stock."""
    _begin(o, p, w)
    w.at, w.end = 0, o.stock
    w.top = o.stock
    for seat in range(p.seats):
        if seat != o.seat:
            _give_held(w, seat, o.size[seat] - held(o.known_one[seat], o.known_two[seat], o.known_jokers[seat]))


@kernel
def _give_held(w: Work, seat: Seat, count: Count) -> None:
    """Give a seat hidden cards at further positions."""
    for _ in range(count):
        _give(w, seat, w.top)
        w.top += 1


# --- From the deal on ---


@kernel
def follow_acts(o: Observation, p: Params, w: Work) -> None:
    """Work out from all acts of the round where hidden cards lay; start again when the stock is renewed."""
    _begin(o, p, w)
    _lay_out(o, p, w)
    for i in range(o.acted):
        seat, phase, code = act_seat(o.acts[i]), act_phase(o.acts[i]), act_code(o.acts[i])
        if phase == P_DRAW:
            _follow_draw(o, w, seat, code, o.moved[i])
        elif phase == P_LAY and code == DONE:
            _follow_lay(o, w, i)
        elif phase == P_TO:
            w.by_hand[seat] += 1
        elif _is_discard(phase, code):
            _follow_discard(o, w, i, code)
        _follow_renewal(o, p, w, i)
    for seat in range(p.seats):
        _show_laid(o, w, seat)
    _follow_end(o, p, w)
    for i in range(w.shown):
        w.held[w.shown_card[i]] += 1
    for card in range(64):
        w.held[card] -= w.fresh[card]


@kernel
def _lay_out(o: Observation, p: Params, w: Work) -> None:
    """Give out the positions of the hands; the viewer's cards are those it must have been dealt."""
    w.at, w.end = o.cards * p.seats + 1, p.pack_size
    w.top = w.end
    w.order[w.at - 1] = w.heap[0] = o.upcard
    w.heaped = 1
    _find_own_deal(o, w)
    seat = after(p, o.dealer)
    for position in range(o.cards * p.seats):
        if seat == o.seat:
            w.order[position] = _any_seen(w, seat)
            remove(w.seen_one, w.seen_two, w.seen_jokers, seat, w.order[position])
        else:
            _give(w, seat, position)
        seat = after(p, seat)


@kernel
def _any_seen(w: Work, seat: Seat) -> Card:
    return JOKER if w.seen_jokers[seat] else low_index(w.seen_one[seat])


@kernel
def _find_own_deal(o: Observation, w: Work) -> None:
    """Go back from the viewer's hand to what it was dealt."""
    me = o.seat
    if me < 0:
        return
    w.seen_one[me], w.seen_two[me], w.seen_jokers[me] = o.one, o.two, o.jokers
    for i in range(o.puts):
        insert(w.seen_one, w.seen_two, w.seen_jokers, me, o.put[i] & 63)
    for i in range(o.laid_count):
        if o.laid[i] >> 17 == me:
            insert(w.seen_one, w.seen_two, w.seen_jokers, me, o.laid[i] & 63)
    for i in range(o.acted - 1, -1, -1):
        if act_seat(o.acts[i]) == me:
            phase, code = act_phase(o.acts[i]), act_code(o.acts[i])
            if phase == P_DRAW:
                remove(w.seen_one, w.seen_two, w.seen_jokers, me, o.moved[i])
            elif o.moved[i] >= 0:
                insert(w.seen_one, w.seen_two, w.seen_jokers, me, o.moved[i])
            elif _is_discard(phase, code):
                insert(w.seen_one, w.seen_two, w.seen_jokers, me, code)


@kernel
def _follow_draw(o: Observation, w: Work, seat: Seat, code: Code, card: Card) -> None:
    if code != STOCK:
        w.heaped -= 1
        insert(w.seen_one, w.seen_two, w.seen_jokers, seat, card)
        return
    if seat == o.seat:
        w.order[w.at] = card
        if w.renewed:
            w.fresh[card] -= 1
    else:
        _give(w, seat, w.at)
    w.at += 1


@kernel
def _show(o: Observation, w: Work, seat: Seat, card: Card) -> None:
    """Note that a card left a hand, or was shown: one that was known to be there, or else a hidden one."""
    if seat == o.seat:
        return
    if holds(w.seen_one, w.seen_jokers, seat, card):
        remove(w.seen_one, w.seen_two, w.seen_jokers, seat, card)
    else:
        w.shown_card[w.shown], w.shown_seat[w.shown], w.shown_by[w.shown] = card, seat, w.at
        w.shown += 1
        w.veiled[seat] -= 1


@kernel
def _follow_discard(o: Observation, w: Work, number: Count, card: Card) -> None:
    _show(o, w, act_seat(o.acts[number]), card)
    w.heap[w.heaped] = card
    w.heaped += 1


@kernel
def _is_discard(phase: PhaseNumber, code: Code) -> Flag:
    """Return 1 for an act whose code names the card it discarded."""
    if phase == P_ACT:
        return 1 if code not in (GO_OUT, LAY) else 0
    return 1 if phase == P_LAST or (phase == P_OUT and code != GO_OUT) else 0


@kernel
def _follow_renewal(o: Observation, p: Params, w: Work, number: Count) -> None:
    """Follow the renewal of an empty stock after an act that ended a turn."""
    later = act_phase(o.acts[number + 1]) if number + 1 < o.acted else o.phase
    if later in (P_DRAW, P_DONE) and w.at == w.end and w.renewed < o.shuffles:
        for seat in range(p.seats):
            if not _acts_later(o, number, seat):
                _show_laid(o, w, seat)
        _renew(w)


@kernel
def _acts_later(o: Observation, number: Count, seat: Seat) -> Flag:
    for i in range(number + 1, o.acted):
        if act_seat(o.acts[i]) == seat:
            return 1
    return 0


@kernel
def _show_laid(o: Observation, w: Work, seat: Seat) -> None:
    """Show the cards that a seat has laid, once: all were laid in its last turn."""
    if not w.laid_seen[seat]:
        w.laid_seen[seat] = 1
        for i in range(o.laid_count):
            if o.laid[i] >> 17 == seat:
                _show(o, w, seat, o.laid[i] & 63)


@kernel
def _follow_lay(o: Observation, w: Work, done: Count) -> None:
    """Follow a lay-down: right, which may have gone out with the card left over, or wrong, which showed its cards."""
    seat, wrong, begun = act_seat(o.acts[done]), _is_wrong(o, done), done
    while act_phase(o.acts[begun - 1]) == P_LAY:
        begun -= 1
    for i in range(begun, done):
        if _is_card(act_code(o.acts[i])):
            if wrong:
                _show(o, w, seat, act_code(o.acts[i]))
            else:
                w.by_hand[seat] += 1
    for i in range(begun, done):
        if wrong and _is_card(act_code(o.acts[i])):
            insert(w.seen_one, w.seen_two, w.seen_jokers, seat, act_code(o.acts[i]))
    if o.moved[done] >= 0:
        _follow_discard(o, w, done, o.moved[done])


@kernel
def _is_card(code: Code) -> Flag:
    return 1 if code & 15 <= JOKER and code != UNDO else 0


@kernel
def _is_wrong(o: Observation, done: Count) -> Flag:
    """Return 1 if a lay-down was wrong: the same seat goes on where it was."""
    seat = act_seat(o.acts[done])
    if done + 1 == o.acted:
        return 1 if o.turn == seat and o.phase in (P_ACT, P_LAY, P_OUT) else 0
    return 1 if act_seat(o.acts[done + 1]) == seat and act_phase(o.acts[done + 1]) == P_ACT else 0


@kernel
def _follow_end(o: Observation, p: Params, w: Work) -> None:
    """Note the cards that the end of the round has shown."""
    if not o.done:
        return
    for seat in range(p.seats):
        if seat != o.seat:
            one, two = o.known_one[seat], o.known_two[seat]
            while one:
                card = low_index(one)
                if two >> card & 1:
                    two ^= 1 << card
                else:
                    one ^= 1 << card
                _show(o, w, seat, card)
            for _ in range(o.known_jokers[seat]):
                _show(o, w, seat, JOKER)


# --- A renewed stock ---


@kernel
def _renew(w: Work) -> None:
    """Make all discards but the top one the stock; hidden cards held now lie after it, and are none of these."""
    w.renewed += 1
    w.shown = 0
    for card in range(64):
        w.fresh[card] = 0
    for i in range(w.heaped - 1):
        w.fresh[w.heap[i]] += 1
    w.heap[0] = w.heap[w.heaped - 1]
    w.at, w.end, w.top, w.heaped = 0, w.heaped - 1, w.heaped - 1, 1
    _clear_positions(w)


@kernel
def _clear_positions(w: Work) -> None:
    """Give each seat as many hidden cards as it held, at positions after the stock."""
    for position in range(MOST_CARDS):
        w.order[position] = w.bearer[position] = w.follow[position] = NOBODY
    for seat in range(MOST_SEATS):
        count = w.veiled[seat]
        w.head[seat] = w.tail[seat] = NOBODY
        w.veiled[seat] = 0
        _give_held(w, seat, count)
