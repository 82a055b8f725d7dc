"""Why something cannot be chosen in Ninety-Nine."""

from trey.core.errors import IllegalError
from trey.core.hidden import Work
from trey.core.kinds import Code
from trey.core.reasons import must_follow
from trey.core.table_view import led_suit
from trey_ninety_nine.actions import PLAY
from trey_ninety_nine.game import Observation, Params

__all__ = ["forbids"]


def forbids(o: Observation, p: Params, w: Work, code: Code) -> IllegalError | None:
    """Return the error of a card in hand or a word that is not legal."""
    if o.phase == PLAY:
        return must_follow(led_suit(o), o.hand, o.legal, follows=True)
    return IllegalError(
        "call-used",
        "Somebody has declared already: you can only go further, and reveal.",
        "Quelqu'un a déjà déclaré : on ne peut plus que faire mieux, en étalant.",
    )
