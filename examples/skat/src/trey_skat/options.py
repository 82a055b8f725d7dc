"""What a table of Skat may settle, its presets, and what is said of it."""

from trey.core.goals import Goals
from trey.core.word_files import WordFiles

GOALS = Goals("I3", target=None, deals=36)
TEXTS = WordFiles("trey_skat")
OPTIONS = TEXTS.options(GOALS)
PRESETS = TEXTS.presets(OPTIONS)
RULES = TEXTS.rules(GOALS)
LESSON = TEXTS.lesson()
