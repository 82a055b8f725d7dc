"""What agents in training observe of Three Thirteen."""

from typing import Annotated

from trey.core.cards import JOKER
from trey.core.encoding import Encoding, Place, place_of, set_of
from trey.core.kinds import MOST_SEATS, Cards, Count, Flag, Points, Rank, Seat, Seven
from trey.games.three_thirteen.actions import ACTIONS, FROM_PILE, STOCK
from trey.games.three_thirteen.observation import Observation
from trey.games.three_thirteen.state import Params, State, after
from trey.kernel.layout import Kind, Layout
from trey.kernel.mark import kernel

Others = Annotated[list[Cards], MOST_SEATS - 1]
"""Cards of the seats after the viewer, in order; none for seats that do not play."""
Coming = Annotated[list[Cards], 4]
Phase = Annotated[int, Kind("phase", len(ACTIONS.phases))]


class Held(Layout, mixin=True):
    """What the viewer holds, and what it can do with it."""

    one: Annotated[Cards, "Cards in the viewer's hand, the joker among them."]
    two: Annotated[Cards, "Cards of which the viewer holds two; the joker, if the viewer holds two or more."]
    drawn: Annotated[Cards, "The card just drawn, if the viewer knows it."]
    put: Annotated[Cards, "Cards the viewer is about to lay."]
    outs: Annotated[
        Cards,
        "Discards that let the viewer go out, or cards it can lay off. Bit 14 says that no discard "
        "is needed; agents do not see it.",
    ]


class Seen(Layout, mixin=True):
    """What lies open, and what everybody has seen go into a hand."""

    top: Annotated[Cards, "The top card of the discard pile."]
    gone_one: Annotated[Cards, "Cards of the discard pile below its top card."]
    gone_two: Annotated[Cards, "Cards that lie below the top card twice or more."]
    laid_one: Annotated[Cards, "Cards on the table."]
    laid_two: Cards
    known: Annotated[Others, "Cards in each of the others' hands that everybody has seen."]


class AgentObservation(Held, Seen):
    """An observation in few numbers; arrays of seven begin with the viewer."""

    phase: Phase
    wild: Rank
    turn: Place
    dealer: Place
    finisher: Annotated[Place, "Who went out first."]
    from_stock: Annotated[Flag, "1 if the acting seat drew from the stock."]
    from_pile: Annotated[Flag, "1 if the acting seat drew from the discard pile."]
    barred: Annotated[Flag, "1 if the acting seat has made a wrong lay-down this turn."]
    jokers: Annotated[Count, "Printed jokers in the viewer's hand."]
    cards: Annotated[Count, "How many cards each seat was dealt in this round."]
    stock: Annotated[Count, "Cards left in the stock."]
    piled: Annotated[Count, "How many cards the discard pile has."]
    shuffles: Annotated[Count, "How often the stock was renewed."]
    idle: Annotated[Count, "Cards taken from the pile since somebody last drew from the stock."]
    tables: Annotated[Count, "Melds on the table."]
    seats: Count
    size: Annotated[Seven[Count], "How many cards each seat still holds."]
    totals: Annotated[Seven[Points], "Points so far, divided by 4 and rounded down."]


class Hidden(Layout):
    """Where the hidden cards lie."""

    one: Others
    two: Annotated[
        Others,
        "Cards of which each of the others holds two; the joker, if two or more. `one` has all the cards of that hand.",
    ]
    coming: Annotated[Coming, "The next cards of the stock."]


@kernel
def _twice(cards: Cards, jokers: Count, enough: Count) -> Cards:
    """Return a set with the joker in it where there are enough of them."""
    return cards | 1 << JOKER if jokers >= enough else cards


@kernel
def encode(x: AgentObservation, o: Observation, p: Params) -> None:
    """Tell an observation."""
    x.one, x.two = _twice(o.one, o.jokers, 1), _twice(o.two, o.jokers, 2)
    x.drawn, x.outs = set_of(o.drawn), o.outs
    x.phase, x.wild, x.barred = o.phase, o.wild, o.barred
    x.from_stock = 1 if o.source == STOCK else 0
    x.from_pile = 1 if o.source == FROM_PILE else 0
    x.turn = place_of(o.turn, o.seat, p.seats)
    x.dealer = place_of(o.dealer, o.seat, p.seats)
    x.finisher = place_of(o.finisher, o.seat, p.seats)
    x.jokers, x.cards, x.stock, x.piled = o.jokers, o.cards, o.stock, o.piled
    x.shuffles, x.idle, x.tables, x.seats = o.shuffles, o.idle, o.tables, p.seats
    _tell_piles(x, o)
    _tell_seats(x, o, p)


@kernel
def _tell_piles(x: AgentObservation, o: Observation) -> None:
    """Tell what lies on the pile and on the table, and what is about to lie there."""
    x.top = x.gone_one = x.gone_two = x.laid_one = x.laid_two = x.put = 0
    for i in range(o.piled - 1):
        card = 1 << (o.pile[i] & 63)
        x.gone_two |= x.gone_one & card
        x.gone_one |= card
    if o.piled:
        x.top = 1 << (o.pile[o.piled - 1] & 63)
    for i in range(o.laid_count):
        card = 1 << (o.laid[i] & 63)
        x.laid_two |= x.laid_one & card
        x.laid_one |= card
    for i in range(o.puts):
        x.put |= 1 << (o.put[i] & 63)


@kernel
def _tell_seats(x: AgentObservation, o: Observation, p: Params) -> None:
    seat = o.seat
    for i in range(MOST_SEATS):
        x.size[i] = x.totals[i] = 0
        if i:
            x.known[i - 1] = 0
        if i < p.seats:
            x.size[i], x.totals[i] = o.size[seat], o.totals[seat] >> 2
            if i:
                x.known[i - 1] = _twice(o.known_one[seat], o.known_jokers[seat], 1)
            seat = after(p, seat)


@kernel
def reveal(x: Hidden, s: State, p: Params, seat: Seat) -> None:
    """Tell where the hidden cards lie."""
    for i in range(MOST_SEATS - 1):
        seat = after(p, seat)
        held = i + 1 < p.seats
        x.one[i] = _twice(s.one[seat], s.jokers[seat], 1) if held else 0
        x.two[i] = _twice(s.two[seat], s.jokers[seat], 2) if held else 0
    for i in range(len(x.coming)):
        x.coming[i] = 1 << s.stock[s.stock_at + i] if s.stock_at + i < s.stock_end else 0


ENCODING = Encoding(layout=AgentObservation, encode=encode, oracle=Hidden, reveal=reveal)
