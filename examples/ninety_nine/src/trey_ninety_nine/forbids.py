"""Why something cannot be chosen in Ninety-Nine."""

from trey.core.errors import IllegalError
from trey.core.hidden import Work
from trey.core.kinds import Code
from trey.core.table_view import suit_due
from trey_ninety_nine.actions import PLAY
from trey_ninety_nine.game import Observation, Params


def forbids(o: Observation, p: Params, w: Work, code: Code) -> IllegalError | None:
    """Return why a card may not be played, or a premium not be offered."""
    if o.phase == PLAY:
        return suit_due(o)
    return IllegalError(
        "call-used",
        "Somebody has declared already: you can only go further, and reveal.",
        "Quelqu'un a déjà déclaré : on ne peut plus que faire mieux, en étalant.",
    )
