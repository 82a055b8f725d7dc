"""What a bid in Euchre may bring, in a few words."""

from collections.abc import Iterator

from trey.core.text import Text, in_tricks
from trey.games.euchre.actions import ACTIONS, ALONE, BID1, CHOICE, DEFENCE, DUMMY, ORDER, OWN, STAY
from trey.games.euchre.observation import Observation
from trey.games.euchre.state import HAND, Params, needed


def prices(o: Observation, p: Params) -> tuple[tuple[str, Text], ...]:
    """Return what some legal bids may bring, as pairs of the action's text and a few words."""
    words = ACTIONS.phases[o.phase].words
    return tuple((words[code], text) for code, text in _all(o, p) if o.legal >> code & 1)


def _all(o: Observation, p: Params) -> Iterator[tuple[int, Text]]:
    if o.phase == BID1:
        yield (
            ORDER,
            Text(
                "{pts_make} for 3 tricks, else {pts_euchre_each} each to the others",
                pts_make=p.pts_make,
                pts_euchre_each=p.pts_euchre_each,
            ),
        )
    if o.phase == CHOICE:
        whole, lost = _all_five(p.pts_sweep_alone), p.euchre_alone
        if p.alone_takes_all:
            whole = Text("{whole}, else {lost} each to the others", whole=whole, lost=lost)
        yield ALONE, whole
        yield DUMMY, _all_five(p.pts_sweep)
        yield OWN, _all_five(p.pts_sweep)
    if o.phase == DEFENCE:
        points = p.euchre_alone if o.alone else p.pts_euchre_each
        tricks = in_tricks(HAND + 1 - needed(o, p))
        yield STAY, Text("{points} each for {tricks}", points=points, tricks=tricks)
        yield (
            ALONE,
            Text("{0} each for {2}, {1} for all 5").fill(
                p.pts_lone_defender_euchre_each, p.pts_lone_defender_sweep_each, tricks
            ),
        )


def _all_five(points: int) -> Text:
    return Text("{points} for all 5 tricks", points=points)
