"""What a table of Buck Euchre may settle, its presets, and what is said of it."""

from trey.core.glossary import TRICKS
from trey.core.goals import Goals
from trey.core.word_files import WordFiles

GOALS = Goals("B1 B2", target=15, lowest=5, highest=50, deals=99, deals_source="D1", counted="down")
TEXTS = WordFiles("trey_buck_euchre")
OPTIONS = TEXTS.options(GOALS)
PRESETS = TEXTS.presets(OPTIONS)
RULES = TEXTS.rules(GOALS)
GLOSSARY = TRICKS + TEXTS.terms()
