"""Skat: bid to play alone against two, for the points in the cards."""

from importlib.resources import files

from trey.core.advice import Advice
from trey.core.goals import ENDINGS
from trey.core.plans import trick_plans
from trey.core.study import Study
from trey.core.trick_family import trick_family
from trey.core.words import Words
from trey_skat import game
from trey_skat.actions import ROLES, SAYS, TRUMPS, VERBS
from trey_skat.features import FEATURES
from trey_skat.habit import habit
from trey_skat.options import GOALS, LESSON, OPTIONS, PRESETS, RULES, TEXTS
from trey_skat.view import TABLE, view

__all__ = ["FAMILY"]

FAMILY = trick_family(
    game.PLACES,
    GOALS,
    OPTIONS,
    PRESETS,
    id="skat",
    name=TEXTS.text("Skat"),
    about=TEXTS.text("Bid for the right to play alone against two, and take 61 of the 120 points in the cards."),
    short="skat max_deals=3",
    day="skat max_deals=1",
    engine=game.ENGINE,
    words=Words(
        VERBS,
        SAYS,
        ROLES,
        TRUMPS,
        ENDINGS,
        view,
        RULES.pages,
        picture=("JC", "JS", "AH"),
        forbids=TABLE.refusal,
        lesson=LESSON,
        kitty=TEXTS.text("skat"),
    ),
    advice=Advice(habit=habit, plans=trick_plans, notable=10.0),
    study=Study(
        features=FEATURES, puzzles=(files(__package__) / "positions.toml", files(__package__) / "endings.toml")
    ),
)
