"""What a table of Five Hundred may settle, and its presets."""

from trey.core.from_text import options_in, presets_in
from trey.core.goals import Goals

GOALS = Goals("H1", target=500, deals=99, deals_source="D1")
OPTIONS = options_in(
    """
    # trick_points = Points for a defender's trick = Points par pli de la défense (points; H1)
    10 of 0 to 20
    What each defender gets for every trick they take.
    Ce que chaque défenseur reçoit pour chacun de ses plis.
    """,
    GOALS,
)
PRESETS = presets_in(
    """
    # five_hundred = Five Hundred = Cinq cents (source)
    For three, with the joker and a kitty of three; first to 500.
    À trois, avec le joker et un talon de trois cartes ; en 500 points.
    """,
    OPTIONS,
)
