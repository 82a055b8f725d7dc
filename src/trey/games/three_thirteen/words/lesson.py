"""A guided round of Three Thirteen: three cards, one of them wild, and out in two turns."""

from trey.core.from_text import lesson_in

__all__ = ["LESSON"]

LESSON = lesson_in(
    """
    You want all your cards in melds: three or more of one rank, or in a row in one suit. In this first round everybody has three cards, and threes are wild: your 3C stands for any card. You begin your turn by taking a card. The face-up card, 4H, is no use to you: draw from the stock.
    Il faut combiner toutes vos cartes : trois ou plus de même valeur, ou qui se suivent dans une couleur. À cette première manche, chacun a trois cartes, et les 3 sont des cartes joker : votre 3C remplace n'importe quelle carte. On commence son tour en prenant une carte. La carte visible, 4H, ne vous sert à rien : piochez.
    > draw stock

    You drew 7D, and now you must discard a card. Cards in no meld at the end count against you: an ace 1 point, a nine 9. Throw 9S.
    Vous avez pioché 7D, et vous devez défausser une carte. Ce qui n'est pas combiné à la fin compte contre vous : un as 1 point, un neuf 9. Jetez 9S.
    > discard 9S

    {2} threw 8D, which goes with your 7D. The run needs a third diamond, and the wild 3C can stand for it. Take 8D from the discard pile.
    {2} a jeté 8D, qui va avec votre 7D. Il manque un troisième carreau à la suite : 3C, la carte joker, peut le remplacer. Prenez 8D dans la défausse.
    > draw pile

    7D, 8D and 3C are a run, and only one card is left over. That is all it takes: go out.
    7D, 8D et 3C font une suite, et il ne reste qu'une carte. Cela suffit : finissez.
    > go out

    Discard the card left over, AC. You count nothing; {1} and {2} have one more turn each.
    Défaussez la carte qui reste, AC. Vous ne comptez rien ; {1} et {2} ont encore un tour chacun.
    > discard AC

    {1} and {2} count the cards left outside their melds; you count 0, and the lowest total wins. In the next round everybody has four cards and fours are wild. This goes on up to thirteen cards, with kings wild.
    {1} et {2} comptent les cartes restées hors combinaison ; vous comptez 0, et le plus petit total gagne. À la manche suivante, chacun a quatre cartes et les 4 sont des cartes joker. On continue ainsi jusqu'à treize cartes, avec les rois pour cartes joker.
    """,
    rules="three_thirteen",
    number=133,
    dealer=2,
)
