"""What a table of Five Hundred may settle, and its presets."""

from trey.core.goals import Goals
from trey.core.options import Number, Option, Preset
from trey.core.text import Text

GOALS = Goals("H1", target=500, deals=99, deals_source="D1")
OPTIONS = (
    Option(
        "trick_points",
        Number(0, 20),
        10,
        Text("Points for a defender's trick", "Points par pli de la défense"),
        Text(
            "What each defender gets for every trick they take.",
            "Ce que chaque défenseur reçoit pour chacun de ses plis.",
        ),
        "H1",
        group="points",
    ),
    *GOALS.options,
)
PRESETS = (
    Preset(
        "five_hundred",
        Text("Five Hundred", "Cinq cents"),
        Text(
            "For three, with the joker and a kitty of three; first to 500.",
            "À trois, avec le joker et un talon de trois cartes ; en 500 points.",
        ),
        "source",
        {},
    ),
)
