"""An alternative played out with the actual cards, by the family's network in all seats, or by rules of thumb.

It illustrates and does not judge, since the seat could not know where the cards were.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from trey.bots.weights import learned
from trey.core.action import Action
from trey.core.engine import Standing, State, copy_standing
from trey.core.family import Rules
from trey.match import Match
from trey.play.deals import playing_on
from trey.play.space import Space, space_of
from trey.play.ways import Way, by_habit, mixed
from trey.review.choice import Choice


@dataclass(frozen=True)
class Line:
    """The rest of a deal from one act on."""

    acts: tuple[tuple[int, Action], ...]
    """Seats and their actions to the end of the deal, the alternative first."""
    points: tuple[int, ...]
    """The points of the deal by seat."""


def instead(match: Match, choice: Choice, *, fast: bool) -> Line | None:
    """Return the rest of the deal with the better action in place of a choice; None if nothing was better.

    :param match: the match that was reviewed.
    :param fast: play on as in a review in machine code, with the family's network if it has one.
    """
    if choice.better is None:
        return None
    then = Match(match.rules, match.players).replay(match.log[: choice.at])
    return played_out(then, choice.better, fast=fast)


def played_out(then: Match, action: Action, *, fast: bool) -> Line:
    """Play a deal out from an action of the seat to act; the same match and action give the same line.

    :param fast: as `instead` takes it.
    """
    net = learned(then.family) if fast else None
    return _played_on(then.rules, then.standing, then.state, then.phase.code(action), net)


def _played_on(rules: Rules, standing: Standing, s: Any, code: int, net: Any) -> Line:
    """Play a state out from an act to the end of its deal."""
    family, d, acts = rules.family, space_of(rules, fast=False), [(s.turn, s.phase, code)]
    copy_standing(d.inner, standing)
    d.t.like = -1
    family.engine.apply(s, d.p, d.w, code)
    play_on = playing_on(family, _noted(mixed(family) if net else by_habit(family)))
    play_on(d, (net, acts), s)
    told = ((int(turn), family.phases[phase].action(done)) for turn, phase, done in acts)
    return Line(tuple(told), tuple(s.delta[: rules.seats]))


@cache
def _noted(way: Way) -> Way:
    """Return a way of choosing, in plain Python, that also lists the acts."""

    def choose(d: Space, n: Any, s: State) -> int:
        net, acts = n
        code = way(d, net, s)
        acts.append((s.turn, s.phase, code))
        return code

    return choose
