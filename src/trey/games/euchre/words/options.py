"""What a table of Euchre may settle, and what cannot be combined (RULEBOOK 3.4)."""

from trey.core.cards import JOKER, PACKS
from trey.core.goals import Goals
from trey.core.options import Choice, Clash, Flag, Number, Option
from trey.core.text import Text

__all__ = ["CLASHES", "OPTIONS"]

_DECKS = {
    "e24": Text("24 cards, nine to ace", "24 cartes, du neuf à l'as"),
    "e25": Text("25 cards: the 24 and a joker", "25 cartes : les 24 et un joker"),
    "e28": Text("28 cards, eight to ace", "28 cartes, du huit à l'as"),
    "e32": Text("32 cards, seven to ace", "32 cartes, du sept à l'as"),
    "e33": Text("33 cards: the 32 and a joker", "33 cartes : les 32 et un joker"),
    "e20": Text("20 cards, ten to ace", "20 cartes, du dix à l'as"),
}


def _points(option_id: str, usual: int, name: Text, explain: Text, source: str = "S") -> Option:
    idle = {"alone_defender": ("false",)} if "lone_defender" in option_id else {}
    return Option(option_id, Number(1, 10), usual, name, explain, source, group="points", idle=idle)


_MAKE = (
    Text("Three or four tricks", "Trois ou quatre plis"),
    Text(
        "What the maker scores for three or four tricks.",
        "Ce que marque le preneur pour trois ou quatre plis.",
    ),
)
_SWEEP = (
    Text("All five tricks", "Capot"),
    Text("What a maker scores for all five tricks.", "Ce que marque un preneur pour les cinq plis."),
)
_SWEEP_ALONE = (
    Text("All five tricks alone", "Capot seul"),
    Text(
        "What a maker scores for all five tricks when they went alone.",
        "Ce que marque pour les cinq plis un preneur qui joue seul.",
    ),
)
_EUCHRE = (
    Text("Euchre", "Chute"),
    Text(
        "What each defender scores when the maker takes fewer than three tricks.",
        "Ce que marque chaque défenseur si le preneur fait moins de trois plis.",
    ),
)
_LONE_EUCHRE = (
    Text("Euchre by a lone defender", "Chute par un défenseur seul"),
    Text(
        "What each defender scores when one who is alone takes three or four tricks.",
        "Ce que marque chaque défenseur si celui qui joue seul fait trois ou quatre plis.",
    ),
)
_LONE_SWEEP = (
    Text("All five by a lone defender", "Capot d'un défenseur seul"),
    Text(
        "What each defender scores when one who is alone takes all five tricks.",
        "Ce que marque chaque défenseur si celui qui joue seul fait les cinq plis.",
    ),
)

