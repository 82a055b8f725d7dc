"""The rules of Three Thirteen in words, as a table has set them."""

from collections.abc import Mapping, Sequence
from typing import Any

from trey.core.kinds import Count, Rank
from trey.core.rule_text import RuleText
from trey.core.text import Text
from trey.core.words import Section
from trey.games.three_thirteen.state import wild_rank

__all__ = ["cards_of_rank", "pages"]

_PLAYERS = Text("Two Three Four Five Six Seven")
_RANKS = Text("twos threes fours fives sixes sevens eights nines tens jacks queens kings aces")


def cards_of_rank(rank: Rank) -> Text:
    """Return what the cards of a rank are called: `twos`, `les 2`."""
    en, fr = (words.split()[rank] for words in _RANKS)
    return Text(en, f"les {fr}")


def pages(o: Mapping[str, Any], seats: Count) -> tuple[Section, ...]:
    """Return the rules of a table with these options, part by part."""
    return RULES.pages(
        o,
        seats,
        players=Text(*(words.split()[seats - 2] for words in _PLAYERS)),
        jokers=o["decks"] * o["jokers_per_pack"],
        count=len(o["rounds"]),
        sizes=_list(o["rounds"]),
        courts=_court_names(o["rounds"]),
        doubled=_list(o["double_rounds"] or (0,)),
    )


def _list(numbers: Sequence[int]) -> Text:
    """Return numbers with commas, and a word before the last."""
    *first, last = map(str, numbers)
    return Text(*(f"{', '.join(first)} {word} {last}" if first else last for word in ("and", "et")))


def _court_names(rounds: Sequence[int]) -> Text:
    """Return which ranks the longer rounds make wild."""
    named = [Text("{}: {}").fill(n, cards_of_rank(wild_rank(n))) for n in sorted(set(rounds)) if n > 10]
    return Text(*(words and f"({words})" for words in (", ".join(n.en for n in named), ", ".join(n.fr for n in named))))


