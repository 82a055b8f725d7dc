"""What a table of Ninety-Nine may settle, and its presets."""

from trey.core.from_text import options_in, presets_in
from trey.core.goals import Goals

GOALS = Goals("P1", target=100, lowest=10, highest=500, deals_source="P3")
OPTIONS = options_in(
    """
    # premium_bids = Premium bids = Primes (calls; P1 P2)
    yes
    One player may show their bid for 30 points, or their bid and their hand for 60.
    Un joueur peut montrer son annonce pour 30 points, ou son annonce et sa main pour 60.

    # first_trump = Trump in the first deal = Atout de la première donne (cards; P1 P3)
    NT
    - NT = no-trump = sans-atout
    - D = diamonds = carreau
    After the first deal, trumps depend on how many players made their bids in the deal before.
    Après la première donne, l'atout dépend du nombre d'annonces réussies à la donne précédente.
    """,
    GOALS,
)
PRESETS = presets_in(
    """
    # ninety_nine = Ninety-Nine = Ninety-nine (source)
    The inventor's own version since 1990, with premium bids; first to 100.
    La version de l'inventeur depuis 1990, avec primes ; en 100 points.

    # ninety_nine_secret = Ninety-Nine, no premium bids = Ninety-nine, sans primes (extra)
    premium_bids=no
    All bids stay secret: a good version to start with.
    Toutes les annonces restent secrètes : la bonne version pour commencer.
    """,
    OPTIONS,
)
