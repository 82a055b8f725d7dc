"""Why something cannot be chosen in Three Thirteen."""

from trey.core.errors import IllegalError
from trey.core.kinds import Code
from trey.core.text import Text
from trey.games.three_thirteen.actions import (
    DONE,
    GO_OUT,
    LAY,
    MELD,
    P_ACT,
    P_ADD,
    P_DRAW,
    P_LAY,
    P_OUT,
    P_TO,
    SAYS,
)
from trey.games.three_thirteen.observation import Observation
from trey.games.three_thirteen.rules import MOST_LAYS
from trey.games.three_thirteen.state import Params, Work

_WHY = {
    "draw-stock": Text(
        "Draw from the stock: the discard pile is empty, or everybody has taken from it three times running."
    ),
    "laid-wrongly": Text("After a wrong lay-down you can only discard this turn."),
    "last-turn": Text("Somebody has gone out already: this is your last turn."),
    "lay-by-hand": Text("To go out at this table, lay your melds down by hand."),
    "laid-often": Text("You may begin to lay down at most three times in a turn."),
    "melds-missing": SAYS["go out"].unless,
    "melds-need-it": Text("You are going out: discard a card that your melds do not need."),
    "keep-one": Text("Keep a card to discard."),
    "no-meld": Text("These cards do not make a meld."),
    "melds-open": Text(
        "Close every meld first. To go out, or if you must lay all or nothing, lay all your cards but one."
    ),
    "fits-nowhere": Text("This card fits no meld on the table."),
    "fits-not": Text("Your card does not fit there."),
}


def forbids(o: Observation, p: Params, w: Work, code: Code) -> IllegalError | None:
    """Return the error for a card in hand, or a word, that is not legal."""
    why = _why(o, p, code)
    said = _WHY.get(why)
    return IllegalError(why, said) if said else None


def _why(o: Observation, p: Params, code: Code) -> str:
    if o.phase == P_DRAW:
        return "draw-stock"
    if o.phase == P_ACT:
        return _why_not_out(o, p, code)
    if o.phase == P_LAY:
        return {MELD: "no-meld", DONE: "melds-open"}.get(code, "keep-one")
    return {P_OUT: "melds-need-it", P_ADD: "fits-nowhere", P_TO: "fits-not"}.get(o.phase, "")


def _why_not_out(o: Observation, p: Params, code: Code) -> str:
    """Return the code of the error for going out, or for laying by hand."""
    if o.barred:
        return "laid-wrongly"
    if code == LAY and o.lays >= MOST_LAYS:
        return "laid-often"
    if code == GO_OUT and o.finisher >= 0:
        return "last-turn"
    return "melds-missing" if p.auto_meld else "lay-by-hand"
