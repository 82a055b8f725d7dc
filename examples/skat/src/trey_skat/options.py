"""What a table of Skat may settle, and its presets."""

from trey.core.from_text import options_in, presets_in
from trey.core.goals import Goals

GOALS = Goals("I3", target=None, deals=36)
OPTIONS = options_in(
    """
    # jump_bids = Jump bids = Annonces à saut (calls; I1)
    no
    You may bid any of the next eight numbers, not only the next.
    On peut annoncer l'un des huit nombres suivants, pas seulement le prochain.

    # scoring = Scoring = Marque (points; I2 P1)
    list
    - list = the value of the game = la valeur du jeu
    - seeger_fabian = Seeger and Fabian = Seeger et Fabian
    Seeger and Fabian: 50 more for a game won; 50 less for a game lost, which also gives 40 to each of the others.
    Seeger et Fabian : 50 de plus pour un jeu gagné, 50 de moins pour un jeu perdu, et alors 40 à chacun des autres.
    """,
    GOALS,
)
PRESETS = presets_in(
    """
    # skat = Skat = Skat (source)
    The international rules, each game scored at its value; a list of 36 deals.
    Les règles internationales, chaque jeu marqué à sa valeur ; une liste de 36 donnes.

    # skat_tournament = Skat, tournament list = Skat, liste de tournoi (source)
    scoring=seeger_fabian
    With the points of Seeger and Fabian, as in tournaments.
    Avec les points de Seeger et Fabian, comme en tournoi.
    """,
    OPTIONS,
)
