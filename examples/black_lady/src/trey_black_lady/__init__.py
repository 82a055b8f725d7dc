"""Hearts for three: take no hearts and not the queen of spades, or take them all."""

from trey.core.advice import Advice
from trey.core.goals import ENDINGS, close_penalties
from trey.core.inference import Inference
from trey.core.trick_family import trick_family
from trey.core.words import Words
from trey_black_lady import game
from trey_black_lady.actions import ROLES, SAYS, VERBS
from trey_black_lady.habit import habit
from trey_black_lady.options import GOALS, OPTIONS, PRESETS, RULES, TEXTS
from trey_black_lady.view import TABLE, view

__all__ = ["FAMILY"]

FAMILY = trick_family(
    game.PLACES,
    GOALS,
    OPTIONS,
    PRESETS,
    id="black_lady",
    name=TEXTS.text("Hearts"),
    about=TEXTS.text("Take no hearts and not the queen of spades, or take them all."),
    short="black_lady max_deals=2",
    day="black_lady game_target=none max_deals=1",
    low_wins=True,
    engine=game.PLACES.engine(game.params, game.deal, game.act, game.score, close=close_penalties),
    words=Words(VERBS, SAYS, ROLES, {}, ENDINGS, view, RULES.pages, ("QH", "QS", "AH"), TABLE.refusal),
    inference=Inference(sample=game.PLACES.sample, dealt=game.PLACES.dealt, claim=game.PLACES.claim),
    advice=Advice(habit=habit, notable=3.0),
)
