"""Starter as kernels: what a table is, what is legal, what an action does, and what a deal scores."""

from typing import Annotated

from trey.core import engine
from trey.core.deal import PackOrder
from trey.core.engine import each_scores
from trey.core.goals import Limited, Standing
from trey.core.hidden import Hidden
from trey.core.hidden.packets import Counted, Hands, Known, Packeted, Packets, Work
from trey.core.history import Acts
from trey.core.kinds import Code, Codes, Count, Points, Seat
from trey.core.ranking import Order, Ranked, Ranking
from trey.core.tricks import TrickTable, left_of, open_play
from trey.kernel.mark import inlined
from trey.starter.actions import ACTIONS, DONE, PACK, PLAY
from trey.starter.options import GOALS
from trey.starter.settings import Settings

HAND = 8
# Yours: how the pack is dealt, and how cards rank; a row for each trump that there may be.
PACKETS = Packets("4 4")
RANKING = Ranking(PACK, [Order("9TJQKA", "")])
PLAIN = 0
"""The only row of the ranking: there are no trumps."""
MOST_ACTS = 1
"""The most acts before the first lead."""


class Params(Ranked, Packeted, Limited):
    """The settled options as kernels read them."""

    a_trick: Annotated[Points, "What a trick counts."]


def params(o: Settings, seats: Count) -> Params:
    """Return settled options as numbers."""
    return Params(**RANKING.fields, **PACKETS.fields, **GOALS.params(o), a_trick=o["trick_points"])


class Public(TrickTable, plays=3 * HAND):
    """What everybody knows of the current deal."""

    # Yours: bids, contracts, whatever lies open.


class State(Public, Hands, Acts, acts=MOST_ACTS):
    """Everything about the current deal."""


class Observation(Public, engine.Observation, Known, Counted, Acts, acts=MOST_ACTS + 3 * HAND):
    """What one seat knows."""


@inlined
def deal(s: State, m: Standing, p: Params, w: Work, order: PackOrder) -> None:
    """Deal four cards each, twice; the player on the dealer's left leads."""
    PLACES.deal(s, m, p, order)
    # Yours: who begins, and with what.
    open_play(s, PLAY, left_of(s.dealer))


@inlined
def choices(s: State, p: Params, usual: Codes) -> Codes:
    """Return what may be chosen before the play, of what there usually is."""
    # Yours: bids, and what may not be chosen.
    return usual


@inlined
def act(s: State, p: Params, action: Code) -> None:
    """Carry out an action taken before the play, with all that follows by itself."""
    # Yours: what an action of each phase before the play does.


@inlined
def points(s: State, p: Params, seat: Seat) -> Points:
    """Return what a deal counts to a seat: each trick."""
    # Yours: what a deal counts.
    return p.a_trick * s.tricks[seat]


score = each_scores(points, DONE)


@inlined
def plain(s: State) -> Count:
    """Return the row of the ranking: there is one alone, without trumps."""
    return PLAIN


# Yours: what else lies face down, and when it is shown.
PLACES = Hidden(State, Observation, ACTIONS, PACK, PACKETS, choices=choices, row=plain)
