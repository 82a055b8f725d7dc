"""What a table of Five Hundred may settle, its presets, and what is said of it."""

from trey.core.goals import Goals
from trey.core.word_files import WordFiles

GOALS = Goals("H1", target=500, deals=99, deals_source="D1")
TEXTS = WordFiles("trey_five_hundred")
OPTIONS = TEXTS.options(GOALS)
PRESETS = TEXTS.presets(OPTIONS)
RULES = TEXTS.rules(GOALS)