OPTIONS = (
    Option(
        "deck",
        Choice(_DECKS),
        "e24",
        Text("Pack", "Jeu de cartes"),
        Text(
            "Which cards are used; a joker is the highest trump.",
            "Les cartes employées ; un joker est le plus fort atout.",
        ),
        "S, B9 B13 G2",
        group="cards",
    ),
    Option(
        "misdeal",
        Choice(
            {
                "no": Text("every hand is played", "toute main se joue"),
                "no_ace_no_face": Text("five cards from the ten down", "cinq cartes, du dix ou moins"),
                "ace_no_face": Text("the same, or one of them an ace", "de même, ou l'une d'elles un as"),
                "farmers_hand": Text("four or five nines and tens", "quatre ou cinq neuf et dix"),
            }
        ),
        "no",
        Text("Misdeal", "Maldonne"),
        Text(
            "The hand with which a deal is thrown in; the same dealer deals again.",
            "La main qui annule la donne ; le même donneur redonne.",
        ),
        "B17 B18",
        group="cards",
    ),
    Option(
        "dummy",
        Flag(),
        True,
        Text("Dummy hand", "Main du mort"),
        Text(
            "A fourth hand is dealt, and the maker keeps any five of its cards and their own.",
            "On donne une quatrième main ; le preneur garde cinq cartes de son choix sur les dix.",
        ),
        "S, B4 B5 B7",
        group="cards",
    ),
    Option(
        "must_use_dummy",
        Flag(),
        True,
        Text("Dummy or alone", "Mort ou seul"),
        Text(
            "A maker who does not go alone always gets the dummy.",
            "Le preneur qui ne joue pas seul prend toujours le mort.",
        ),
        "S",
        group="calls",
        idle={"dummy": ("false",)},
    ),
    Option(
        "dealer_pickup",
        Choice(
            {
                "optional": Text("the dealer may leave it", "le donneur peut la laisser"),
                "mandatory": Text("the dealer must take it", "le donneur doit la prendre"),
            }
        ),
        "optional",
        Text("Upcard ordered up", "Retourne commandée"),
        Text(
            "Whether a dealer who defends must take the upcard that another player ordered up.",
            "Le donneur en défense doit-il prendre la retourne qu'un autre a commandée ?",
        ),
        "S, B3 B4 B7",
        group="calls",
    ),
    Option(
        "may_discard_upcard",
        Flag(),
        True,
        Text("Upcard may be set aside", "Retourne écartable"),
        Text(
            "A dealer who takes the upcard may set that same card aside.",
            "Le donneur qui prend la retourne peut écarter cette même carte.",
        ),
        "D",
        group="calls",
    ),
    Option(
        "round2_excludes_turned_suit",
        Flag(),
        True,
        Text("Turned-down suit is out", "Couleur refusée exclue"),
        Text(
            "The suit that everyone turned down may not be named in the second round; the source does not say so, "
            "other descriptions of the game do.",
            "La couleur refusée par tous ne peut pas être nommée au second tour ; la source ne le dit pas, d'autres "
            "descriptions du jeu, si.",
        ),
        "B4 B8 B14",
        group="calls",
    ),
    Option(
        "stick_the_dealer",
        Flag(),
        False,
        Text("Stick the dealer", "Donneur obligé"),
        Text(
            "The dealer may not pass in the second round of bidding.",
            "Le donneur ne peut pas passer au second tour d'annonces.",
        ),
        "S",
        group="calls",
    ),
    Option(
        "no_trump_call",
        Flag(),
        False,
        Text("No-trump allowed", "Sans-atout permis"),
        Text(
            "No-trump may be named in the second round.",
            "On peut nommer sans-atout au second tour.",
        ),
        "B8",
        group="calls",
    ),
    Option(
        "natural_trump",
        Choice(
            {
                "no": Text("not needed", "pas exigée"),
                "to_order_up": Text("to order the upcard up", "pour commander la retourne"),
                "in_both_rounds": Text(
                    "to order it up, or to name a suit", "pour commander ou pour nommer une couleur"
                ),
            }
        ),
        "no",
        Text("A card of the suit in hand", "Une carte de la couleur en main"),
        Text(
            "When you must hold a card of the suit that you make trump; the left bower is not one, nor is the upcard.",
            "Quand il faut avoir en main une carte de la couleur choisie pour atout ; ni le bower gauche ni la "
            "retourne ne comptent.",
        ),
        "D, B15 B16",
        group="calls",
    ),
    Option(
        "alone_maker",
        Flag(),
        True,
        Text("Maker may go alone", "Preneur seul"),
        Text("The maker may go alone, without the dummy.", "Le preneur peut jouer seul, sans le mort."),
        "S",
        group="calls",
    ),
    Option(
        "alone_defender",
        Flag(),
        True,
        Text("Defender may go alone", "Défenseur seul"),
        Text(
            "One defender may play without the other, who sits the deal out.",
            "Un défenseur peut jouer sans l'autre, qui reste hors jeu.",
        ),
        "S",
        group="calls",
    ),
    Option(
        "joker_turned_up",
        Choice(
            {
                "dealer_names_blind": Text(
                    "the dealer names its suit, then all bid",
                    "le donneur nomme sa couleur, puis on annonce",
                ),
                "dealer_is_maker": Text(
                    "the dealer names trumps and is the maker",
                    "le donneur nomme l'atout et il est preneur",
                ),
            }
        ),
        "dealer_names_blind",
        Text("Joker turned up", "Joker retourné"),
        Text(
            "When the upcard is the joker, the dealer names a suit before they look at their hand.",
            "Si la retourne est le joker, le donneur nomme une couleur avant de voir sa main.",
        ),
        "D, B11",
        group="cards",
        idle={"deck": ("e24", "e28", "e32", "e20")},
    ),
    _points("pts_make", 1, *_MAKE),
    _points("pts_sweep", 3, *_SWEEP, "S, G2 G3"),
    _points("pts_sweep_alone", 3, *_SWEEP_ALONE, "S, B6"),
    _points("pts_euchre_each", 2, *_EUCHRE),
    Option(
        "pts_euchre_alone_each",
        Number(1, 10, optional=True, none=Text("as much", "autant")),
        None,
        Text("Euchre of a maker alone", "Chute d'un preneur seul"),
        Text(
            "What each defender scores when a maker who went alone takes fewer than three tricks.",
            "Ce que marque chaque défenseur si un preneur qui joue seul fait moins de trois plis.",
        ),
        "D",
        group="points",
        idle={"alone_maker": ("false",)},
    ),
    _points("pts_lone_defender_euchre_each", 2, *_LONE_EUCHRE),
    _points("pts_lone_defender_sweep_each", 4, *_LONE_SWEEP),
    Option(
        "game_target",
        Number(1, 50),
        10,
        Text("Points to win", "Points pour gagner"),
        Text(
            "The match ends when a player has this many points; the highest score wins.",
            "La partie finit quand un joueur a ce nombre de points ; le plus haut total gagne.",
        ),
        "S, B10 B12",
        group="goals",
    ),
    Option(
        "tie",
        Choice(
            {
                "continue": Text("play on until one is ahead", "on continue jusqu'à ce qu'un seul mène"),
                "shared": Text("the win is shared", "la victoire est partagée"),
            }
        ),
        "continue",
        Text("Tie at the top", "Égalité en tête"),
        Text(
            "What happens when two players share the highest score at the end.",
            "Ce qui arrive si deux joueurs ont le plus haut total à la fin.",
        ),
        "D",
        group="goals",
    ),
    Goals("D", target=None).options[1],
)


CLASHES = (
    Clash(
        "dummy-takes-all-cards",
        lambda o: o["dummy"] and o["deck"] == "e20",
        Text(
            "Twenty cards are four hands of five: with a dummy none is left to turn up.",
            "Vingt cartes font quatre mains de cinq : avec un mort, il n'en reste aucune à retourner.",
        ),
    ),
    Clash(
        "alone-without-dummy",
        lambda o: o["alone_maker"] and not o["dummy"],
        Text(
            "A maker goes alone by doing without the dummy, so there must be a dummy.",
            "Le preneur joue seul en se passant du mort : il faut donc un mort.",
        ),
    ),
    Clash(
        "joker-without-trump",
        lambda o: o["no_trump_call"] and JOKER in PACKS[o["deck"]].cards,
        Text(
            "The joker is a trump and belongs to no other suit, so no-trump cannot be named with one.",
            "Le joker est un atout et d'aucune autre couleur : avec lui, pas de sans-atout.",
        ),
    ),
)
