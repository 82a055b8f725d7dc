"""What a table of Buck Euchre may settle, and its presets."""

from trey.core.goals import Goals
from trey.core.options import Choice, Flag, Number, Option, Preset
from trey.core.text import Text

GOALS = Goals("B1 B2", target=15, lowest=5, highest=50, deals=99, deals_source="D1", counted="down")
OPTIONS = (
    Option(
        "nines",
        Flag(),
        True,
        Text("With the nines", "Avec les neuf"),
        Text("24 cards, nine to ace; without the nines, 20.", "24 cartes, du neuf à l'as ; sans les neuf, 20."),
        "B1 B2",
        group="cards",
    ),
    Option(
        "calling",
        Choice(
            {
                "upcard": Text("over the upcard", "sur la retourne"),
                "bids": Text("by bids of tricks", "par annonces de plis"),
            }
        ),
        "upcard",
        Text("Naming trumps", "Choix de l'atout"),
        Text(
            "Trumps are ordered up or named as in Euchre, or named by the player who bids the most tricks.",
            "L'atout se commande ou se nomme comme à l'euchre, ou le nomme le joueur qui annonce le plus de plis.",
        ),
        "B1 B2",
        group="calls",
    ),
    Option(
        "clubs",
        Choice(
            {
                "as_others": Text("like any suit", "comme une autre couleur"),
                "dealer_two": Text("trumps, two tricks due by the dealer", "atout, deux plis dus par le donneur"),
                "all_one": Text("trumps, one trick due by all", "atout, un pli dû par tous"),
            }
        ),
        "dealer_two",
        Text("A club turned up", "Trèfle retourné"),
        Text(
            "Dirty clubs: a club turned up is trump without a word, and nobody may drop out.",
            "Un trèfle retourné est atout sans discussion, et personne ne peut se coucher.",
        ),
        "B1 B2 B5",
        group="calls",
    ),
    Option(
        "no_trump",
        Flag(),
        False,
        Text("No-trump may be named", "On peut jouer sans atout"),
        Text("Whoever names trumps may name none.", "Celui qui nomme l'atout peut n'en nommer aucun."),
        "B4",
        group="calls",
    ),
    Option(
        "unmade",
        Choice(
            {
                "thrown_in": Text("thrown in", "donne annulée"),
                "no_trump": Text("played without trumps", "jouée sans atout"),
            }
        ),
        "thrown_in",
        Text("All pass", "Tous passent"),
        Text(
            "Where nobody wants to name trumps: the next dealer deals, or all play without trumps for one trick each.",
            "Si personne ne veut d'atout : le suivant donne, ou tous jouent sans atout, chacun devant un pli.",
        ),
        "B1 B3",
        group="calls",
    ),
    Option(
        "dropping",
        Flag(),
        True,
        Text("Dropping out", "Se coucher"),
        Text(
            "Once trumps are named, the two others may drop out of the deal.",
            "L'atout nommé, les deux autres peuvent se retirer de la donne.",
        ),
        "B1 B3",
        group="before",
    ),
    Option(
        "set_points",
        Number(1, 20),
        5,
        Text("Points for too few tricks", "Points pour trop peu de plis"),
        Text(
            "What is added to the score of a player who takes fewer tricks than are due.",
            "Ce qui s'ajoute au total d'un joueur qui fait moins de plis qu'il n'en doit.",
        ),
        "B3",
        group="points",
    ),
    *GOALS.options,
)
PRESETS = (
    Preset(
        "buck_euchre",
        Text("Buck Euchre", "Buck Euchre"),
        Text(
            "For three, over an upcard; from 15 points down to none.",
            "À trois, sur une retourne ; de 15 points à zéro.",
        ),
        "completed",
        {},
    ),
    Preset(
        "dirty_clubs",
        Text("Dirty Clubs", "Dirty Clubs"),
        Text(
            "For three with 20 cards; the highest bid of tricks names trumps.",
            "À trois avec 20 cartes ; la plus haute annonce de plis choisit l'atout.",
        ),
        "completed",
        {"nines": False, "calling": "bids", "clubs": "all_one", "dropping": False},
    ),
)
