"""Buck Euchre for three: everybody alone, at least a trick each, from fifteen points down to none."""

from trey.core import goals
from trey.core.advice import Advice
from trey.core.plans import trick_plans
from trey.core.table_words import NO_TRUMP_CALLED
from trey.core.trick_family import trick_family
from trey.core.words import Words
from trey_buck_euchre import game
from trey_buck_euchre.actions import ENDINGS, ROLES, SAYS, VERBS
from trey_buck_euchre.habit import habit
from trey_buck_euchre.options import GLOSSARY, GOALS, OPTIONS, PRESETS, RULES, TEXTS
from trey_buck_euchre.view import TABLE, view

__all__ = ["FAMILY"]

FAMILY = trick_family(
    game.PLACES,
    GOALS,
    OPTIONS,
    PRESETS,
    id="buck_euchre",
    name=TEXTS.text("Buck Euchre"),
    about=TEXTS.text(
        "Five tricks with bowers, everybody alone: take the tricks you owe, and bring your score down to zero."
    ),
    short="buck_euchre game_target=5",
    day="buck_euchre max_deals=1",
    low_wins=True,
    pack=game.the_pack,
    packets=game.packets,
    engine=game.PLACES.engine(
        game.params, game.deal, game.act, game.score, begin=goals.begin_down, close=goals.close_down
    ),
    words=Words(
        VERBS,
        SAYS,
        ROLES,
        NO_TRUMP_CALLED,
        ENDINGS,
        view,
        RULES.pages,
        ("JC", "JS", "AC"),
        TABLE.refusal,
        GLOSSARY,
    ),
    advice=Advice(habit=habit, plans=trick_plans, levels=("habit", "steady")),
)
