"""Starter: a small game of tricks for three, as a starting point for your own game."""

from trey.core.advice import Advice
from trey.core.goals import ENDINGS
from trey.core.plans import trick_plans
from trey.core.trick_family import trick_family
from trey.core.words import Words
from trey.starter import game
from trey.starter.actions import ROLES, SAYS, TRUMPS, VERBS
from trey.starter.habit import habit
from trey.starter.options import GOALS, OPTIONS, PRESETS, RULES, TEXTS
from trey.starter.view import TABLE, view

__all__ = ["FAMILY"]

# Yours: the sentence of the lobby.
FAMILY = trick_family(
    game.PLACES,
    GOALS,
    OPTIONS,
    PRESETS,
    id="starter",
    name=TEXTS.text("Starter"),
    about=TEXTS.text("Take as many tricks as you can."),
    short="starter max_deals=2",
    # Yours: `begin` and `close`, where a match is not played for the most points; `trey.core.goals` has others.
    engine=game.PLACES.engine(game.params, game.deal, game.act, game.score),
    # Yours: the three cards that stand for the game in the lobby.
    words=Words(VERBS, SAYS, ROLES, TRUMPS, ENDINGS, view, RULES.pages, ("AS", "KH", "QD"), TABLE.refusal),
    advice=Advice(habit=habit, plans=trick_plans),
)
