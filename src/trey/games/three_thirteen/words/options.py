"""The options of Three Thirteen, and why some of them cannot be combined (RULEBOOK 4.5)."""

from collections.abc import Mapping
from typing import Any

from trey.core.from_text import clashes_in, options_in
from trey.core.options import Numbers
from trey.core.text import Text
from trey.games.three_thirteen.state import LAST_ROUND, MOST_ROUNDS

__all__ = ["CLASHES", "LIMITS", "OPTIONS"]

OPTIONS = options_in(
    """
    # decks = Packs = Jeux (cards; S, G5)
    2 of 1 to 2
    How many packs of 52 are shuffled together.
    Combien de jeux de 52 cartes sont mélangés.

    # jokers_per_pack = Printed jokers = Jokers imprimés (cards; S, C7)
    0 of 0 to 2
    How many printed jokers each pack has; they are always wild.
    Combien de jokers imprimés compte chaque jeu ; ils remplacent toute carte.

    # rounds = Rounds = Manches (cards; S)
    3,4,5,6,7,8,9,10,11,12,13
    How many cards each player gets, round by round; the rank of that number is wild (11: jacks … 14: aces, 15: twos).
    Combien de cartes chacun reçoit, manche par manche ; la valeur qui correspond à ce nombre est la valeur joker (11 : les valets … 14 : les as, 15 : les 2).

    # extra_14th_no_wild = A last round without a wild rank = Dernière manche sans valeur joker (cards; G4)
    no
    The last round has 14 cards, and no rank is wild in it.
    Une dernière manche, de 14 cartes, suit les autres ; elle n'a pas de valeur joker.

    # max_wilds_per_meld = Wilds in a meld = Cartes joker par combinaison (melds; S, G4, D, C1 C2 C7)
    1
    - 1 = one = une seule
    - half = at most half of the cards = au plus la moitié des cartes
    - majority_natural = fewer wilds than natural cards = moins de cartes joker que de cartes naturelles
    - unlimited = any number = sans limite
    How many wilds one meld may hold; a printed joker counts as one.
    Combien de cartes joker une combinaison peut contenir ; un joker imprimé compte pour une.

    # all_wild_melds = Melds of wilds only = Combinaisons de cartes joker seules (melds; C1 C2 C7, G4)
    no
    Three or more wilds make a meld by themselves.
    Trois cartes joker ou plus forment à elles seules une combinaison.

    # wild_as_natural = Wilds may stand for themselves = Une carte joker peut rester naturelle (melds; D, G4)
    yes
    A card of the wild rank standing in its own place counts as a natural card.
    Une carte de la valeur joker à sa propre place compte comme carte naturelle.

    # ace = Aces in runs = L'as dans les suites (melds; C1 C2 C5, G4)
    low
    - low = low: A-2-3 = bas : A-2-3
    - high = high: Q-K-A = haut : D-R-A
    - both = low or high, never K-A-2 = bas ou haut, jamais R-A-2
    Where the ace stands in a run.
    Où se place l'as dans une suite.

    # same_suit_runs = Runs of one suit = Suites d'une seule couleur (melds; S, G4)
    yes
    All cards of a run are of one suit.
    Toutes les cartes d'une suite sont d'une même couleur.

    # final_turn = Final turns = Dernier tour (play; S, G4)
    one_turn
    - one_turn = one turn each = un tour chacun
    - none = none: the round ends immediately = aucun : la manche s'arrête aussitôt
    What the others get when somebody goes out.
    Ce que les autres peuvent encore faire quand quelqu'un finit.

    # out_without_discard = Going out without a discard = Finir sans défausser (play; D)
    no
    A player whose cards are all in melds, the drawn one too, need not discard, even on a final turn.
    Un joueur qui a combiné toutes ses cartes, la carte prise comprise, n'a pas à défausser, même au dernier tour.

    # layoff = Laying off = Compléments (play; S)
    no
    On their final turn, players may add cards to any meld on the table.
    Au dernier tour, on peut compléter toute combinaison posée.

    # partial_melds = Only unmelded cards count = Seules comptent les cartes hors combinaison (points; C4 C9 G5)
    yes
    Melded cards do not count; without this option, a player who cannot meld all their cards counts all of them.
    Les cartes combinées ne comptent pas ; sans cette option, un joueur qui ne peut pas tout combiner compte toute sa main.

    # auto_meld = Melds laid for you = Pose automatique (play; D)
    yes
    The table lays the melds that leave the fewest points; otherwise only melds laid by hand count.
    La table pose les combinaisons qui laissent le moins de points ; sinon, seules comptent celles qu'on pose soi-même.

    # strict = Wrong lay-downs are possible = Poses fautives possibles (play; S, D)
    no
    Any cards may be laid as melds, and a wrong lay-down costs the penalty; without this option, it is refused.
    On peut poser n'importe quelles cartes, et une pose fautive coûte la pénalité ; sans cette option, elle est refusée.

    # wrong_meld_penalty = Penalty, if wrong lay-downs are possible = Pénalité, si les poses fautives sont possibles (play; S)
    20 of 0 to 50
    idle strict: false
    The points that a wrong lay-down costs; nobody pays them if wrong lay-downs are refused.
    Les points que coûte une pose fautive ; personne ne les paie si les poses fautives sont refusées.

    # values = Card values = Valeur des cartes (points; S, D)
    base
    - base = J Q K count 10 = V D R comptent 10
    - high = J Q K count 11 12 13 = V D R comptent 11 12 13
    - fives = 2 to 7 count 5, 8 to K 10 = du 2 au 7 : 5, du 8 au R : 10
    What cards from the two to the king count.
    Ce que comptent les cartes du 2 au roi.

    # ace_points = Value of an ace = Valeur d'un as (points; S, G5, D)
    1
    - 1 = 1 = 1
    - 11 = 11 = 11
    - 15 = 15 = 15
    - 20 = 20 = 20
    What an ace left in hand counts.
    Ce que compte un as resté en main.

    # wild_points = Value of a wild = Valeur d'une carte joker (points; S, C4 G5, D)
    15
    - 15 = 15 = 15
    - 20 = 20 = 20
    - 25 = 25 = 25
    - 30 = 30 = 30
    - 50 = 50 = 50
    - face = their face value = leur valeur propre
    What a card of the wild rank left in hand counts.
    Ce que compte une carte de la valeur joker restée en main.

    # joker_points = Value of a printed joker = Valeur d'un joker imprimé (points; S)
    20 of 0 to 50
    idle jokers_per_pack: 0
    What a printed joker left in hand counts.
    Ce que compte un joker imprimé resté en main.

    # out_bonus = Bonus for going out = Prime au joueur qui finit (points; D)
    0 of 0 to 50
    What is taken off the points of the player who goes out first.
    Ce qu'on retire des points de celui qui finit le premier.

    # double_rounds = Doubled rounds = Manches doublées (points; S, D)
    empty
    Card values double in the rounds with these numbers of cards, but not the fixed points of wilds and printed jokers.
    Aux manches qui ont ces nombres de cartes, les valeurs doublent, mais pas les points fixes des cartes joker et des jokers imprimés.

    # stock_empty = When the stock is empty = Pioche épuisée (cards; D)
    reshuffle_discards
    - reshuffle_discards = shuffle the discards = mélanger la défausse
    - end_round = end the round = arrêter la manche
    What happens when the stock is used up before anybody has gone out.
    Que faire quand la pioche s'épuise avant que quelqu'un ait fini.

    # point_limit = Point limit = Limite de points (goals; G4)
    none of 50 to 250, or none = none = aucune
    The match ends early once somebody has this many points.
    La partie s'arrête dès que quelqu'un atteint ce total.

    # tie = Ties = Égalité (goals; D)
    shared
    - shared = the win is shared = la victoire est partagée
    - extra = one extra round of 13 cards = une manche de plus, de 13 cartes
    What happens when several players have the lowest total after the last round.
    Que faire quand plusieurs joueurs ont le plus petit total après la dernière manche.
    """,
    rounds=Numbers(3, 15, 1, MOST_ROUNDS),
    double_rounds=Numbers(3, 15, 0, 13, none=Text("none", context="feminine")),
)
LIMITS = {
    "decks": Text("A third pack is not possible: the solver of melds counts at most eight cards of a rank."),
    "seats": Text("Two packs are too few for eight hands of 13 cards, and a third pack is not possible."),
}


