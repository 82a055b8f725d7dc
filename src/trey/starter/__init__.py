"""Starter: a small game of tricks for three, to begin a game of your own from."""

from trey.core import goals
from trey.core.advice import Advice
from trey.core.family import Family
from trey.core.inference import Inference
from trey.core.text import Text
from trey.core.words import Words
from trey.starter import game
from trey.starter.actions import ACTIONS, ROLES, SAYS, TRUMPS, VERBS
from trey.starter.game import PACKETS, PLACES
from trey.starter.habit import habit
from trey.starter.options import GOALS, OPTIONS, PRESETS
from trey.starter.words import forbids, pages, view

__all__ = ["FAMILY"]

# Yours: `begin` and `close`, where a match is not played for the most points; `trey.core.goals` has others.
ENGINE = PLACES.engine(game.State, game.Observation, game.params, game.deal, game.apply)
WORDS = Words(VERBS, SAYS, ROLES, TRUMPS, goals.ENDINGS, view, pages, ("AS", "KH", "QD"), forbids)
INFERENCE = Inference(sample=PLACES.sample, dealt=PLACES.dealt, claim=PLACES.claim)
ADVICE = Advice(habit=habit)
# Yours: the sentence of the lobby, in both languages.
FAMILY = Family(
    id="starter",
    name=Text("Starter", "Starter"),
    about=Text("Take as many tricks as you can.", "Faites le plus de plis possible."),
    short="starter max_deals=2",
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
