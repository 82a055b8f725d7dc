"""Five Hundred for three: bid tricks, take the kitty, and play alone against two."""

from trey.core import goals
from trey.core.advice import Advice
from trey.core.family import Family
from trey.core.inference import Inference
from trey.core.text import Text
from trey.core.words import Words
from trey_five_hundred import game
from trey_five_hundred.actions import ACTIONS, ROLES, SAYS, TRUMPS, VERBS
from trey_five_hundred.game import PACKETS, PLACES
from trey_five_hundred.habit import habit
from trey_five_hundred.options import GOALS, OPTIONS, PRESETS
from trey_five_hundred.words import forbids, pages, view

__all__ = ["FAMILY"]

ENGINE = PLACES.engine(game.State, game.Observation, game.params, game.deal, game.apply)
WORDS = Words(VERBS, SAYS, ROLES, TRUMPS, goals.ENDINGS, view, pages, ("JK", "JH", "JD"), forbids)
INFERENCE = Inference(sample=PLACES.sample, dealt=PLACES.dealt, claim=PLACES.claim)
ADVICE = Advice(habit=habit, notable=20.0)
FAMILY = Family(
    id="five_hundred",
    name=Text("Five Hundred", "Cinq cents"),
    about=Text(
        "Bid six to ten tricks, take the kitty, and play alone against the other two.",
        "Annoncez de six à dix plis, prenez le talon, et jouez seul contre les deux autres.",
    ),
    short="five_hundred max_deals=3",
    day="five_hundred game_target=none max_deals=1",
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