def longest_round(o: Mapping[str, Any]) -> int:
    """Return the most cards a round may deal to each seat."""
    extra = [14] * o["extra_14th_no_wild"] + [LAST_ROUND] * (o["tie"] == "extra")
    longest: int = max([*o["rounds"], *extra])
    return longest


def _cards_needed(o: Mapping[str, Any]) -> int:
    """Return how many cards the packs need so that everybody can draw, the last final turn included."""
    spare: int = o["seats"] + 1 if o["out_without_discard"] else 2
    return int(o["seats"]) * longest_round(o) + spare


CLASHES = clashes_in(
    """
    # cards-do-not-fit
    ? not cards_fit
    The packs have too few cards for {seats} hands of the longest round, a card to turn up and a stock.
    Les jeux ont trop peu de cartes pour {seats} mains de la plus longue manche, une carte à retourner et une pioche.

    # one-pack
    ? decks = 1, many
    One pack is for two or three players.
    Un seul jeu convient à deux ou trois joueurs.

    # wild-melds-limited
    ? all_wild_melds, not max_wilds_per_meld = unlimited
    Melds made only of wilds require that a meld may have any number of wilds.
    Pour combiner des cartes joker seules, il faut qu'une combinaison puisse en contenir sans limite.

    # layoff-without-final-turn
    ? layoff, final_turn = none
    Cards are laid off on final turns, but this table has no final turns.
    On ne complète qu'au dernier tour, et cette table n'a pas de dernier tour.

    # layoff-all-or-nothing
    ? layoff, not partial_melds
    Laying off saves single cards, but here all cards count unless all are melded.
    Les compléments sauvent des cartes isolées, mais ici toutes les cartes comptent si une seule n'est pas combinée.
    """,
    cards_fit=lambda o: _cards_needed(o) <= o["decks"] * (52 + o["jokers_per_pack"]),
    many=lambda o: o["seats"] > 3,
)
