"""A turn of Three Thirteen, and how rounds and matches are scored."""

from typing import Any

from trey.core import goals
from trey.core.engine import open_standing
from trey.core.kinds import NOBODY, Card, Cards, Code, Count, Flag, Points, Seat
from trey.games.three_thirteen.actions import GO_OUT, LAY, P_ACT, P_DONE, P_DRAW, P_LAY, P_OUT, STOCK
from trey.games.three_thirteen.state import (
    LAST_ROUND,
    MOST_ACTS,
    Params,
    Pile,
    Standing,
    State,
    Work,
    after,
    clear_turn,
    drop,
    hold,
    new_meld,
    put_on_table,
    ready,
    ready_table,
    top_card,
)
from trey.kernel.mark import kernel
from trey.kernel.rng import below, step
from trey.melds.hands import insert
from trey.melds.solver import arrange, hand_points, least_after_discard, melds_all, outs
from trey.melds.unmelded import hopeless

_END_ROUNDS, END_LIMIT = 1, 2


@kernel
def settle(s: State, p: Params, w: Work, seat: Seat, onto_table: Flag) -> None:
    """Lay a seat's best melds; if only a whole hand may be laid, lay all of it or nothing."""
    ready(s, w)
    if onto_table:
        ready_table(s, w)
    arrange(w, s.one[seat], s.two[seat], s.jokers[seat], w)
    k = 0
    for i in range(w.melds):
        meld = w.onto[i]
        if meld < 0:
            meld = new_meld(s, w.code[i], seat)
        s.table[meld] = w.code[i]
        for _ in range(w.size[i]):
            put_on_table(s, seat, w.cards[k], w.stands[k], meld)
            drop(s, seat, w.cards[k])
            s.size[seat] -= 1
            k += 1


@kernel
def finish(s: State, p: Params, w: Work) -> None:
    """Score the round: every seat counts what it has not melded, and shows it."""
    seat = after(p, s.dealer) if s.finisher < 0 else s.finisher
    for _ in range(p.seats):
        if p.auto_meld and (s.finisher < 0 or (not p.final_turn and seat != s.finisher)):
            settle(s, p, w, seat, 0)
        seat = after(p, seat)
    ready(s, w)
    for seat in range(p.seats):
        points = hand_points(s.one[seat], s.two[seat], s.jokers[seat], w)
        s.delta[seat] = points + s.fine[seat] - (p.out_bonus if seat == s.finisher else 0)
        s.known_one[seat] = s.one[seat]
        s.known_two[seat] = s.two[seat]
        s.known_jokers[seat] = s.jokers[seat]
    clear_turn(s)
    s.phase = P_DONE
    s.turn = NOBODY
    s.done = 1


@kernel
def begin(m: Standing, p: Params) -> None:
    """Start a match: nothing dealt yet."""
    open_standing(m, p.seats)


@kernel
def close(m: Standing, s: State, p: Params) -> None:
    """Add a finished round to the match; after the last round, or at the point limit, the lowest total wins."""
    goals.add(m, s, p.seats)
    ahead = goals.leaders(m, goals.lowest(m, p.seats), p.seats)
    over = m.number >= p.last_round
    if over and p.tie_extra and not m.extra and ahead & ahead - 1:
        m.extra = 1
    elif over or (p.point_limit and goals.highest(m, p.seats) >= p.point_limit):
        m.ended = _END_ROUNDS if over else END_LIMIT
        m.winners = ahead


_OTHER_STREAM = 0x1E3779B97F4A7C15  # so that a salt taken from a generator does not repeat it


@kernel
def set_round(s: State, p: Params) -> None:
    """Set the number of cards, the wild rank and what cards count."""
    if s.deal <= p.last_round:
        s.cards = p.rounds[s.deal - 1]
        s.wild = p.round_wild[s.deal - 1]
    else:
        s.cards = LAST_ROUND
        s.wild = LAST_ROUND - 2
    for rank in range(13):
        s.points[rank] = p.face_points[rank] << (p.double_rounds >> s.cards & 1)
    if s.wild >= 0 and p.wild_points:
        s.points[s.wild] = p.wild_points


@kernel
def begin_turn(s: State, p: Params, w: Work, seat: Seat) -> None:
    """Let a seat draw; renew an empty stock, or end the round if no renewal is left."""
    clear_turn(s)
    if s.stock_at == s.stock_end:
        if s.finisher < 0 and s.shuffles >= p.shuffles:
            finish(s, p, w)
            return
        _shuffle_discards(s)
    s.turn = seat
    s.phase = P_DRAW


