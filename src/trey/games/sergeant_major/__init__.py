"""3-5-8, or Sergeant Major: the caller names trumps, and every seat has a number of tricks to reach."""

from importlib.resources import files

from trey.core.family import Family
from trey.core.text import Text
from trey.games.sergeant_major.actions import ACTIONS, ENDINGS, ROLES, SAYS, TRUMPS, VERBS
from trey.games.sergeant_major.glance import GLANCE
from trey.games.sergeant_major.habit import habit
from trey.games.sergeant_major.learning import LEARNING
from trey.games.sergeant_major.observation import Observation, claim, observe, recall, stood
from trey.games.sergeant_major.opened import opened
from trey.games.sergeant_major.prudence import prudent
from trey.games.sergeant_major.rules import apply, deal, legal
from trey.games.sergeant_major.score import begin, close, score
from trey.games.sergeant_major.state import Standing, State, params, places, the_pack, work
from trey.games.sergeant_major.words.forbids import forbids
from trey.games.sergeant_major.words.glossary import GLOSSARY
from trey.games.sergeant_major.words.lesson import LESSON
from trey.games.sergeant_major.words.options import CLASHES, OPTIONS
from trey.games.sergeant_major.words.pages import pages
from trey.games.sergeant_major.words.presets import PRESETS
from trey.games.sergeant_major.words.reasons import reason
from trey.games.sergeant_major.words.view import view
from trey.games.sergeant_major.worlds import card_locations, dealt, sample, shown
from trey.games.sergeant_major.worth import worth

__all__ = ["FAMILY"]

FAMILY = Family(
    id="sergeant_major",
    name=Text("3-5-8 (Sergeant Major)", "3-5-8 (Sergent-major)"),
    about=Text(
        "Tricks for three: the caller names trumps, each seat has its own target.",
        "Des plis à trois : l'annonceur nomme l'atout, chaque place a son objectif.",
    ),
    picture=("3C", "5H", "8S"),
    short="sergeant_major win_rule=fixed_hands:3",
    day="sergeant_major max_hands=1",
    options=OPTIONS,
    presets=PRESETS,
    actions=ACTIONS,
    endings=tuple(name for _, name in ENDINGS),
    ending_ids=tuple(name for name, _ in ENDINGS),
    verbs=VERBS,
    says=SAYS,
    roles=ROLES,
    trumps=TRUMPS,
    standing=Standing,
    state=State,
    observation=Observation,
    params=params,
    work=work,
    clashes=CLASHES,
    pack=the_pack,
    places=places,
    begin=begin,
    close=close,
    deal=deal,
    legal=legal,
    apply=apply,
    observe=observe,
    recall=recall,
    sample=sample,
    dealt=dealt,
    view=view,
    habit=habit,
    worth=worth,
    glance=GLANCE,
    pages=pages,
    card_locations=card_locations,
    reason=reason,
    forbids=forbids,
    glossary=GLOSSARY,
    lesson=LESSON,
    shown=shown,
    stood=stood,
    claim=claim,
    opened=opened,
    score=score,
    prudent=prudent,
    levels=("novice", "habit", "steady", "strong", "expert"),
    learning=LEARNING,
    zero_sum=True,
    plain_playouts=200,
    puzzles=(files(__package__) / "positions.toml", files(__package__) / "endings.toml"),
)
