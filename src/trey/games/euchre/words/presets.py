"""The presets of three-handed Euchre (RULEBOOK section 5)."""

from trey.core.from_text import presets_in
from trey.games.euchre.words.options import OPTIONS

__all__ = ["PRESETS"]

PRESETS = presets_in(
    """
    # euchre_cutthroat = Three-handed Euchre = Euchre à trois (source)
    One against two, with a dummy hand that helps the maker; first to 10.
    Un contre deux, avec un mort qui aide le preneur ; en 10 points.

    # euchre_stick = Three-handed Euchre, stick the dealer = Euchre à trois, donneur obligé (source)
    stick_the_dealer=true
    The dealer must name a suit when everyone has passed.
    Le donneur doit nommer une couleur quand tous ont passé.

    # euchre_32 = Three-handed Euchre, 32 cards = Euchre à trois, 32 cartes (source)
    deck=e32
    With the sevens and eights too, so twelve cards stay in the middle.
    Avec les sept et les huit : douze cartes restent au milieu.

    # euchre_25_benny = Three-handed Euchre, 25 cards with Benny = Euchre à trois, 25 cartes avec joker (completed)
    deck=e25
    With a joker, the highest trump whatever suit is trump.
    Avec un joker, le plus fort atout quelle que soit la couleur d'atout.

    # euchre_lone_bonus = Three-handed Euchre, lone sweep 4 = Euchre à trois, capot seul à 4 (extra)
    pts_sweep_alone=4
    All five tricks without the dummy are worth 4 points.
    Les cinq plis sans le mort valent 4 points.

    # euchre_no_dummy = Three-handed Euchre, no dummy = Euchre à trois, sans mort (extra, measured)
    dummy=false alone_maker=false alone_defender=false dealer_pickup=mandatory
    No fourth hand: the maker plays their own five cards, and nobody goes alone.
    Pas de quatrième main : le preneur joue ses cinq cartes, personne ne joue seul.

    # euchre_no_dummy_stick = Three-handed Euchre, no dummy, stick the dealer = Euchre à trois, sans mort, donneur obligé (extra)
    euchre_no_dummy stick_the_dealer=true
    No fourth hand, and the dealer must name a suit when everyone has passed.
    Pas de quatrième main, et le donneur doit nommer une couleur si tous ont passé.

    # euchre_20 = Three-handed Euchre, 20 cards = Euchre à trois, 20 cartes (extra)
    euchre_no_dummy deck=e20 pts_sweep=4
    Ten to ace, no dummy, and 4 points for all five tricks.
    Du dix à l'as, sans mort, et 4 points pour les cinq plis.

    # euchre_classic_5 = Three-handed Euchre, old rules to 5 = Euchre à trois, ancien jeu en 5 points (extra)
    euchre_no_dummy deck=e32 game_target=5
    The old game: 32 cards, no dummy, first to 5.
    L'ancien jeu : 32 cartes, sans mort, en 5 points.
    """,
    OPTIONS,
)
