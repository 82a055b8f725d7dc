"""The presets of Three Thirteen (RULEBOOK section 5)."""

from trey.core.from_text import presets_in
from trey.games.three_thirteen.words.options import OPTIONS

__all__ = ["PRESETS"]

PRESETS = presets_in(
    """
    # three_thirteen = Three Thirteen = Three-thirteen (trois-treize) (completed)
    The base game: eleven rounds of 3 to 13 cards, at most one wild per meld. After somebody goes out, the others have a final turn.
    Le jeu de base : onze manches de 3 à 13 cartes, au plus une carte joker par combinaison. Quand quelqu'un a fini, les autres ont un dernier tour.

    # three_thirteen_strict = Three Thirteen, strict = Three-thirteen, strict (source)
    strict=true auto_meld=false
    As in the source: players lay their own melds, and a wrong lay-down costs 20 points.
    Comme dans la source : chacun pose lui-même ses combinaisons, et une pose fautive coûte 20 points.

    # three_thirteen_instant = Three Thirteen, instant end = Three-thirteen, fin immédiate (extra)
    final_turn=none
    The round ends as soon as somebody goes out.
    La manche s'arrête dès que quelqu'un finit.

    # three_thirteen_jokers = Three Thirteen with jokers = Three-thirteen avec jokers imprimés (completed)
    jokers_per_pack=2
    Four printed jokers are added to the packs; one left in hand counts 20.
    Quatre jokers imprimés s'ajoutent aux jeux ; chacun compte 20 s'il reste en main.

    # three_thirteen_14 = Three Thirteen, 12 rounds = Three-thirteen, 12 manches (completed)
    rounds=3,4,5,6,7,8,9,10,11,12,13,14
    A twelfth round of 14 cards with aces wild.
    Une douzième manche de 14 cartes, où les as sont des cartes joker.

    # three_thirteen_15 = Three Thirteen, 13 rounds = Three-thirteen, 13 manches (completed)
    rounds=3,4,5,6,7,8,9,10,11,12,13,14,15
    Two more rounds: 14 cards with aces wild, 15 cards with twos wild.
    Deux manches de plus : 14 cartes (les as sont des cartes joker), puis 15 cartes (les 2 le sont).

    # three_thirteen_22 = Three Thirteen, 22 rounds = Three-thirteen, 22 manches (completed)
    rounds=3,4,5,6,7,8,9,10,11,12,13,13,12,11,10,9,8,7,6,5,4,3
    Up from 3 cards to 13 and down again.
    De 3 cartes à 13, puis de 13 à 3.

    # three_thirteen_high = Three Thirteen, high card values = Three-thirteen, valeurs fortes (completed)
    values=high ace_points=15 double_rounds=11,12,13
    J, Q, K count 11, 12, 13 and aces 15; from the round of 11 cards on, all but wilds count double.
    V, D, R valent 11, 12, 13, l'as 15 ; dès la manche de 11 cartes, tout double sauf les cartes joker.

    # three_thirteen_layoff = Three Thirteen, laying off = Three-thirteen, compléments autorisés (completed)
    layoff=true
    On their final turn, players may add cards to any meld on the table.
    Au dernier tour, on peut compléter toute combinaison posée.

    # three_thirteen_international = Three Thirteen, unlimited wilds = Three-thirteen, cartes joker illimitées (extra, measured)
    max_wilds_per_meld=unlimited all_wild_melds=true
    As played in English-speaking countries: any number of wilds in a meld, and even melds of wilds only.
    Comme dans les pays anglophones : autant de cartes joker qu'on veut par combinaison, et même des combinaisons de cartes joker seules.

    # three_thirteen_face_wild = Three Thirteen, wilds at face value = Three-thirteen, cartes joker à leur valeur (extra)
    max_wilds_per_meld=unlimited all_wild_melds=true wild_points=face
    Unlimited wilds, and a wild left in hand counts its face value.
    Cartes joker illimitées ; restée en main, une carte joker compte sa valeur propre.
    """,
    OPTIONS,
)
