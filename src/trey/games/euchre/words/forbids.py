"""Why something cannot be chosen in Euchre."""

from trey.core.errors import IllegalError
from trey.core.hidden.packets import Work
from trey.core.kinds import Code
from trey.core.reasons import not_in_rules, turned_down
from trey.core.table_view import suit_due
from trey.core.text import Text
from trey.core.tricks import NO_TRUMP
from trey.games.euchre.actions import BID1, BID2, CAST, NAME, ORDER, PASS, PICKING, PLAY, SWAP
from trey.games.euchre.observation import Observation
from trey.games.euchre.state import Params


def _not_natural() -> IllegalError:
    return IllegalError(
        "natural-trump", "You must hold a card of the suit that you make trump. The left bower does not count."
    )


def _no_exchange(o: Observation, p: Params) -> IllegalError:
    low = Text("three nines or three tens")
    if not p.low[1]:
        low = Text("any three nines and tens")
    said = Text("An exchange takes {low}.", low=low)
    if o.swapped:
        said = Text("You have begun to show cards, and an exchange takes {low}.", low=low)
    return IllegalError("exchange-low", said)


def forbids(o: Observation, p: Params, w: Work, code: Code) -> IllegalError | None:
    """Return the error for a card in hand, or a word, that is not legal."""
    if o.phase == PLAY:
        return suit_due(o)
    if o.phase in {CAST, PICKING}:
        return IllegalError("upcard-stays", "The upcard itself may not be set aside.")
    if o.phase == SWAP:
        return _no_exchange(o, p)
    if o.phase == BID2 and code == PASS:
        return IllegalError("must-name", "Everybody has passed: the dealer must name trumps.")
    if o.phase == BID1 and code == ORDER:
        return _not_natural()
    if o.phase == BID2 and code == NAME + o.offered and p.round2_excludes_turned_suit:
        return turned_down()
    if o.phase == BID2 and NAME <= code < NAME + NO_TRUMP:
        return _not_natural()
    return not_in_rules()
