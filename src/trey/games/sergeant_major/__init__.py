"""3-5-8, or Sergeant Major: the caller names trumps, and every seat has a number of tricks to reach."""

from trey.core.family import Family
from trey.core.text import Text
from trey.games.sergeant_major.actions import ENDINGS, PHASES, VERBS
from trey.games.sergeant_major.habit import habit
from trey.games.sergeant_major.observation import Observation, claim, observe
from trey.games.sergeant_major.rules import apply, begin, deal, legal
from trey.games.sergeant_major.state import State, params, places, the_pack
from trey.games.sergeant_major.words.options import OPTIONS, problems
from trey.games.sergeant_major.words.pages import pages
from trey.games.sergeant_major.words.presets import PRESETS
from trey.games.sergeant_major.words.view import view
from trey.games.sergeant_major.worlds import card_locations, sample

__all__ = ["FAMILY"]

FAMILY = Family(
    id="sergeant_major",
    name=Text("3-5-8 (Sergeant Major)", "3-5-8 (Sergent-major)"),
    about=Text(
        "Tricks for three: the caller names trumps, each seat has its own target.",
        "Des plis à trois : l'annonceur nomme l'atout, chaque place a son objectif.",
    ),
    options=OPTIONS,
    presets=PRESETS,
    phases=PHASES,
    endings=tuple(name for _, name in ENDINGS),
    ending_ids=tuple(name for name, _ in ENDINGS),
    verbs=VERBS,
    state=State,
    observation=Observation,
    params=params,
    problems=problems,
    pack=the_pack,
    places=places,
    begin=begin,
    deal=deal,
    legal=legal,
    apply=apply,
    observe=observe,
    sample=sample,
    view=view,
    habit=habit,
    pages=pages,
    card_locations=card_locations,
    claim=claim,
    zero_sum=True,
)
