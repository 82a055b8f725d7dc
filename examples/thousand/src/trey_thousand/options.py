"""What a table of Thousand may settle, its presets, and what is said of it."""

from trey.core.goals import Goals
from trey.core.word_files import WordFiles

GOALS = Goals("W1", target=1000, lowest=900, deals=99, deals_source="D1")
"""The lowest target stands above the barrel."""
TEXTS = WordFiles("trey_thousand")
OPTIONS = TEXTS.options(GOALS)
PRESETS = TEXTS.presets(OPTIONS)
RULES = TEXTS.rules(GOALS)