RULES = RuleText(
    """
    # aim
    {players} players, each for themselves. In every round you try to put all your cards into melds; what you cannot meld counts against you, and the lowest total wins.
    {players} joueurs, chacun pour soi. À chaque manche, on cherche à combiner toutes ses cartes ; celles qui restent comptent contre soi, et le plus petit total gagne.

    # The cards = Les cartes
    = packs
    two packs
    deux jeux
    ? decks = 1
    = packs
    one pack
    un jeu
    = printed
    {jokers} printed jokers
    {jokers} jokers imprimés
    ? decks = 1, jokers_per_pack = 1
    = printed
    1 printed joker
    1 joker imprimé
    ? not jokers_per_pack
    {packs} of 52 cards, no jokers.
    {packs} de 52 cartes, sans joker imprimé.
    ? jokers_per_pack
    {packs} of 52 cards and {printed}, shuffled together.
    {packs} de 52 cartes et {printed}, mélangés ensemble.

    # The deal = La donne
    Rounds: {count}, with {sizes} cards for each player, dealt one at a time clockwise from the dealer's left.
    Manches : {count}, de {sizes} cartes par joueur, distribuées une par une dans le sens horaire à partir de la gauche du donneur.
    ? extra_14th_no_wild
    A last round of 14 cards follows, in which no rank is wild.
    Une dernière manche de 14 cartes suit, sans valeur joker.
    The next card is turned up and begins the discard pile; the others are the stock, face down.
    La carte suivante, retournée, commence la défausse ; les autres forment la pioche, face cachée.
    The first dealer is drawn at random; the deal moves to the left every round. The player on the dealer's left plays first.
    Le premier donneur est tiré au sort ; la donne passe à gauche à chaque manche. Le voisin de gauche du donneur joue le premier.

    # Melds = Les combinaisons
    ? decks = 2
    = doubles
    , even the same card twice
    , même avec deux cartes identiques
    A set is three or more cards of one rank, of any suits{doubles}.
    Un groupe (brelan, carré…) : trois cartes ou plus de même valeur, de couleurs quelconques{doubles}.
    = suit
    of any suits
    de couleurs quelconques
    ? same_suit_runs
    = suit
    of one suit
    de même couleur
    A run is three or more cards in sequence, {suit}, with no rank twice.
    Une suite : trois cartes consécutives ou plus, {suit}, sans répéter de valeur.
    ? ace = low
    The ace is low: A-2-3, not Q-K-A.
    L'as est bas : A-2-3, pas D-R-A.
    ? ace = high
    The ace is high: Q-K-A, not A-2-3.
    L'as est haut : D-R-A, pas A-2-3.
    ? ace = both
    The ace is low or high, never K-A-2.
    L'as est bas ou haut, jamais R-A-2.
    A card belongs to one meld only.
    Une carte ne sert qu'à une seule combinaison.

    # Wild cards = Les cartes joker
    In each round, the wild rank is the number of cards that each player gets: threes with three cards, and so on {courts}. A wild may stand for any card.
    À chaque manche, les cartes joker ont pour valeur le nombre de cartes par joueur : les 3 avec trois cartes, et ainsi de suite {courts}. Une carte joker remplace n'importe quelle carte.
    ? jokers_per_pack
    Printed jokers are always wild.
    Les jokers imprimés sont toujours des cartes joker.
    ? max_wilds_per_meld = 1, not jokers_per_pack
    A meld may hold at most one wild.
    Une combinaison contient au plus une carte joker.
    ? max_wilds_per_meld = 1, jokers_per_pack
    A meld may hold at most one wild, whether of the wild rank or a printed joker.
    Une combinaison contient au plus une carte joker, joker imprimé compris.
    ? max_wilds_per_meld = half
    At most half of the cards of a meld may be wild.
    Au plus la moitié des cartes d'une combinaison peuvent être des cartes joker.
    ? max_wilds_per_meld = majority_natural
    A meld must have more natural cards than wilds.
    Une combinaison doit avoir plus de cartes naturelles que de cartes joker.
    ? max_wilds_per_meld = unlimited
    A meld may hold any number of wilds.
    Une combinaison peut contenir autant de cartes joker qu'on veut.
    ? all_wild_melds
    It may even consist of wilds only.
    Elle peut même n'avoir que des cartes joker.
    ? not all_wild_melds, max_wilds_per_meld = unlimited
    But it needs at least one natural card.
    Mais il lui faut au moins une carte naturelle.
    ? wild_as_natural
    In a set of its rank, or in its own place in a run, a card of the wild rank counts as a natural card.
    À sa propre place, dans un groupe de sa valeur ou dans une suite, une carte de la valeur joker compte comme carte naturelle.
    ? not wild_as_natural
    A card of the wild rank always counts as a wild, even in its own place.
    Une carte de la valeur joker compte toujours comme carte joker, même à sa propre place.

    # A turn = Le tour de jeu (draw, act, last)
    Draw the top card of the stock or take the top card of the discard pile; then discard one card, face up.
    Prenez la carte du dessus de la pioche ou celle du dessus de la défausse ; puis défaussez une carte, face visible.
    Everybody sees which pile you draw from. Nobody may look through the discard pile.
    Tous voient d'où vient la carte prise. Personne ne peut fouiller la défausse.
    When everybody has taken from the discard pile three times running, the next player must draw from the stock.
    Quand chacun a pris trois fois de suite dans la défausse, le joueur suivant doit prendre dans la pioche.

    # The stock = La pioche
    ? stock_empty = end_round
    If the stock is empty before somebody goes out, the round ends and everyone scores the cards left in hand.
    Si la pioche s'épuise avant que quelqu'un finisse, la manche s'arrête et chacun compte ses points.
    ? not stock_empty = end_round
    When the stock is empty, the top discard stays and the others are shuffled to make a new stock.
    Quand la pioche est épuisée, la carte du dessus de la défausse reste, et les autres, mélangées, forment une nouvelle pioche.
    ? not stock_empty = end_round
    If it runs out a third time before somebody goes out, the round ends and everyone scores the cards left in hand.
    Si elle s'épuise une troisième fois avant que quelqu'un finisse, la manche s'arrête et chacun compte ses points.

    # Going out = Finir (out)
    Nothing is laid before somebody goes out. To go out you draw and discard one card, and all your other cards must be in melds.
    On ne pose rien tant que personne n'a fini. Pour finir, on pioche et on défausse une carte, et toutes les autres doivent être combinées.
    ? out_without_discard
    If all your cards are in melds, you may go out without a discard. You may go out on your first turn.
    Si toutes vos cartes sont combinées, vous pouvez finir sans défausser. On peut finir dès son premier tour.
    ? not out_without_discard
    You cannot go out without a discard. You may go out on your first turn.
    On ne peut pas finir sans défausser. On peut finir dès son premier tour.

    ? final_turn = none
    # Final turns = Le dernier tour (add, to)
    There are none: the round ends as soon as somebody has gone out.
    Il n'y en a pas : la manche s'arrête dès que quelqu'un a fini.

    ? not final_turn = none
    # Final turns = Le dernier tour (add, to)
    = lays
    lays all but the discard, or nothing
    pose toutes ses cartes sauf une, ou rien
    ? partial_melds
    = lays
    lays what they can
    pose ce qu'il peut
    When somebody has gone out, each other player draws once more, {lays}, and discards.
    Quand quelqu'un a fini, chaque autre joueur a encore un tour : il pioche, {lays}, et défausse.
    A player who then melds everything but their discard scores nothing.
    Celui qui combine alors toutes ses cartes sauf sa défausse ne marque rien.
    ? out_without_discard
    A player who then melds every card needs no discard either.
    Celui qui combine alors toutes ses cartes n'a pas non plus à défausser.
    ? layoff
    On their final turn, after laying their own melds and before they discard, a player may add cards to any meld on the table. The enlarged meld must still be valid, and within any limit of wilds; a wild keeps the place it was laid in.
    À son dernier tour, après avoir posé ses propres combinaisons et avant de défausser, un joueur peut compléter toute combinaison posée. La combinaison agrandie doit rester valable et respecter la limite éventuelle de cartes joker ; une carte joker garde la place où elle a été posée.
    ? layoff
    The player who went out may not add cards.
    Le joueur qui a fini ne peut rien compléter.
    ? layoff
    If you add cards yourself, you add them one at a time, and each must fit as you add it.
    Si l'on complète soi-même, on ajoute une carte à la fois, et chacune doit convenir au moment où on l'ajoute.
    ? not layoff
    Nobody may add cards to another player's melds.
    On ne complète pas les combinaisons des autres.

    # Laying melds by hand = Poser soi-même (lay)
    ? auto_meld
    The table lays the melds that leave you the fewest points. You may also lay melds yourself; the table then lays the best melds from the cards you have left.
    La table pose les combinaisons qui vous laissent le moins de points. Vous pouvez aussi poser vous-même ; la table pose alors au mieux ce qui vous reste.
    ? not auto_meld
    You must lay your melds yourself; cards not laid count, even those that would make a meld.
    Vous devez poser vous-même ; les cartes non posées comptent, même celles qui formeraient une combinaison.
    ? auto_meld, layoff
    After your last discard, the table also adds your cards to melds already laid, so that the fewest points are left.
    Après votre dernière défausse, la table complète aussi pour vous les combinaisons posées, de façon à vous laisser le moins de points possible.
    Put down the cards of one meld, close it, and begin the next; you may take everything back before you say that you are done. To go out, lay all your cards but one, which is then discarded. You may begin to lay at most three times in a turn.
    Réunissez les cartes d'une combinaison, fermez-la, passez à la suivante ; vous pouvez tout reprendre avant de valider. Pour finir, posez toutes vos cartes sauf une, qui est alors défaussée. On peut commencer à poser trois fois au plus par tour.
    ? out_without_discard
    You may also lay all of them; your turn then ends without a discard.
    On peut aussi les poser toutes ; le tour finit alors sans défausse.
    ? strict
    A wrong lay-down immediately costs {wrong_meld_penalty:points}. Everybody sees the cards, you take them back, and then you can only discard.
    Une pose fautive coûte aussitôt {wrong_meld_penalty:points}. Tous voient les cartes, vous les reprenez, et vous ne pouvez plus que défausser.
    ? not strict
    Wrong melds are refused, so nobody pays for one; in the source, one costs 20 points.
    Les combinaisons fautives sont refusées, et ne coûtent donc rien ; dans la source, une pose fautive coûte 20 points.

    # score
    ? partial_melds
    Each card left outside melds counts against the player who holds it:
    Chaque carte hors combinaison compte contre le joueur qui l'a en main :
    ? not partial_melds
    A player who has not melded all their cards counts every one of them:
    Un joueur qui n'a pas combiné toutes ses cartes les compte toutes :
    ? values = base
    Ace {ace_points}; 2 to 10 their value; jack, queen and king 10 each.
    As {ace_points} ; du 2 au 10, leur valeur ; valet, dame et roi 10 chacun.
    ? values = high
    Ace {ace_points}; 2 to 10 their value; jack 11, queen 12, king 13.
    As {ace_points} ; du 2 au 10, leur valeur ; valet 11, dame 12, roi 13.
    ? values = fives
    Ace {ace_points}; 2 to 7 count 5 each; 8 to king 10 each.
    As {ace_points} ; du 2 au 7, 5 chacun ; du 8 au roi, 10 chacun.
    ? wild_points = face
    A card of the round's wild rank counts its own value, like any other card.
    Une carte de la valeur joker de la manche compte sa valeur propre, comme les autres.
    ? not wild_points = face
    But a card of the round's wild rank counts {wild_points}.
    Mais une carte de la valeur joker de la manche compte {wild_points}.
    ? jokers_per_pack
    A printed joker counts {joker_points}.
    Un joker imprimé compte {joker_points}.
    ? out_bonus
    The player who goes out first scores {out_bonus:points} less.
    Celui qui finit le premier marque {out_bonus:points} de moins.
    ? not wild_points = face
    = but
    , except that of the wild rank
    , sauf celle des cartes joker
    ? jokers_per_pack
    = but
    , except those of printed jokers
    , sauf celles des jokers imprimés
    ? jokers_per_pack, not wild_points = face
    = but
    , except those of the wild rank and of printed jokers
    , sauf celles des cartes joker, jokers imprimés compris
    ? double_rounds
    In rounds of {doubled} cards these values count double{but}.
    Aux manches de {doubled} cartes, ces valeurs comptent double{but}.

    # end
    After the last round the lowest total wins.
    Après la dernière manche, le plus petit total gagne.
    ? point_limit
    The match ends early after a round in which somebody reaches {point_limit:points}.
    La partie s'arrête plus tôt si quelqu'un a au moins {point_limit:points} à la fin d'une manche.
    ? tie = extra
    If several share the lowest total after the last round, all play one more round of 13 cards.
    Si plusieurs ont le plus petit total après la dernière manche, tous jouent une manche de plus, de 13 cartes.
    ? tie = extra
    If there is still a tie, the win is shared.
    Si l'égalité demeure, la victoire est partagée.
    ? not tie = extra
    In a tie, the win is shared.
    En cas d'égalité, la victoire est partagée.
    """
)
