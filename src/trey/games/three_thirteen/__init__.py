"""Three Thirteen: rounds of 3 to 13 cards, a new wild rank in each; to go out, meld all cards but a discard."""

from importlib.resources import files

from trey.core.advice import Advice, Level
from trey.core.engine import Engine
from trey.core.family import Family
from trey.core.glossary import ROUND
from trey.core.inference import Inference
from trey.core.study import Study
from trey.core.text import Text
from trey.core.words import Words
from trey.games.three_thirteen.actions import ACTIONS, ENDINGS, ROLES, SAYS, TEXTS, TRUMPS, VERBS
from trey.games.three_thirteen.beliefs import card_locations, dealt, sample, shown
from trey.games.three_thirteen.dominated import undominated
from trey.games.three_thirteen.encoding import ENCODING
from trey.games.three_thirteen.habit import habit
from trey.games.three_thirteen.observation import Observation, observe, recall, stood
from trey.games.three_thirteen.rules import apply, deal, legal
from trey.games.three_thirteen.state import Standing, State, params, places, the_pack, work
from trey.games.three_thirteen.study import certain, counted, hand_value
from trey.games.three_thirteen.turn import begin, close
from trey.games.three_thirteen.words.options import CLASHES, LIMITS, OPTIONS, PRESETS, pages
from trey.games.three_thirteen.words.plans import plans
from trey.games.three_thirteen.words.reasons import forbids, reasons
from trey.games.three_thirteen.words.view import view

__all__ = ["FAMILY"]


ENGINE = Engine(
    Standing, State, Observation, params, work, begin, deal, legal, apply, close, observe, recall, card_locations, shown
)
GLOSSARY, LESSON = TEXTS.terms(), TEXTS.lesson()
WORDS = Words(
    VERBS, SAYS, ROLES, TRUMPS, ENDINGS, view, pages, ("3D", "3S", "KH"), forbids, GLOSSARY, LESSON, deal_name=ROUND
)
INFERENCE = Inference(sample=sample, dealt=dealt, stood=stood, certain=certain)
ADVICE = Advice(
    habit=habit,
    undominated=undominated,
    reasons=reasons,
    plans=plans,
    levels=("novice", "beginner", "casual", "habit", "steady"),
    scale=(
        Level("novice", 0, guesses=98),
        Level("beginner", 0.39, character="bold"),
        Level("casual", 0.204),
    ),
    ratings=files(__name__) / "ratings.toml",
    notable=3.5,
    plain_playouts=48,
    plain_doubt=3.0,
)
STUDY = Study(
    encoding=ENCODING,
    hand_value=hand_value,
    counted=counted,
    puzzles=(files(__name__) / "positions.toml", files(__name__) / "endings.toml"),
)
FAMILY = Family(
    id="three_thirteen",
    name=Text("Three Thirteen"),
    about=Text("Rummy in eleven rounds of 3 to 13 cards, with a new wild rank in each; the fewest points win."),
    short="three_thirteen rounds=3",
    day="three_thirteen rounds=7",
    options=OPTIONS,
    presets=PRESETS,
    clashes=CLASHES,
    actions=ACTIONS,
    pack=the_pack,
    places=places,
    seats=(2, 7),
    limits=LIMITS,
    low_wins=True,
    engine=ENGINE,
    words=WORDS,
    inference=INFERENCE,
    advice=ADVICE,
    study=STUDY,
)
