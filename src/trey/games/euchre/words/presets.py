"""The named ways to play three-handed Euchre (RULEBOOK 5)."""

from trey.core.options import Preset, Value
from trey.core.text import Text

__all__ = ["PRESETS"]

_NO_DUMMY: dict[str, Value] = {
    "dummy": False,
    "alone_maker": False,
    "alone_defender": False,
    "dealer_pickup": "mandatory",
}

PRESETS = (
    Preset(
        "euchre_cutthroat",
        Text("Three-handed Euchre", "Euchre à trois"),
        Text(
            "One against two, with a dummy hand that helps the maker; first to 10.",
            "Un contre deux, avec un mort qui aide le preneur ; en 10 points.",
        ),
        "source",
        {},
    ),
    Preset(
        "euchre_stick",
        Text("Three-handed Euchre, stick the dealer", "Euchre à trois, donneur obligé"),
        Text(
            "The dealer must name a suit when everyone has passed.",
            "Le donneur doit nommer une couleur quand tous ont passé.",
        ),
        "source",
        {"stick_the_dealer": True},
    ),
    Preset(
        "euchre_32",
        Text("Three-handed Euchre, 32 cards", "Euchre à trois, 32 cartes"),
        Text(
            "With the sevens and eights too, so twelve cards stay in the middle.",
            "Avec les sept et les huit : douze cartes restent au milieu.",
        ),
        "source",
        {"deck": "e32"},
    ),
    Preset(
        "euchre_25_benny",
        Text("Three-handed Euchre, 25 cards with Benny", "Euchre à trois, 25 cartes avec joker"),
        Text(
            "With a joker, the highest trump whatever suit is trump.",
            "Avec un joker, le plus fort atout quelle que soit la couleur d'atout.",
        ),
        "completed",
        {"deck": "e25"},
    ),
    Preset(
        "euchre_lone_bonus",
        Text("Three-handed Euchre, lone sweep 4", "Euchre à trois, capot seul à 4"),
        Text(
            "All five tricks without the dummy are worth 4 points.",
            "Les cinq plis sans le mort valent 4 points.",
        ),
        "extra",
        {"pts_sweep_alone": 4},
    ),
    Preset(
        "euchre_no_dummy",
        Text("Three-handed Euchre, no dummy", "Euchre à trois, sans mort"),
        Text(
            "No fourth hand: the maker plays their own five cards, and nobody goes alone.",
            "Pas de quatrième main : le preneur joue ses cinq cartes, personne ne joue seul.",
        ),
        "extra",
        _NO_DUMMY,
        measured=True,
    ),
    Preset(
        "euchre_no_dummy_stick",
        Text("Three-handed Euchre, no dummy, stick the dealer", "Euchre à trois, sans mort, donneur obligé"),
        Text(
            "No fourth hand, and the dealer must name a suit when everyone has passed.",
            "Pas de quatrième main, et le donneur doit nommer une couleur si tous ont passé.",
        ),
        "extra",
        _NO_DUMMY | {"stick_the_dealer": True},
    ),
    Preset(
        "euchre_20",
        Text("Three-handed Euchre, 20 cards", "Euchre à trois, 20 cartes"),
        Text(
            "Ten to ace, no dummy, and 4 points for all five tricks.",
            "Du dix à l'as, sans mort, et 4 points pour les cinq plis.",
        ),
        "extra",
        _NO_DUMMY | {"deck": "e20", "pts_sweep": 4},
    ),
    Preset(
        "euchre_classic_5",
        Text("Three-handed Euchre, old rules to 5", "Euchre à trois, à 5 points"),
        Text(
            "The old game: 32 cards, no dummy, first to 5.",
            "L'ancien jeu : 32 cartes, sans mort, en 5 points.",
        ),
        "extra",
        _NO_DUMMY | {"deck": "e32", "game_target": 5},
    ),
)
