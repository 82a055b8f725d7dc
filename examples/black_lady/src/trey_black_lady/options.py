"""What a table of Hearts may settle, its presets, and what is said of it."""

from trey.core.goals import Goals
from trey.core.word_files import WordFiles

GOALS = Goals("P1", target=100, lowest=20, highest=500, deals_source="D1", counted="penalties")
TEXTS = WordFiles("trey_black_lady")
OPTIONS = TEXTS.options(GOALS)
PRESETS = TEXTS.presets(OPTIONS)
RULES = TEXTS.rules(GOALS)
