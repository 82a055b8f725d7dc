"""An alternative played out: what would have followed with the cards as they lay, everybody going on as imagined.

It tells a story and judges nothing: which cards lay where the seat could not know.
"""

from dataclasses import dataclass
from typing import Any

from trey.bots.net import Thought, thinking
from trey.bots.weights import learned
from trey.core.action import Action
from trey.core.engine import copy_standing
from trey.core.family import Rules
from trey.kernel.bits import low_index
from trey.match import Match
from trey.review.choice import Choice

__all__ = ["Line", "instead", "played_out"]


@dataclass(frozen=True)
class Line:
    """A deal from one act on."""

    acts: tuple[tuple[int, Action], ...]
    """Who did what, the alternative first, to the deal's end."""
    points: tuple[int, ...]
    """What the deal would have brought, by seat."""


def instead(match: Match, choice: Choice, *, fast: bool) -> Line | None:
    """Play a choice's better action out from where it could have been done; None where nothing was better.

    :param match: the match that was reviewed.
    :param fast: going on as a compiled review imagines it, with the family's network if it has one.
    """
    if choice.better is None:
        return None
    then = Match(match.rules, match.players).replay(match.log[: choice.at])
    return played_out(then, choice.better, fast=fast)


def played_out(then: Match, action: Action, *, fast: bool) -> Line:
    """Play a deal to its end from an action of the seat to act; the same match and action give the same line.

    :param fast: as `instead` takes it.
    """
    net = learned(then.family) if fast else None
    return _played_on(then.rules, then.standing, then.state, then.phase.code(action), net)


def _played_on(rules: Rules, standing: Any, s: Any, code: int, net: Any) -> Line:
    """Play a state on from an act to the end of its deal."""
    family, p, w, inner = rules.family, rules.params, rules.work(), rules.family.engine.observation()
    copy_standing(inner, standing)
    acts = [(int(s.turn), family.phases[s.phase].action(code))]
    family.engine.apply(s, p, w, code)
    while not s.done:
        family.engine.observe(inner, s, p, w, s.turn)
        code = _usual(rules, inner, w, net)
        acts.append((int(s.turn), family.phases[s.phase].action(code)))
        family.engine.apply(s, p, w, code)
    return Line(tuple(acts), tuple(s.delta[: rules.seats]))


def _usual(rules: Rules, o: Any, w: Any, net: Any) -> int:
    """Return what a seat goes on with."""
    if o.legal & o.legal - 1 == 0:
        return low_index(o.legal)
    code = thinking(rules.family)(net, Thought(), o, rules.params) if net else -1
    return code if code >= 0 else rules.family.advice.habit(o, rules.params, w)
