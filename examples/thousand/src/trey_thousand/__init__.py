"""Thousand for three: bid, declare marriages, and make what you have bid."""

from trey.core.advice import Advice
from trey.core.auction import declarer
from trey.core.goals import ENDINGS
from trey.core.inference import Inference
from trey.core.plans import trick_plans
from trey.core.table_words import NO_TRUMP_CALLED
from trey.core.trick_family import trick_family
from trey.core.words import Words
from trey_thousand import game
from trey_thousand.actions import ROLES, SAYS, VERBS
from trey_thousand.habit import habit
from trey_thousand.options import GOALS, OPTIONS, PRESETS, RULES, TEXTS
from trey_thousand.view import TABLE, view

__all__ = ["FAMILY"]

PLACES = game.PLACES

FAMILY = trick_family(
    PLACES,
    GOALS,
    OPTIONS,
    PRESETS,
    id="thousand",
    name=TEXTS.text("Thousand"),
    about=TEXTS.text("Bid points, call marriages that make trumps, and be the first to reach a thousand."),
    short="thousand max_deals=3",
    day="thousand_plain game_target=none max_deals=1",
    engine=PLACES.engine(
        game.params, game.deal, game.act, game.score, alone=declarer, standing=game.Standing, close=game.close
    ),
    words=Words(
        VERBS,
        SAYS,
        ROLES,
        NO_TRUMP_CALLED,
        ENDINGS,
        view,
        RULES.pages,
        ("KH", "QH", "AS"),
        TABLE.refusal,
        lesson=TEXTS.lesson(),
    ),
    inference=Inference(sample=PLACES.sample, dealt=PLACES.dealt, stood=game.stood),
    advice=Advice(habit=habit, plans=trick_plans, notable=20.0),
)
