"""Five Hundred for three: bid tricks, take the kitty, and play alone against two."""

from trey.core.advice import Advice
from trey.core.auction import declarer
from trey.core.goals import ENDINGS
from trey.core.plans import trick_plans
from trey.core.table_words import NO_TRUMP_CALLED
from trey.core.trick_family import trick_family
from trey.core.words import Words
from trey_five_hundred import game
from trey_five_hundred.actions import ROLES, SAYS, VERBS
from trey_five_hundred.habit import habit
from trey_five_hundred.options import GOALS, OPTIONS, PRESETS, RULES, TEXTS
from trey_five_hundred.view import TABLE, view

__all__ = ["FAMILY"]

FAMILY = trick_family(
    game.PLACES,
    GOALS,
    OPTIONS,
    PRESETS,
    id="five_hundred",
    name=TEXTS.text("Five Hundred"),
    about=TEXTS.text("Bid six to ten tricks, take the kitty, and play alone against the other two."),
    short="five_hundred max_deals=3",
    day="five_hundred game_target=none max_deals=1",
    engine=game.PLACES.engine(game.params, game.deal, game.act, game.score, alone=declarer),
    words=Words(VERBS, SAYS, ROLES, NO_TRUMP_CALLED, ENDINGS, view, RULES.pages, ("JK", "JH", "JD"), TABLE.refusal),
    advice=Advice(habit=habit, plans=trick_plans, notable=20.0),
)
