"""What a table of Starter may settle, and its presets."""

from trey.core.goals import Goals
from trey.core.options import Number, Option, Preset
from trey.core.text import Text

__all__ = ["GOALS", "OPTIONS", "PRESETS"]

# Yours: what a match is played for: points up to so many, penalties, or points down to none (`counted`).
# D1 is the tag of a source, explained in docs/rulebook.md.
GOALS = Goals("D1", target=30, deals=99)
OPTIONS = (
    # Yours: the house rules.
    Option(
        "trick_points",
        Number(1, 20),
        1,
        Text("Points for a trick", "Points par pli"),
        Text("What every trick counts for whoever takes it.", "Ce que chaque pli rapporte à celui qui le fait."),
        "D1",
        group="points",
    ),
    *GOALS.options,
)
PRESETS = (
    Preset(
        "starter",
        Text("Starter", "Starter"),
        Text("Eight cards each, no trumps; first to 30.", "Huit cartes chacun, sans atout ; en 30 points."),
        "extra",
        {},
    ),
)
