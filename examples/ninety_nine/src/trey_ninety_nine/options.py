"""What a table of Ninety-Nine may settle, and its presets."""

from trey.core.goals import Goals
from trey.core.options import Choice, Flag, Option, Preset
from trey.core.text import Text

GOALS = Goals("P1", target=100, lowest=10, highest=500, deals_source="P3")
OPTIONS = (
    Option(
        "premium_bids",
        Flag(),
        True,
        Text("Premium bids", "Primes"),
        Text(
            "One player may show their bid for 30 points, or their bid and their hand for 60.",
            "Un joueur peut montrer son annonce pour 30 points, ou son annonce et sa main pour 60.",
        ),
        "P1 P2",
        group="calls",
    ),
    Option(
        "first_trump",
        Choice({"NT": Text("no-trump", "sans-atout"), "D": Text("diamonds", "carreau")}),
        "NT",
        Text("Trump of the first deal", "Atout de la première donne"),
        Text(
            "What is trump before any bid has been made or missed.",
            "L'atout tant qu'aucune annonce n'a été réussie ou manquée.",
        ),
        "P1 P3",
        group="cards",
    ),
    *GOALS.options,
)

PRESETS = (
    Preset(
        "ninety_nine",
        Text("Ninety-Nine", "Ninety-nine"),
        Text(
            "As its inventor has it since 1990, with premium bids; first to 100.",
            "Le jeu de son inventeur depuis 1990, avec primes ; en 100 points.",
        ),
        "source",
        {},
    ),
    Preset(
        "ninety_nine_secret",
        Text("Ninety-Nine, no premium bids", "Ninety-nine, sans primes"),
        Text(
            "All bids stay secret: the game to begin with.",
            "Toutes les annonces restent secrètes : le jeu pour commencer.",
        ),
        "extra",
        {"premium_bids": False},
    ),
)
