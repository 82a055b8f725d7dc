"""What a table of Three Thirteen settles, and why some options cannot be combined (RULEBOOK 4.5)."""

from collections.abc import Mapping
from typing import Any

from trey.core.options import Choice, Clash, Flag, Number, Numbers, Option
from trey.core.text import Text
from trey.games.three_thirteen.state import LAST_ROUND, MOST_ROUNDS

__all__ = ["ACES", "CLASHES", "LIMITS", "OPTIONS"]

LIMITS = ("1", "half", "majority_natural", "unlimited")
ACES = ("low", "high", "both")

OPTIONS = (
    Option(
        "decks",
        Number(1, 2),
        2,
        Text("Packs", "Jeux"),
        Text("How many packs of 52 are shuffled together.", "Combien de jeux de 52 cartes sont mélangés."),
        "S, G5",
        group="cards",
    ),
    Option(
        "jokers_per_pack",
        Number(0, 2),
        0,
        Text("Printed jokers", "Jokers imprimés"),
        Text(
            "How many printed jokers each pack has; they are always wild.",
            "Combien de jokers imprimés compte chaque jeu ; ils remplacent toute carte.",
        ),
        "S, C7",
        group="cards",
    ),
    Option(
        "rounds",
        Numbers(3, 15, 1, MOST_ROUNDS),
        tuple(range(3, 14)),
        Text("Rounds", "Manches"),
        Text(
            "How many cards each round deals; the rank of that number is wild (11: jacks … 14: aces, 15: twos).",
            "Combien de cartes chaque manche donne à chacun ; la valeur de ce nombre est la valeur joker "
            "(11 : les valets … 14 : les as, 15 : les 2).",
        ),
        "S",
        group="cards",
    ),
    Option(
        "extra_14th_no_wild",
        Flag(),
        False,
        Text("A last round without wilds", "Dernière manche sans carte joker"),
        Text(
            "After the rounds comes one more of 14 cards in which no rank is wild.",
            "Après les manches vient une dernière, de 14 cartes, sans valeur joker.",
        ),
        "G4",
        group="cards",
    ),
    Option(
        "max_wilds_per_meld",
        Choice(
            {
                "1": Text("one", "une seule"),
                "half": Text("at most half of the cards", "au plus la moitié des cartes"),
                "majority_natural": Text("fewer than the natural cards", "moins que les cartes naturelles"),
                "unlimited": Text("any number", "sans limite"),
            }
        ),
        "1",
        Text("Wilds in a meld", "Cartes joker par combinaison"),
        Text(
            "How many wilds one meld may hold; a printed joker is one.",
            "Combien de cartes joker une combinaison peut contenir ; un joker imprimé en est une.",
        ),
        "S, G4, D, C1 C2 C7",
        group="melds",
    ),
    Option(
        "all_wild_melds",
        Flag(),
        False,
        Text("Melds of wilds only", "Combinaisons de cartes joker"),
        Text(
            "Three or more wilds make a meld by themselves.",
            "Trois cartes joker ou plus forment à elles seules une combinaison.",
        ),
        "C1 C2 C7, G4",
        group="melds",
    ),
    Option(
        "wild_as_natural",
        Flag(),
        True,
        Text("Wilds may be themselves", "Une carte joker peut rester naturelle"),
        Text(
            "A card of the wild rank standing in its own place counts as a natural card.",
            "Une carte de la valeur joker à sa propre place compte comme carte naturelle.",
        ),
        "D, G4",
        group="melds",
    ),
    Option(
        "ace",
        Choice(
            {
                "low": Text("low: A-2-3", "bas : A-2-3"),
                "high": Text("high: Q-K-A", "haut : D-R-A"),
                "both": Text("low or high, never K-A-2", "bas ou haut, jamais R-A-2"),
            }
        ),
        "low",
        Text("Aces in runs", "L'as dans les suites"),
        Text("Where the ace stands in a run.", "Où se place l'as dans une suite."),
        "C1 C2 C5, G4",
        group="melds",
    ),
    Option(
        "same_suit_runs",
        Flag(),
        True,
        Text("Runs of one suit", "Suites d'une couleur"),
        Text("All cards of a run are of one suit.", "Toutes les cartes d'une suite sont d'une même couleur."),
        "S, G4",
        group="melds",
    ),
    Option(
        "final_turn",
        Choice(
            {
                "one_turn": Text("one turn each", "un tour chacun"),
                "none": Text("none: the round ends at once", "aucun : la manche s'arrête aussitôt"),
            }
        ),
        "one_turn",
        Text("Final turns", "Dernier tour"),
        Text(
            "What the others get when somebody goes out.",
            "Ce que les autres peuvent encore faire quand quelqu'un finit.",
        ),
        "S, G4",
        group="play",
    ),
    Option(
        "out_without_discard",
        Flag(),
        False,
        Text("Going out without a discard", "Finir sans défausser"),
        Text(
            "A player whose cards are all in melds, the drawn one too, need not discard, even on a final turn.",
            "Un joueur qui a combiné toutes ses cartes, la carte prise comprise, n'a pas à défausser, même au "
            "dernier tour.",
        ),
        "D",
        group="play",
    ),
    Option(
        "layoff",
        Flag(),
        False,
        Text("Laying off", "Compléments"),
        Text(
            "On final turns cards may be added to any meld on the table.",
            "Au dernier tour on peut compléter toute combinaison posée.",
        ),
        "S",
        group="play",
    ),
    Option(
        "partial_melds",
        Flag(),
        True,
        Text("Only unmelded cards count", "Seul le reste compte"),
        Text(
            "Melded cards do not count; otherwise a player who cannot meld all their cards counts all of them.",
            "Les cartes combinées ne comptent pas ; sinon, un joueur qui ne peut tout combiner compte toute sa main.",
        ),
        "C4 C9 G5",
        group="points",
    ),
    Option(
        "auto_meld",
        Flag(),
        True,
        Text("Melds laid for you", "Pose automatique"),
        Text(
            "The table lays the melds that leave the fewest points; otherwise only melds laid by hand count.",
            "La table pose les combinaisons qui laissent le moins de points ; sinon seules comptent celles qu'on pose.",
        ),
        "D",
        group="play",
    ),
    Option(
        "strict",
        Flag(),
        False,
        Text("Wrong lay-downs are possible", "Poses fautives possibles"),
        Text(
            "Any cards may be laid as melds, and a wrong lay-down costs its penalty; otherwise it is refused.",
            "On peut poser n'importe quelles cartes, et une pose fautive coûte la pénalité ; sinon elle est refusée.",
        ),
        "S, D",
        group="play",
    ),
    Option(
        "wrong_meld_penalty",
        Number(0, 50),
        20,
        Text(
            "Penalty for a wrong lay-down, where it can happen", "Pénalité d'une pose fautive, là où elle peut arriver"
        ),
        Text(
            "Points for laying a wrong meld; nobody pays it where wrong lay-downs are refused.",
            "Points pour une combinaison fautive ; personne ne les paie là où les poses fautives sont refusées.",
        ),
        "S",
        group="play",
        idle={"strict": ("false",)},
    ),
    Option(
        "values",
        Choice(
            {
                "base": Text("J Q K count 10", "V D R comptent 10"),
                "high": Text("J Q K count 11 12 13", "V D R comptent 11 12 13"),
                "fives": Text("2 to 7 count 5, 8 to K 10", "du 2 au 7 : 5, du 8 au R : 10"),
            }
        ),
        "base",
        Text("Card values", "Valeur des cartes"),
        Text("What cards from the two to the king count.", "Ce que comptent les cartes du 2 au roi."),
        "S, D",
        group="points",
    ),
    Option(
        "ace_points",
        Choice({number: Text(number, number) for number in ("1", "11", "15", "20")}),
        "1",
        Text("Aces count", "Les as comptent"),
        Text("What an ace left in hand counts.", "Ce que compte un as resté en main."),
        "S, G5, D",
        group="points",
    ),
    Option(
        "wild_points",
        Choice(
            {number: Text(number, number) for number in ("15", "20", "25", "30", "50")}
            | {"face": Text("their face value", "leur valeur propre")}
        ),
        "15",
        Text("Wilds count", "Les cartes joker comptent"),
        Text(
            "What a card of the wild rank left in hand counts.",
            "Ce que compte une carte de la valeur joker restée en main.",
        ),
        "S, C4 G5, D",
        group="points",
    ),
    Option(
        "joker_points",
        Number(0, 50),
        20,
        Text("Printed jokers count", "Les jokers imprimés comptent"),
        Text(
            "What a printed joker left in hand counts.",
            "Ce que compte un joker imprimé resté en main.",
        ),
        "S",
        group="points",
        idle={"jokers_per_pack": ("0",)},
    ),
    Option(
        "out_bonus",
        Number(0, 50),
        0,
        Text("Bonus for going out", "Prime pour finir"),
        Text(
            "What is taken off the points of whoever goes out first.",
            "Ce qu'on retire des points de celui qui finit le premier.",
        ),
        "D",
        group="points",
    ),
    Option(
        "double_rounds",
        Numbers(3, 15, 0, 13, none=Text("none", "aucune")),
        (),
        Text("Doubled rounds", "Manches doublées"),
        Text(
            "In these rounds, card values double, but not the fixed points of wilds and jokers.",
            "Dans ces manches, les valeurs doublent, mais pas les points fixes des cartes joker.",
        ),
        "S, D",
        group="points",
    ),
    Option(
        "stock_empty",
        Choice(
            {
                "reshuffle_discards": Text("shuffle the discards", "mélanger la défausse"),
                "end_round": Text("end the round", "arrêter la manche"),
            }
        ),
        "reshuffle_discards",
        Text("When the stock is empty", "Pioche épuisée"),
        Text(
            "What happens when the stock is used up before anybody has gone out.",
            "Que faire quand la pioche s'épuise avant que quelqu'un ait fini.",
        ),
        "D",
        group="cards",
    ),
    Option(
        "point_limit",
        Number(50, 250, optional=True, none=Text("none", "aucune")),
        None,
        Text("Point limit", "Limite de points"),
        Text(
            "The match ends early once somebody has this many points.",
            "La partie s'arrête dès que quelqu'un atteint ce total.",
        ),
        "G4",
        group="goals",
    ),
    Option(
        "tie",
        Choice(
            {
                "shared": Text("shared", "partagée"),
                "extra": Text("one extra round of 13 cards", "une manche de plus, de 13 cartes"),
            }
        ),
        "shared",
        Text("Ties", "Égalité"),
        Text(
            "What happens when several are lowest after the last round.",
            "Que faire quand plusieurs ont le plus petit total après la dernière manche.",
        ),
        "D",
        group="goals",
    ),
)