@kernel
def _shuffle_discards(s: State) -> None:
    """Keep the top discard; the others, shuffled, are the new stock."""
    if s.shuffles == 0:
        s.x = step((s.x ^ _OTHER_STREAM) + 1)
    s.stock_at = 0
    s.stock_end = s.piled - 1
    for i in range(s.stock_end):
        s.stock[i] = s.pile[i] & 63
    shuffle(s, s.stock, s.stock_end)
    s.pile[0] = s.pile[s.piled - 1]
    for i in range(1, s.piled):
        s.pile[i] = 0
    s.piled = 1
    s.shuffles += 1


@kernel
def shuffle(chance: Any, cards: Pile, count: Count) -> None:
    """Shuffle the first `count` cards of an array (Fisher-Yates); `chance` has the field of an `Rng`."""
    for i in range(count - 1, 0, -1):
        j = below(chance, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


@kernel
def draw(s: State, p: Params, w: Work, action: Code) -> None:
    """Draw from the stock or take the top discard, which everybody sees."""
    seat = s.turn
    if action == STOCK:
        s.drawn = s.stock[s.stock_at]
        s.stock_at += 1
        s.idle = 0
    else:
        s.drawn = top_card(s)
        s.piled -= 1
        s.pile[s.piled] = 0
        s.idle += 1
        insert(s.known_one, s.known_two, s.known_jokers, seat, s.drawn)
    note_card(s, s.drawn)
    hold(s, seat, s.drawn)
    s.size[seat] += 1
    s.source = action
    s.phase = P_ACT
    find_outs(s, p, w)


@kernel
def find_outs(s: State, p: Params, w: Work) -> None:
    """Note which discards let the acting seat go out and, also on a final turn, whether it needs none."""
    s.outs = 0
    if p.auto_meld and (s.finisher < 0 or p.out_without_discard):
        ready(s, w)
        if s.finisher >= 0 and p.layoff:
            ready_table(s, w)
        one, two, jokers = s.one[s.turn], s.two[s.turn], s.jokers[s.turn]
        if s.finisher < 0 and not hopeless(one, two, jokers, w):
            s.outs = outs(w, one, two, jokers, w)
        if p.out_without_discard and melds_all(w, one, two, jokers, w):
            s.outs |= 1 << GO_OUT


@kernel
def least_after_turn(p: Params, w: Work, one: Cards, two: Cards, jokers: Count) -> Points:
    """Return the fewest points that a hand with its drawn card can leave after the turn.

    `w.best` is then 0 if the seat can go out.
    """
    if p.out_without_discard and melds_all(w, one, two, jokers, w):
        return 0
    return least_after_discard(w, one, two, jokers, w)


@kernel
def act(s: State, p: Params, w: Work, action: Code) -> None:
    """Begin to go out or to lay by hand, or discard and end the turn."""
    if action == GO_OUT and s.outs == 1 << GO_OUT:
        go_out(s, p, w, GO_OUT)
    elif action == GO_OUT:
        s.phase = P_OUT
    elif action == LAY:
        s.lays += 1
        s.phase = P_LAY
    else:
        throw(s, p, w, action)


@kernel
def throw(s: State, p: Params, w: Work, card: Card) -> None:
    """Discard, let the table lay the seat's best melds on a final turn (with `auto_meld`), and end the turn."""
    discard(s, card)
    if s.finisher >= 0 and p.auto_meld:
        settle(s, p, w, s.turn, p.layoff)
    end_turn(s, p, w)


@kernel
def discard(s: State, card: Card) -> None:
    """Put a card from the acting seat's hand on the discard pile."""
    drop(s, s.turn, card)
    s.size[s.turn] -= 1
    s.pile[s.piled] = s.turn << 6 | card
    s.piled += 1


@kernel
def note_card(s: State, card: Card) -> None:
    """Remember the card that the last act moved, which its code does not name."""
    s.moved[(s.acted - 1) % MOST_ACTS] = card


@kernel
def go_out(s: State, p: Params, w: Work, action: Code) -> None:
    """Discard a card and lay all the others, or lay them all; on a final turn with `layoff`, also onto laid melds."""
    if action != GO_OUT:
        discard(s, action)
    settle(s, p, w, s.turn, p.layoff if s.finisher >= 0 else 0)
    if s.finisher < 0:
        s.finisher = s.turn
    end_turn(s, p, w)


@kernel
def end_turn(s: State, p: Params, w: Work) -> None:
    """Pass the turn to the next seat, or end the round if no seat has a turn left."""
    seat = after(p, s.turn)
    if s.finisher >= 0 and (seat == s.finisher or not p.final_turn):
        finish(s, p, w)
    else:
        begin_turn(s, p, w, seat)
