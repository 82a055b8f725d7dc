"""Buck Euchre for three: everybody alone, at least a trick each, from fifteen points down to none."""

from trey.core import goals
from trey.core.advice import Advice
from trey.core.family import Family
from trey.core.inference import Inference
from trey.core.text import Text
from trey.core.words import Words
from trey_buck_euchre import game
from trey_buck_euchre.actions import ACTIONS, ENDINGS, ROLES, SAYS, TRUMPS, VERBS
from trey_buck_euchre.game import PLACES
from trey_buck_euchre.glossary import GLOSSARY
from trey_buck_euchre.habit import habit
from trey_buck_euchre.options import GOALS, OPTIONS, PRESETS
from trey_buck_euchre.pages import pages
from trey_buck_euchre.view import forbids, view

__all__ = ["FAMILY"]

ENGINE = PLACES.engine(
    game.State,
    game.Observation,
    game.params,
    game.deal,
    game.apply,
    begin=goals.begin_down,
    close=goals.close_down,
)
WORDS = Words(VERBS, SAYS, ROLES, TRUMPS, ENDINGS, view, pages, ("JC", "JS", "AC"), forbids, GLOSSARY)
INFERENCE = Inference(sample=PLACES.sample, dealt=PLACES.dealt, claim=PLACES.claim)
ADVICE = Advice(habit=habit, levels=("habit", "steady"))
FAMILY = Family(
    id="buck_euchre",
    name=Text("Buck Euchre", "Buck Euchre"),
    about=Text(
        "Five tricks with bowers, everybody alone: take what you owe, and your score goes down to nought.",
        "Cinq plis avec bowers, chacun pour soi : faites les plis dus, et votre total descend à zéro.",
    ),
    short="buck_euchre game_target=5",
    day="buck_euchre max_deals=1",
    options=OPTIONS,
    presets=PRESETS,
    clashes=GOALS.clashes,
    low_wins=True,
    actions=ACTIONS,
    pack=game.the_pack,
    places=game.places,
    engine=ENGINE,
    words=WORDS,
    inference=INFERENCE,
    advice=ADVICE,
)
