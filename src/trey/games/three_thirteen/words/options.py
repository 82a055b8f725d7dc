"""The options of Three Thirteen, and why some of them cannot be combined (RULEBOOK 4.5)."""

from trey.core.options import Numbers
from trey.core.text import Text
from trey.games.three_thirteen.actions import TEXTS
from trey.games.three_thirteen.settings import Settings
from trey.games.three_thirteen.state import LAST_ROUND, MOST_ROUNDS

OPTIONS = TEXTS.options(
    rounds=Numbers(3, 15, 1, MOST_ROUNDS),
    double_rounds=Numbers(3, 15, 0, 13, none=Text("none", context="feminine")),
)
PRESETS = TEXTS.presets(OPTIONS)
LIMITS = {
    "decks": Text("A third pack is not possible: the solver of melds counts at most eight cards of a rank."),
    "seats": Text("Two packs are too few for eight hands of 13 cards, and a third pack is not possible."),
}


def _longest_round(o: Settings) -> int:
    """Return the most cards a round may deal to each seat."""
    extra = [14] * o["extra_14th_no_wild"] + [LAST_ROUND] * (o["tie"] == "extra")
    return max([*o["rounds"], *extra])


def _cards_needed(o: Settings) -> int:
    """Return how many cards the packs need so that everybody can draw, the last final turn included."""
    spare = o["seats"] + 1 if o["out_without_discard"] else 2
    return o["seats"] * _longest_round(o) + spare


CLASHES = TEXTS.clashes(
    Settings,
    cards_fit=lambda o: _cards_needed(o) <= o["decks"] * (52 + o["jokers_per_pack"]),
    many=lambda o: o["seats"] > 3,
)
