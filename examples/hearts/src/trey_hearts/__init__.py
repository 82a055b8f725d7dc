"""Hearts for three: take no hearts and not the queen of spades, or take them all."""

from trey.core.advice import Advice
from trey.core.goals import ENDINGS, close_penalties
from trey.core.trick_family import trick_family
from trey.core.words import Words
from trey_hearts import game
from trey_hearts.actions import ROLES, SAYS, VERBS
from trey_hearts.habit import habit
from trey_hearts.options import GOALS, OPTIONS, PRESETS, RULES, TEXTS
from trey_hearts.view import TABLE, view

__all__ = ["FAMILY"]

FAMILY = trick_family(
    game.PLACES,
    GOALS,
    OPTIONS,
    PRESETS,
    id="hearts",
    name=TEXTS.text("Hearts"),
    about=TEXTS.text("Take no hearts and not the queen of spades, or take them all."),
    short="hearts max_deals=2",
    day="hearts game_target=none max_deals=1",
    low_wins=True,
    engine=game.PLACES.engine(game.params, game.deal, game.act, game.score, close=close_penalties),
    words=Words(VERBS, SAYS, ROLES, {}, ENDINGS, view, RULES.pages, ("QH", "QS", "AH"), TABLE.refusal),
    advice=Advice(habit=habit, notable=3.0),
)
