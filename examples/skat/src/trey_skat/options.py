"""What a table of Skat may settle, and its presets."""

from trey.core.goals import Goals
from trey.core.options import Choice, Flag, Option, Preset
from trey.core.text import Text

GOALS = Goals("I3", target=None, deals=36)
OPTIONS = (
    Option(
        "jump_bids",
        Flag(),
        False,
        Text("Jump bids", "Annonces à saut"),
        Text(
            "Any of the next eight numbers may be bid at once, not the next alone.",
            "On peut annoncer l'un des huit nombres suivants, pas le prochain seulement.",
        ),
        "I1",
        group="calls",
    ),
    Option(
        "scoring",
        Choice(
            {
                "list": Text("the value of the game", "la valeur du jeu"),
                "seeger_fabian": Text("Seeger and Fabian", "Seeger et Fabian"),
            }
        ),
        "list",
        Text("Scoring", "Marque"),
        Text(
            "Seeger and Fabian: 50 more for a game won, 50 less for one lost, and 40 to each of the others then.",
            "Seeger et Fabian : 50 de plus pour un jeu gagné, 50 de moins pour un jeu perdu, 40 à chacun des autres.",
        ),
        "I2 P1",
        group="points",
    ),
    *GOALS.options,
)
PRESETS = (
    Preset(
        "skat",
        Text("Skat", "Skat"),
        Text(
            "The international rules, each game scored at its value; a list of 36 deals.",
            "Les règles internationales, chaque jeu marqué à sa valeur ; une liste de 36 donnes.",
        ),
        "source",
        {},
    ),
    Preset(
        "skat_tournament",
        Text("Skat, tournament list", "Skat, liste de tournoi"),
        Text(
            "With the points of Seeger and Fabian, as tournaments count.",
            "Avec les points de Seeger et Fabian, comme en tournoi.",
        ),
        "source",
        {"scoring": "seeger_fabian"},
    ),
)
