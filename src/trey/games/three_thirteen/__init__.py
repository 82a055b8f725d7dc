"""Three Thirteen: rounds of 3 to 13 cards, a new wild rank in each, and who melds all his cards goes out."""

from trey.core.family import Family
from trey.core.text import Text
from trey.games.three_thirteen.facts import ENDINGS, PHASES, VERBS
from trey.games.three_thirteen.options import OPTIONS, problems
from trey.games.three_thirteen.pages import pages
from trey.games.three_thirteen.presets import PRESETS
from trey.games.three_thirteen.rules import apply, begin, deal, legal
from trey.games.three_thirteen.sight import Knowledge, look
from trey.games.three_thirteen.state import State, flat, places, the_pack
from trey.games.three_thirteen.view import view
from trey.games.three_thirteen.worlds import guess, whereabouts

__all__ = ["FAMILY"]


FAMILY = Family(
    id="three_thirteen",
    name=Text("Three Thirteen", "Three-thirteen"),
    about=Text(
        "Rummy in eleven rounds of 3 to 13 cards, with a new wild rank in each; the fewest points win.",
        "Un rami en onze manches de 3 à 13 cartes, chacune avec sa valeur joker ; le moins de points gagne.",
    ),
    options=OPTIONS,
    presets=PRESETS,
    phases=PHASES,
    endings=tuple(text for _, text in ENDINGS),
    ending_ids=tuple(name for name, _ in ENDINGS),
    verbs=VERBS,
    state=State,
    sight=Knowledge,
    flat=flat,
    problems=problems,
    pack=the_pack,
    places=places,
    begin=begin,
    deal=deal,
    legal=legal,
    apply=apply,
    look=look,
    guess=guess,
    whereabouts=whereabouts,
    view=view,
    pages=pages,
    seats=(2, 7),
    low_wins=True,
)
