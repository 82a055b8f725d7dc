"""Ninety-Nine, David Parlett's game for three: bid with three cards, then take exactly so many tricks."""

from trey.core.advice import Advice
from trey.core.engine import Engine
from trey.core.family import Family
from trey.core.inference import Inference
from trey.core.text import Text
from trey.core.words import Words
from trey_ninety_nine.actions import ACTIONS, ENDINGS, ROLES, SAYS, TRUMPS, VERBS
from trey_ninety_nine.beliefs import card_locations, dealt, sample
from trey_ninety_nine.forbids import forbids
from trey_ninety_nine.habit import habit
from trey_ninety_nine.observation import Observation, claim, observe, recall, shown, stood
from trey_ninety_nine.options import CLASHES, OPTIONS, PRESETS
from trey_ninety_nine.pages import pages
from trey_ninety_nine.rules import apply, deal, legal
from trey_ninety_nine.score import begin, close
from trey_ninety_nine.state import Standing, State, params, places, the_pack, work
from trey_ninety_nine.view import view

__all__ = ["FAMILY"]

ENGINE = Engine(
    Standing, State, Observation, params, work, begin, deal, legal, apply, close, observe, recall, card_locations, shown
)
WORDS = Words(VERBS, SAYS, ROLES, TRUMPS, ENDINGS, view, pages, ("KC", "9H", "6D"), forbids)
INFERENCE = Inference(sample=sample, dealt=dealt, stood=stood, claim=claim)
ADVICE = Advice(habit=habit, levels=("habit", "steady"))
FAMILY = Family(
    id="ninety_nine",
    name=Text("Ninety-Nine", "Ninety-nine"),
    about=Text(
        "Bid in secret with three of your twelve cards, then take exactly so many tricks with the other nine.",
        "Annoncez en secret avec trois de vos douze cartes, puis faites exactement ces plis avec les neuf autres.",
    ),
    short="ninety_nine game_target=20",
    day="ninety_nine game_target=none max_deals=1",
    options=OPTIONS,
    presets=PRESETS,
    clashes=CLASHES,
    actions=ACTIONS,
    pack=the_pack,
    places=places,
    engine=ENGINE,
    words=WORDS,
    inference=INFERENCE,
    advice=ADVICE,
)
