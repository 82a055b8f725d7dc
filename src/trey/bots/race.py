"""A race of actions against the usual one in imagined worlds: actions that are unlikely to be better drop out.

All actions are tried in the same worlds, so what counts is the gain over the usual action (Maron and Moore 1994).
"""

from collections.abc import Callable
from math import sqrt

from trey.core.codes import weighed
from trey.core.kinds import Code, Codes, Count, Mask
from trey.play.search import Tried
from trey.play.space import Tally

_HOPE = 2.0  # standard errors


class Race(Tried):
    """The gains of actions over the usual one so far."""

    usual: Code

    def __init__(
        self, search: Callable[[Mask, Count], int], tally: Tally, usual: Code, legal: Codes, unit: Count = 1
    ) -> None:
        """Begin it; `unit` is how many of the units that the search counts make one of a margin."""
        super().__init__(search, tally, legal)
        self._unit = unit
        self.usual, self._rivals = usual, [action for action in weighed(legal) if action != usual]

    @property
    def running(self) -> int:
        """The number of actions still in the race, the usual one included."""
        return 1 + len(self._rivals)

    def heat(self, worlds: int, effect: float) -> bool:
        """Try the rivals in more worlds; return whether any is left."""
        self.go(self._rivals, worlds)
        self._rivals = [action for action in self._rivals if self.gain(action, -_HOPE, effect) > 0]
        return bool(self._rivals)

    def winner(self, doubt: float, effect: float) -> int:
        """Return the usual action, or the best of those that gain more than chance and bias would explain.

        The bar is `doubt` standard errors of the mean gain plus `effect` standard deviations of the gain itself.
        """
        if not self._rivals:
            return self.usual
        best = max(self._rivals, key=lambda action: self.gain(action, doubt, effect))
        return best if self.gain(best, doubt, effect) > 0 else self.usual

    def gains(self, worlds: Count, doubt: float, effect: float) -> dict[Code, float]:
        """Try the rivals, and return each action's `gain`, 0 for the usual one; empty without a rival or a world."""
        self.go(self._rivals, worlds)
        tried = (action for action in self._rivals if self._drawn[self._at(action)])
        rivals = {action: self.gain(action, doubt, effect) for action in tried}
        return {self.usual: 0.0} | rivals if rivals else {}

    def gain(self, action: int, doubt: float, effect: float) -> float:
        """Return an action's mean gain less `doubt` standard errors and `effect` standard deviations."""
        at = self._at(action)
        drawn = max(1, self._drawn[at])
        mean = float(self._gains[at]) / drawn
        spread = sqrt(max(float(self._squares[at]) / drawn - mean * mean, 0.0))
        return (mean - doubt * spread / sqrt(drawn) - effect * spread) / self._unit
