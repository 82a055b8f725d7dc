"""Leaving out, before a bot chooses, the actions that the game itself knows to be dominated."""

from typing import Any

from trey.core.engine import Observation
from trey.core.family import Rules


def undominated(rules: Rules, observation: Observation) -> Any:
    """Return an observation in which the actions that the family calls dominated are no longer legal."""
    if rules.family.advice.undominated is None:
        return observation
    legal = rules.family.advice.undominated(observation, rules.params, rules.work())
    if legal == observation.legal:
        return observation
    narrowed = observation.copy()
    narrowed.legal = legal
    return narrowed
