"""3-5-8, or Sergeant Major: the caller names trumps, and every seat has a target of tricks."""

from importlib.resources import files

from trey.core.advice import Advice, Level
from trey.core.engine import Engine
from trey.core.family import Family
from trey.core.glossary import TRICKS
from trey.core.goals import begin
from trey.core.inference import Inference
from trey.core.plans import trick_plans
from trey.core.study import Study
from trey.core.table_words import NO_TRUMP_CALLED
from trey.core.text import Text
from trey.core.words import Words
from trey.games.sergeant_major.actions import ACTIONS, ENDINGS, ROLES, SAYS, TEXTS, VERBS
from trey.games.sergeant_major.beliefs import card_locations, claim, dealt, sample, shown
from trey.games.sergeant_major.dominated import undominated
from trey.games.sergeant_major.encoding import ENCODING
from trey.games.sergeant_major.features import FEATURES
from trey.games.sergeant_major.habit import habit
from trey.games.sergeant_major.observation import Observation, observe, recall, stood
from trey.games.sergeant_major.rules import apply, deal, legal
from trey.games.sergeant_major.score import close, score
from trey.games.sergeant_major.state import Standing, State, params, places, the_pack, work
from trey.games.sergeant_major.study import hand_value, opened
from trey.games.sergeant_major.words.options import CLASHES, OPTIONS, PRESETS, pages
from trey.games.sergeant_major.words.reasons import forbids, reasons
from trey.games.sergeant_major.words.view import pairs, view

__all__ = ["FAMILY"]

ENGINE = Engine(
    Standing, State, Observation, params, work, begin, deal, legal, apply, close, observe, recall, card_locations, shown
)
GLOSSARY, LESSON = TRICKS + TEXTS.terms(), TEXTS.lesson()
WORDS = Words(
    VERBS, SAYS, ROLES, NO_TRUMP_CALLED, ENDINGS, view, pages, ("3C", "5H", "8S"), forbids, GLOSSARY, LESSON, acts=pairs
)
INFERENCE = Inference(sample=sample, dealt=dealt, stood=stood, claim=claim)
ADVICE = Advice(
    habit=habit,
    undominated=undominated,
    reasons=reasons,
    plans=trick_plans,
    levels=("novice", "beginner", "learner", "casual", "habit", "club", "seasoned", "strong", "steady", "expert"),
    scale=(
        Level("novice", 0, guesses=95),
        Level("beginner", 0.27, 1, "hoarder"),
        Level("learner", 0.178, 1, "bold"),
        Level("casual", 0.096, 2, "careful"),
        Level("club", 0.02, 3, "bold"),
        Level("seasoned", 0.1),
    ),
    ratings=files(__name__) / "ratings.toml",
    plain_playouts=200,
)
STUDY = Study(
    encoding=ENCODING,
    features=FEATURES,
    hand_value=hand_value,
    opened=opened,
    score=score,
    puzzles=(files(__name__) / "positions.toml", files(__name__) / "endings.toml"),
)
FAMILY = Family(
    id="sergeant_major",
    name=Text("3-5-8 (Sergeant Major)"),
    about=Text("A trick-taking game for three: the caller names trumps, and each player has a target."),
    short="sergeant_major win_rule=fixed_hands:3",
    day="sergeant_major max_hands=1",
    options=OPTIONS,
    presets=PRESETS,
    clashes=CLASHES,
    actions=ACTIONS,
    pack=the_pack,
    places=places,
    zero_sum=True,
    engine=ENGINE,
    words=WORDS,
    inference=INFERENCE,
    advice=ADVICE,
    study=STUDY,
)
