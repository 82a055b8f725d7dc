"""Why something cannot be chosen in Ninety-Nine."""

from trey.core.cards import SUITS
from trey.core.errors import IllegalError
from trey.core.kinds import Code
from trey.core.reasons import must_follow
from trey.kernel.bits import low_index
from trey_ninety_nine.actions import PLAY
from trey_ninety_nine.observation import Observation
from trey_ninety_nine.state import Params, Work

__all__ = ["forbids", "led_suit"]


def forbids(o: Observation, p: Params, w: Work, code: Code) -> IllegalError | None:
    """Return the error of a card in hand or a word that is not legal."""
    if o.phase == PLAY:
        return must_follow(led_suit(o), o.hand, o.legal, follows=True)
    return IllegalError(
        "call-used",
        "Somebody has declared already: you can only go further, and reveal.",
        "Quelqu'un a déjà déclaré : on ne peut plus que faire mieux, en étalant.",
    )


def led_suit(o: Observation) -> str | None:
    """Return the letter of the suit that was led, None before a lead."""
    return SUITS[low_index(o.led) >> 4] if o.led else None