def longest_round(o: Mapping[str, Any]) -> int:
    """Return the most cards a round may deal to each seat."""
    extra = [14] * o["extra_14th_no_wild"] + [LAST_ROUND] * (o["tie"] == "extra")
    longest: int = max([*o["rounds"], *extra])
    return longest


def _cards_needed(o: Mapping[str, Any]) -> int:
    """Return how many cards leave one to draw for everybody, the last player of a final turn included."""
    spare: int = o["seats"] + 1 if o["out_without_discard"] else 2
    return int(o["seats"]) * longest_round(o) + spare


CLASHES = (
    Clash(
        "cards-do-not-fit",
        lambda o: _cards_needed(o) > o["decks"] * (52 + o["jokers_per_pack"]),
        Text(
            "The packs have too few cards for {seats} hands of the longest round, a card to turn up and a stock.",
            "Les jeux ont trop peu de cartes pour {seats} mains de la plus longue manche, une carte à retourner "
            "et une pioche.",
        ),
    ),
    Clash(
        "one-pack",
        lambda o: o["decks"] == 1 and o["seats"] > 3,
        Text("One pack is for two or three players.", "Un seul jeu convient à deux ou trois joueurs."),
    ),
    Clash(
        "wild-melds-limited",
        lambda o: o["all_wild_melds"] and o["max_wilds_per_meld"] != "unlimited",
        Text(
            "Melds of wilds only need any number of wilds in a meld.",
            "Les combinaisons de cartes joker supposent des cartes joker sans limite.",
        ),
    ),
    Clash(
        "layoff-without-final-turn",
        lambda o: o["layoff"] and o["final_turn"] == "none",
        Text(
            "Cards are laid off on final turns, and there are none.",
            "Les compléments se posent au dernier tour, et il n'y en a pas.",
        ),
    ),
    Clash(
        "layoff-all-or-nothing",
        lambda o: o["layoff"] and not o["partial_melds"],
        Text(
            "Laying off saves single cards, but here all cards count unless all are melded.",
            "Les compléments sauvent des cartes isolées, mais ici tout compte si tout n'est pas combiné.",
        ),
    ),
)
