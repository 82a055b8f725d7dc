"""Ninety-Nine, David Parlett's game for three: bid tricks with three cards, then take exactly as many as you bid."""

from trey.core.advice import Advice
from trey.core.goals import ENDINGS
from trey.core.inference import Inference
from trey.core.plans import trick_plans
from trey.core.table_words import NO_TRUMP_CALLED
from trey.core.trick_family import trick_family
from trey.core.words import Words
from trey_ninety_nine import game
from trey_ninety_nine.actions import ROLES, SAYS, VERBS
from trey_ninety_nine.habit import habit
from trey_ninety_nine.options import GOALS, OPTIONS, PRESETS, RULES, TEXTS
from trey_ninety_nine.view import TABLE, view

__all__ = ["FAMILY"]

FAMILY = trick_family(
    game.PLACES,
    GOALS,
    OPTIONS,
    PRESETS,
    id="ninety_nine",
    name=TEXTS.text("Ninety-Nine"),
    about=TEXTS.text(
        "Bid tricks in secret with three of your twelve cards, then take exactly as many with the other nine."
    ),
    short="ninety_nine game_target=20",
    day="ninety_nine game_target=none max_deals=1",
    engine=game.PLACES.engine(
        game.params, game.deal, game.act, game.score, standing=game.Standing, begin=game.begin, close=game.close
    ),
    words=Words(VERBS, SAYS, ROLES, NO_TRUMP_CALLED, ENDINGS, view, RULES.pages, ("KC", "9H", "6D"), TABLE.refusal),
    inference=Inference(sample=game.PLACES.sample, dealt=game.PLACES.dealt, stood=game.stood, claim=game.PLACES.claim),
    advice=Advice(habit=habit, plans=trick_plans),
)
