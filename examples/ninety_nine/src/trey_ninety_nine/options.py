"""What a table of Ninety-Nine may settle, its presets, and what is said of it."""

from trey.core.goals import Goals
from trey.core.word_files import WordFiles

GOALS = Goals("P1", target=100, lowest=10, highest=500, deals_source="P3")
TEXTS = WordFiles("trey_ninety_nine")
OPTIONS = TEXTS.options(GOALS)
PRESETS = TEXTS.presets(OPTIONS)
RULES = TEXTS.rules(GOALS)
