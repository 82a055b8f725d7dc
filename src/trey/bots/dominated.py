"""What a bot leaves out before it chooses: actions that its game's own knowledge speaks against."""

from typing import Any

from trey.core.engine import Observation
from trey.core.family import Rules

__all__ = ["undominated"]


def undominated(rules: Rules, observation: Observation) -> Any:
    """Return an observation in which only such actions are legal that nothing the seat knows speaks against."""
    if rules.family.advice.undominated is None:
        return observation
    legal = rules.family.advice.undominated(observation, rules.params, rules.work())
    if legal == observation.legal:
        return observation
    narrowed = observation.copy()
    narrowed.legal = legal
    return narrowed
