"""The presets of Three Thirteen (RULEBOOK section 5)."""

from trey.core.options import Preset, Value
from trey.core.text import Text

__all__ = ["PRESETS"]


_UNLIMITED: dict[str, Value] = {"max_wilds_per_meld": "unlimited", "all_wild_melds": True}
_UP = tuple(range(3, 14))

PRESETS = (
    Preset(
        "three_thirteen",
        Text("Three Thirteen", "Three-thirteen (trois-treize)"),
        Text(
            "The base game: eleven rounds of 3 to 13 cards, one wild a meld, a final turn for the others.",
            "Le jeu de base : onze manches de 3 à 13 cartes, une carte joker par combinaison, un dernier tour.",
        ),
        "source",
        {},
    ),
    Preset(
        "three_thirteen_strict",
        Text("Three Thirteen, strict", "Three-thirteen, strict"),
        Text(
            "As the source tells it: all lay their own melds, and a wrong lay-down costs 20 points.",
            "Comme le dit la source : chacun pose lui-même, et une pose fautive coûte 20 points.",
        ),
        "source",
        {"strict": True, "auto_meld": False},
    ),
    Preset(
        "three_thirteen_instant",
        Text("Three Thirteen, instant end", "Three-thirteen, fin immédiate"),
        Text("The round ends at once when somebody goes out.", "La manche s'arrête dès que quelqu'un finit."),
        "extra",
        {"final_turn": "none"},
    ),
    Preset(
        "three_thirteen_jokers",
        Text("Three Thirteen with jokers", "Three-thirteen avec jokers imprimés"),
        Text(
            "Four printed jokers join the packs; one left in hand counts 20.",
            "Quatre jokers imprimés s'ajoutent aux jeux ; chacun compte 20 s'il reste en main.",
        ),
        "source",
        {"jokers_per_pack": 2},
    ),
    Preset(
        "three_thirteen_14",
        Text("Three Thirteen, 12 rounds", "Three-thirteen, 12 manches"),
        Text(
            "A twelfth round of 14 cards with aces wild.",
            "Une douzième manche de 14 cartes, où les as sont cartes joker.",
        ),
        "completed",
        {"rounds": (*_UP, 14)},
    ),
    Preset(
        "three_thirteen_15",
        Text("Three Thirteen, 13 rounds", "Three-thirteen, 13 manches"),
        Text(
            "Two more rounds: 14 cards with aces wild, 15 cards with twos wild.",
            "Deux manches de plus : 14 cartes (les as sont cartes joker), puis 15 cartes (les 2 le sont).",
        ),
        "source",
        {"rounds": (*_UP, 14, 15)},
    ),
    Preset(
        "three_thirteen_22",
        Text("Three Thirteen, 22 rounds", "Three-thirteen, 22 manches"),
        Text("Up from 3 cards to 13 and down again.", "De 3 cartes à 13, puis de 13 à 3."),
        "source",
        {"rounds": (*_UP, *reversed(_UP))},
    ),
    Preset(
        "three_thirteen_high",
        Text("Three Thirteen, high card values", "Three-thirteen, valeurs fortes"),
        Text(
            "J, Q, K count 11, 12, 13, aces 15, and card values double in the rounds of 11, 12 and 13 cards.",
            "V, D, R comptent 11, 12, 13, l'as 15, et les valeurs doublent aux manches de 11, 12 et 13 cartes.",
        ),
        "source",
        {"values": "high", "ace_points": "15", "double_rounds": (11, 12, 13)},
    ),
    Preset(
        "three_thirteen_layoff",
        Text("Three Thirteen, laying off", "Three-thirteen, compléments autorisés"),
        Text(
            "On final turns cards may be added to the others' melds.",
            "Au dernier tour on peut compléter les combinaisons des autres.",
        ),
        "source",
        {"layoff": True},
    ),
    Preset(
        "three_thirteen_international",
        Text("Three Thirteen, unlimited wilds", "Three-thirteen, cartes joker illimitées"),
        Text(
            "As played in English-speaking countries: any number of wilds in a meld, even wilds only.",
            "Comme dans les pays anglophones : autant de cartes joker qu'on veut par combinaison, et même rien "
            "d'autre.",
        ),
        "extra",
        _UNLIMITED,
        measured=True,
    ),
    Preset(
        "three_thirteen_face_wild",
        Text("Three Thirteen, wilds at face value", "Three-thirteen, cartes joker à leur valeur"),
        Text(
            "Unlimited wilds, and a wild left in hand counts its face value.",
            "Cartes joker illimitées ; restée en main, une carte joker compte sa valeur propre.",
        ),
        "extra",
        {**_UNLIMITED, "wild_points": "face"},
    ),
)
