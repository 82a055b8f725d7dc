"""Where in a match something is looked at: a deal that has just been dealt, and a choice in it, by preset and seed."""

from functools import lru_cache
from typing import Any

from trey.bots import BOTS
from trey.core.family import Rules
from trey.games import rules
from trey.kernel.compiled import available
from trey.match import Match
from trey.solvers.playout import RandomPlay

__all__ = ["DEALS", "begun", "moment"]

DEALS = 1
"""The seed of the deals; a moment's seed is the deal's number."""
MOST_BEFORE = 8


def _stood(now: Rules, seed: int) -> dict[str, Any]:
    """Return how a match stands after some deals of random play; nothing where that ended it."""
    play = RandomPlay(now, seed, fast=available())
    for _ in range(seed % MOST_BEFORE):
        play.deals(1)
    return {} if play.ended else {name: _mutable(value) for name, value in play.standing.values().items()}


def _mutable(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def begun(preset: str, seed: int) -> Match:
    """Return a match in which a deal was just dealt, not always the first."""
    match = Match(rules(preset))
    match.begin_at(_stood(match.rules, seed))
    match.deal_numbered(DEALS, seed)
    return match


@lru_cache(16)
def _played(preset: str, seed: int) -> Match:
    """Return the match at a choice of somebody who plays by rules of thumb."""
    match, choices = begun(preset, seed), []
    while match.turn is not None:
        if len(match.legal) > 1:
            choices.append(len(match.log))
        match.act_number(BOTS["habit"].choose(match.rules, match.observation(match.turn), seed))
    at = choices[7 * seed % len(choices)]
    return begun(preset, seed).replay(match.log[1:at])


def moment(preset: str, seed: int) -> Match:
    """Return a match in which somebody has a choice, early or late in a deal."""
    return _played(preset, seed).copy()
