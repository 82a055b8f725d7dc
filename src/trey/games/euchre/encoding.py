"""What agents in training observe of Euchre."""

from typing import Annotated

from trey.core.encoding import Encoding, Place3, place_of, set_of, tell_plays
from trey.core.kinds import Cards, Count, Flag, Points, Seat, Suit, Three
from trey.core.tricks import left_of
from trey.games.euchre.actions import DONE, NAMING, SWAP
from trey.games.euchre.observation import PLACES, Observation
from trey.games.euchre.state import Params, State
from trey.kernel.layout import Kind, Layout
from trey.kernel.mark import kernel

Others = Annotated[list[Cards], 2]
"""Cards of the seat after the viewer, then of the one after that."""
Phase = Annotated[int, Kind("phase", DONE + 1)]
Upcard = Annotated[int, Kind("upcard", 4)]


class Seen(Layout, mixin=True):
    """Which cards the viewer has and has seen."""

    hand: Cards
    aside: Annotated[Cards, "Cards the viewer set aside."]
    dummy: Annotated[Cards, "The dummy, for a maker who took it."]
    upcard: Cards
    trumps: Cards
    led: Annotated[Cards, "All cards of the led suit."]
    trick: Annotated[Others, "The card of this trick that each of the others played."]
    played: Annotated[Three[Cards], "The cards each seat has played."]
    lacks: Annotated[Others, "For each of the others: cards that it does not hold, as all have seen."]


class AgentObservation(Seen):
    """An observation in few numbers; arrays of three begin with the viewer."""

    phase: Phase
    up: Annotated[Upcard, "What became of the upcard: 0 shown, 1 taken by the dealer, 2 left by him, 3 turned down."]
    offered: Annotated[Suit, "The suit of the first round."]
    trump: Suit
    turn: Place3
    dealer: Place3
    maker: Place3
    lone: Annotated[Place3, "The defender who goes alone."]
    out: Annotated[Place3, "The defender who sits out."]
    best: Annotated[Place3, "Who played the trick's best card; before a lead, who took the last trick."]
    alone: Annotated[Flag, "1 when the maker goes alone."]
    helped: Annotated[Flag, "1 when the maker took the dummy."]
    tricks: Three[Count]
    counts: Annotated[Three[Count], "How many cards each hand has."]
    totals: Three[Points]
    target: Annotated[Points, "The points needed to win."]


class Hidden(Layout):
    """Where the hidden cards lie."""

    hands: Others
    aside: Annotated[Others, "What each of the others set aside."]
    dummy: Annotated[Cards, "The dummy as it was dealt."]
    middle: Cards


@kernel
def encode(x: AgentObservation, o: Observation, p: Params) -> None:
    """Tell an observation."""
    x.hand, x.aside, x.dummy, x.trumps, x.led = o.hand, o.aside, o.found, o.trumps, o.led
    x.upcard = set_of(o.upcard)
    x.phase = NAMING if o.phase == SWAP else o.phase  # no rules have both: an exchange needs a pack without a joker
    x.up, x.offered, x.trump = o.up, o.offered, o.trump
    x.alone, x.helped, x.target = o.alone, o.helped, p.target
    _tell_places(x, o)
    seat = o.seat
    for i in range(3):
        x.tricks[i], x.counts[i], x.totals[i] = o.tricks[seat], o.counts[seat], o.totals[seat]
        if i:
            x.lacks[i - 1] = o.lacks[seat] | o.swapped
        seat = left_of(seat)
    tell_plays(x, o)


@kernel
def _tell_places(x: AgentObservation, o: Observation) -> None:
    x.turn = place_of(o.turn, o.seat, 3)
    x.dealer = place_of(o.dealer, o.seat, 3)
    x.maker = place_of(o.maker, o.seat, 3)
    x.lone = place_of(o.lone, o.seat, 3)
    x.out = place_of(o.out, o.seat, 3)
    x.best = place_of(o.best_seat, o.seat, 3)


@kernel
def reveal(x: Hidden, s: State, p: Params, seat: Seat) -> None:
    """Tell where the hidden cards lie."""
    x.dummy, x.middle = s.found, PLACES.left(s, p)
    for i in range(2):
        seat = left_of(seat)
        x.hands[i], x.aside[i] = s.hands[seat], s.aside[seat]


ENCODING = Encoding(layout=AgentObservation, encode=encode, oracle=Hidden, reveal=reveal)
