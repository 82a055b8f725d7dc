"""The options of a table of Starter, its presets, and what is said of it."""

from trey.core.goals import Goals
from trey.core.word_files import WordFiles

# Yours: what a match is played for: points up to so many, penalties, or points down to none (`counted`).
# D1 is the tag of a source, explained in docs/rulebook.md.
GOALS = Goals("D1", target=30, deals=99)
# Yours: the words of the game, in the folder `words`.  `trey.core.word_files` says how they are written.
TEXTS = WordFiles("trey.starter")
OPTIONS = TEXTS.options(GOALS)
PRESETS = TEXTS.presets(OPTIONS)
RULES = TEXTS.rules(GOALS)
