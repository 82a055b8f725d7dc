"""What a table of Ninety-Nine may settle, and its presets."""

from trey.core.options import Choice, Clash, Flag, Number, Option, Preset
from trey.core.text import Text

__all__ = ["CLASHES", "OPTIONS", "PRESETS"]

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
    Option(
        "game_target",
        Number(10, 500, optional=True, none=Text("no limit", "sans limite")),
        100,
        Text("Points to win", "Points pour gagner"),
        Text(
            "The match ends when a player has this many points; the highest score wins.",
            "La partie finit quand un joueur a ce nombre de points ; le plus haut total gagne.",
        ),
        "P1",
        group="goals",
    ),
    Option(
        "max_deals",
        Number(1, 99, optional=True, none=Text("no limit", "sans limite")),
        None,
        Text("Deals in a match", "Donnes de la partie"),
        Text("The match ends after so many deals.", "La partie finit après ce nombre de donnes."),
        "P3",
        group="goals",
    ),
)

CLASHES = (
    Clash(
        "match-without-end",
        lambda o: o["game_target"] is None and o["max_deals"] is None,
        Text(
            "A match needs points to win or a last deal.",
            "Il faut à la partie des points pour gagner ou une dernière donne.",
        ),
    ),
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
