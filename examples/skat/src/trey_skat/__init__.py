"""Skat: bid to play alone against two, for the points in the cards."""

from trey.core import goals
from trey.core.advice import Advice
from trey.core.family import Family
from trey.core.inference import Inference
from trey.core.text import Text
from trey.core.words import Words
from trey_skat import game
from trey_skat.actions import ACTIONS, ROLES, SAYS, TRUMPS, VERBS
from trey_skat.game import PACKETS, PLACES
from trey_skat.habit import habit
from trey_skat.options import GOALS, OPTIONS, PRESETS
from trey_skat.pages import pages
from trey_skat.view import forbids, view

__all__ = ["FAMILY"]

ENGINE = PLACES.engine(game.State, game.Observation, game.params, game.deal, game.apply)
WORDS = Words(
    VERBS, SAYS, ROLES, TRUMPS, goals.ENDINGS, view, pages, ("JC", "JS", "AH"), forbids, kitty=Text("skat", "skat")
)
INFERENCE = Inference(sample=PLACES.sample, dealt=PLACES.dealt)
ADVICE = Advice(habit=habit, notable=10.0)
FAMILY = Family(
    id="skat",
    name=Text("Skat", "Skat"),
    about=Text(
        "Bid for the right to play alone against two, and take 61 of the 120 points in the cards.",
        "Annoncez pour jouer seul contre deux, et prenez 61 des 120 points que valent les cartes.",
    ),
    short="skat max_deals=3",
    day="skat max_deals=1",
    options=OPTIONS,
    presets=PRESETS,
    clashes=GOALS.clashes,
    actions=ACTIONS,
    pack=game.the_pack,
    places=PACKETS.places,
    engine=ENGINE,
    words=WORDS,
    inference=INFERENCE,
    advice=ADVICE,
)
