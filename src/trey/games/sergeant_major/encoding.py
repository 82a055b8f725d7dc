"""What agents in training observe of 3-5-8."""

from typing import Annotated

from trey.core.encoding import Encoding, Place3, place_of, tell_plays
from trey.core.kinds import Cards, Count, Points, Seat, Suit, Three
from trey.core.tricks import left_of
from trey.games.sergeant_major.actions import ACTIONS
from trey.games.sergeant_major.observation import Observation
from trey.games.sergeant_major.state import Params, State, lying
from trey.kernel.layout import Kind, Layout
from trey.kernel.mark import kernel

Others = Annotated[list[Cards], 2]
"""Cards of the seat after the viewer, clockwise, then of the one after that."""
Phase = Annotated[int, Kind("phase", len(ACTIONS.phases))]
Call = Annotated[int, Kind("call", 6)]
Calls = Annotated[int, Kind("calls", 6, mask=True)]


class Seen(Layout, mixin=True):
    """Which cards the viewer has, has seen, and can tell of the others."""

    hand: Cards
    aside: Annotated[Cards, "Cards the viewer set aside."]
    kitty: Annotated[Cards, "Kitty cards that the viewer took, or was shown, or sees."]
    given: Annotated[Cards, "Cards the viewer gave or returned in this deal's exchange."]
    got: Annotated[Cards, "Cards the viewer received in this exchange."]
    led: Annotated[Cards, "All cards of the led suit."]
    trick: Annotated[Others, "The card of this trick that each of the others played."]
    played: Annotated[Three[Cards], "The cards each seat has played."]
    holds: Annotated[Others, "Cards the viewer knows each of the others to hold."]
    lacks: Annotated[Others, "For each of the others: cards that it does not hold, as its plays have shown."]
    used: Annotated[Three[Calls], "Calls each seat has made."]


class AgentObservation(Seen):
    """An observation in few numbers; arrays of three begin with the viewer."""

    phase: Phase
    call: Annotated[Call, "0..3 a suit, 4 no-trump, 5 Miz."]
    trump: Suit
    turn: Place3
    dealer: Place3
    caller: Place3
    receiver: Annotated[Place3, "Who gets the next card of the exchange."]
    best: Annotated[Place3, "Who played the trick's best card; before a lead, who took the last trick."]
    left: Annotated[Count, "Cards still owed in this step or phase."]
    target: Annotated[Three[Count], "Tricks each seat should take, or not exceed in a Miz."]
    tricks: Three[Count]
    awake: Annotated[Three[Count], "Cards each seat holds and may look at."]
    sleeping: Annotated[Three[Count], "Cards each seat holds face down."]
    last: Annotated[Three[Points], "Points of the last scored deal, which the exchange settles."]
    passed: Annotated[Three[Count], "Passes each seat has used."]
    totals: Three[Points]
    hands_played: Annotated[Count, "Deals scored before this one."]


class Hidden(Layout):
    """Where the hidden cards lie."""

    hands: Others
    asleep: Annotated[Three[Cards], "Cards of each seat that it may not look at yet."]
    kitty: Cards
    aside: Cards


@kernel
def encode(x: AgentObservation, o: Observation, p: Params) -> None:
    """Tell an observation."""
    x.hand, x.aside, x.led = o.hand, o.aside, o.led
    x.phase, x.call, x.trump, x.left, x.hands_played = o.phase, o.call, o.trump, o.left, o.hands_played
    x.turn = place_of(o.turn, o.seat, 3)
    x.dealer = place_of(o.dealer, o.seat, 3)
    x.caller = place_of(o.caller, o.seat, 3)
    x.receiver = place_of(o.receiver, o.seat, 3)
    x.best = place_of(o.best_seat, o.seat, 3)
    _tell_seats(x, o)
    _tell_moved(x, o)
    tell_plays(x, o)


@kernel
def _tell_seats(x: AgentObservation, o: Observation) -> None:
    seat = o.seat
    for i in range(3):
        x.target[i], x.tricks[i], x.used[i] = o.target[seat], o.tricks[seat], o.used[seat]
        x.awake[i], x.sleeping[i] = o.awake[seat], o.sleeping[seat]
        x.last[i], x.passed[i], x.totals[i] = o.last[seat], o.passed[seat], o.totals[seat]
        if i:
            x.holds[i - 1], x.lacks[i - 1] = o.holds[seat], o.lacks[seat]
        seat = left_of(seat)


@kernel
def _tell_moved(x: AgentObservation, o: Observation) -> None:
    """Tell what went through the viewer's hand before the play."""
    x.kitty = o.taken | o.shown | lying(o.kitty)
    x.given = x.got = 0
    for other in range(3):
        mine, theirs = o.seat * 3 + other, other * 3 + o.seat
        x.given |= o.gifts[mine] | o.returns[theirs]
        x.got |= o.gifts[theirs] | o.returns[mine]


@kernel
def reveal(x: Hidden, s: State, p: Params, seat: Seat) -> None:
    """Tell where the hidden cards lie."""
    x.kitty, x.aside = lying(s.kitty), s.aside
    x.asleep[0] = s.asleep[seat]
    for i in range(2):
        seat = left_of(seat)
        x.hands[i], x.asleep[i + 1] = s.hands[seat], s.asleep[seat]


ENCODING = Encoding(layout=AgentObservation, encode=encode, oracle=Hidden, reveal=reveal)
