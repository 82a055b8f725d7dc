"""Starter as kernels: what a table is, what is legal, what an action does, and what a deal counts."""

from collections.abc import Mapping
from typing import Annotated, Any

from trey.core import engine
from trey.core.deal import PackOrder
from trey.core.engine import finish
from trey.core.goals import Limited, Standing
from trey.core.hidden import Counted, Hands, Hidden, Known, Packeted, Packets, Work
from trey.core.kinds import Act, Code, Codes, Count, Play, Points
from trey.core.ranking import Order, Ranked, Ranking, play_card
from trey.core.tricks import TrickTable, following, left_of, open_play
from trey.kernel.mark import inlined
from trey.starter.actions import ACTIONS, DONE, PACK, PLAY
from trey.starter.options import GOALS

__all__ = [
    "PACKETS",
    "PLACES",
    "PLAIN",
    "Observation",
    "Params",
    "State",
    "apply",
    "deal",
    "legal",
    "params",
]

HAND = 8
# Yours: how the pack is dealt, and how cards rank; a row for each trump that there may be.
PACKETS = Packets("4 4")
RANKING = Ranking(PACK, [Order("9TJQKA", "")])
PLAIN = 0
"""The row of the ranking: there are no trumps."""
MOST_ACTS = 1


class Params(Ranked, Packeted, Limited):
    """The settled options as kernels read them."""

    a_trick: Annotated[Points, "What a trick counts."]


def params(o: Mapping[str, Any], seats: Count) -> Params:
    """Return settled options as numbers."""
    return Params(**RANKING.fields, **PACKETS.fields, **GOALS.params(o), a_trick=o["trick_points"])


class Public(TrickTable):
    """What everybody knows of a running deal."""

    # Yours: bids, contracts, whatever lies open.
    plays: Annotated[list[Play], 3 * HAND]


class State(Public, Hands):
    """Everything about a running deal."""

    acts: Annotated[list[Act], MOST_ACTS, "What was done before the first lead."]
    acted: Count


class Observation(Public, engine.Observation, Known, Counted):
    """What one seat knows."""

    acts: Annotated[list[Act], MOST_ACTS + 3 * HAND, "All that was done in this deal, in order."]
    acted: Count


@inlined
def deal(s: State, m: Standing, p: Params, w: Work, order: PackOrder) -> None:
    """Deal four each and four each; the dealer's left leads."""
    PLACES.deal(s, m, p, order)
    # Yours: who begins, and with what.
    open_play(s, PLAY, left_of(s.dealer))


@inlined
def legal(s: State, p: Params, w: Work) -> Codes:
    """Return the mask of the acting seat's actions."""
    # Yours: what may be chosen in each phase.
    return following(s.hands[s.turn], s.led) if s.phase == PLAY else 0


@inlined
def apply(s: State, p: Params, w: Work, action: Code) -> None:
    """Do one legal action, and everything that follows by itself."""
    # Yours: what an action of each phase does.
    if play_card(s, p, PLAIN, action) and s.count == 3 * HAND:
        _score(s, p)


@inlined
def _score(s: State, p: Params) -> None:
    """Count each seat's tricks."""
    # Yours: what a deal counts.
    for seat in range(3):
        s.delta[seat] = p.a_trick * s.tricks[seat]
    finish(s, DONE)


# Yours: what else lies face down, and when it is shown.
PLACES = Hidden(Public, ACTIONS, PACK, PACKETS, legal)
