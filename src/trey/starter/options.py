"""The options of a table of Starter, and its presets."""

from trey.core.from_text import options_in, presets_in
from trey.core.goals import Goals

__all__ = ["GOALS", "OPTIONS", "PRESETS"]

# Yours: what a match is played for: points up to so many, penalties, or points down to none (`counted`).
# D1 is the tag of a source, explained in docs/rulebook.md.
GOALS = Goals("D1", target=30, deals=99)
# Yours: the house rules.  `trey.core.from_text` says how they are written.
OPTIONS = options_in(
    """
    # trick_points = Points for a trick = Points par pli (points; D1)
    1 of 1 to 20
    What each trick counts for the player who takes it.
    Ce que chaque pli rapporte au joueur qui le fait.
    """,
    GOALS,
)
PRESETS = presets_in(
    """
    # starter = Starter = Starter (extra)
    Eight cards each, no trumps; first to 30.
    Huit cartes chacun, sans atout ; en 30 points.
    """,
    OPTIONS,
)
