"""Three-handed Euchre, also called cutthroat: one maker against two defenders, five tricks a deal."""

from importlib.resources import files

from trey.core.advice import Advice, Level
from trey.core.family import Family
from trey.core.glossary import TRICKS
from trey.core.goals import ENDINGS
from trey.core.inference import Inference
from trey.core.plans import trick_plans
from trey.core.study import Study
from trey.core.table_words import NO_TRUMP_CALLED
from trey.core.text import Text
from trey.core.words import Words
from trey.games.euchre.actions import ACTIONS, ROLES, SAYS, TEXTS, VERBS
from trey.games.euchre.dominated import undominated
from trey.games.euchre.encoding import ENCODING
from trey.games.euchre.features import FEATURES
from trey.games.euchre.habit import habit
from trey.games.euchre.observation import PLACES
from trey.games.euchre.rules import act, close, deal, score
from trey.games.euchre.state import maker, params, places, the_pack, unused
from trey.games.euchre.study import hand_value, opened
from trey.games.euchre.words.options import CLASHES, OPTIONS, PRESETS, pages
from trey.games.euchre.words.reasons import forbids, reasons
from trey.games.euchre.words.view import view

__all__ = ["FAMILY"]

ENGINE = PLACES.engine(params, deal, act, score, close=close, alone=maker)
GLOSSARY, LESSON = TRICKS + TEXTS.terms(), TEXTS.lesson()
WORDS = Words(VERBS, SAYS, ROLES, NO_TRUMP_CALLED, ENDINGS, view, pages, ("JC", "JS", "AH"), forbids, GLOSSARY, LESSON)
INFERENCE = Inference(sample=PLACES.sample, dealt=PLACES.dealt, claim=PLACES.claim)
ADVICE = Advice(
    habit=habit,
    undominated=undominated,
    reasons=reasons,
    plans=trick_plans,
    levels=("novice", "beginner", "learner", "casual", "habit", "steady"),
    scale=(
        Level("novice", 0, guesses=85),
        Level("beginner", 0.729, 1, "hoarder"),
        Level("learner", 0.33, 1, "bold"),
        Level("casual", 0.3, 1, "careful"),
    ),
    ratings=files(__name__) / "ratings.toml",
    plain_playouts=1_000,
)
STUDY = Study(
    encoding=ENCODING,
    features=FEATURES,
    hand_value=hand_value,
    opened=opened,
    score=score,
    unused=unused,
    puzzles=(files(__name__) / "positions.toml", files(__name__) / "endings.toml"),
)
FAMILY = Family(
    id="euchre",
    name=Text("Three-handed Euchre"),
    about=Text("Five tricks with bowers: one maker against two defenders who play together for a deal."),
    short="euchre_cutthroat game_target=5",
    day="euchre_stick max_deals=3",
    options=OPTIONS,
    presets=PRESETS,
    clashes=CLASHES,
    actions=ACTIONS,
    pack=the_pack,
    places=places,
    engine=ENGINE,
    words=WORDS,
    inference=INFERENCE,
    advice=ADVICE,
    study=STUDY,
)
