"""Ninety-Nine, David Parlett's game for three: bid with three cards, then take exactly so many tricks."""

from trey.core.advice import Advice
from trey.core.family import Family
from trey.core.goals import ENDINGS
from trey.core.inference import Inference
from trey.core.text import Text
from trey.core.words import Words
from trey_ninety_nine import game
from trey_ninety_nine.actions import ACTIONS, ROLES, SAYS, TRUMPS, VERBS
from trey_ninety_nine.forbids import forbids
from trey_ninety_nine.game import PLACES
from trey_ninety_nine.habit import habit
from trey_ninety_nine.options import GOALS, OPTIONS, PRESETS
from trey_ninety_nine.pages import pages
from trey_ninety_nine.view import view

__all__ = ["FAMILY"]

ENGINE = PLACES.engine(
    game.State,
    game.Observation,
    game.params,
    game.deal,
    game.apply,
    standing=game.Standing,
    begin=game.begin,
    close=game.close,
)
WORDS = Words(VERBS, SAYS, ROLES, TRUMPS, ENDINGS, view, pages, ("KC", "9H", "6D"), forbids)
INFERENCE = Inference(sample=PLACES.sample, dealt=PLACES.dealt, stood=game.stood, claim=PLACES.claim)
ADVICE = Advice(habit=habit)
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
    clashes=GOALS.clashes,
    actions=ACTIONS,
    pack=game.the_pack,
    places=game.PACKETS.places,
    engine=ENGINE,
    words=WORDS,
    inference=INFERENCE,
    advice=ADVICE,
)
