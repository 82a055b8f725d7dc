"""The rules of Three Thirteen in words, as a table has set them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from trey.core.text import Text
from trey.core.words import Section

__all__ = ["pages"]

Options = Mapping[str, Any]
PLAYERS = {
    2: Text("Two", "Deux"),
    3: Text("Three", "Trois"),
    4: Text("Four", "Quatre"),
    5: Text("Five", "Cinq"),
    6: Text("Six", "Six"),
    7: Text("Seven", "Sept"),
}
RANK_NAMES = {
    11: Text("jacks", "les valets"),
    12: Text("queens", "les dames"),
    13: Text("kings", "les rois"),
    14: Text("aces", "les as"),
    15: Text("twos", "les 2"),
}


def pages(o: Options, seats: int) -> tuple[Section, ...]:
    """Return the rules of a table with these options, part by part."""
    parts = (
        (Text("The aim", "Le but"), _aim(seats), ()),
        (Text("The cards", "Les cartes"), _cards(o), ()),
        (Text("The deal", "La donne"), _deal(o), ()),
        (Text("Melds", "Les combinaisons"), _melds(o), ()),
        (Text("Wild cards", "Les cartes joker"), _wilds(o), ()),
        (Text("A turn", "Le tour de jeu"), _turn(), ("draw", "act", "last")),
        (Text("The stock", "La pioche"), _stock(o), ()),
        (Text("Going out", "Finir"), _going_out(o), ("out",)),
        (Text("Final turns", "Le dernier tour"), _final_turns(o), ("add", "to")),
        (Text("Laying melds by hand", "Poser soi-même"), _by_hand(o), ("lay",)),
        (Text("The score", "La marque"), _score(o), ("done",)),
        (Text("The end", "La fin"), _end(o), ()),
    )
    return tuple(Section(title, lines, phases) for title, found, phases in parts if (lines := tuple(found)))


def _aim(seats: int) -> Iterator[Text]:
    yield Text(
        f"{PLAYERS[seats].en} players, each for themselves. In every round you try to put all your cards into melds; "
        "what you cannot meld counts against you, and the lowest total wins.",
        f"{PLAYERS[seats].fr} joueurs, chacun pour soi. À chaque manche, on cherche à combiner toutes ses cartes ; "
        "celles qui restent comptent contre soi, et le plus petit total gagne.",
    )


def _cards(o: Options) -> Iterator[Text]:
    packs = Text("One pack", "Un jeu") if o["decks"] == 1 else Text("Two packs", "Deux jeux")
    jokers = o["decks"] * o["jokers_per_pack"]
    if jokers:
        yield Text(
            f"{packs.en} of 52 cards and {_count(jokers, 'printed joker').en}, shuffled together.",
            f"{packs.fr} de 52 cartes et {_count(jokers, 'joker imprimé').fr}, mélangés ensemble.",
        )
    else:
        yield Text(f"{packs.en} of 52 cards, no jokers.", f"{packs.fr} de 52 cartes, sans joker imprimé.")


def _count(n: int, word: str) -> Text:
    shown = f"{n} {word}" if n == 1 else f"{n} " + " ".join(f"{part}s" for part in word.split())
    return Text(f"{n} {word}{'s' * (n > 1)}", shown)


def _list(numbers: Sequence[int]) -> Text:
    """Return numbers with commas, and a word before the last."""
    *first, last = (str(n) for n in numbers)
    if not first:
        return Text(last, last)
    return Text(f"{', '.join(first)} and {last}", f"{', '.join(first)} et {last}")


def _deal(o: Options) -> Iterator[Text]:
    rounds = o["rounds"]
    sizes = _list(rounds)
    yield Text(
        f"Rounds: {len(rounds)}, of {sizes.en} cards each, dealt one at a time clockwise from the dealer's left.",
        f"Manches : {len(rounds)}, de {sizes.fr} cartes par joueur, données une par une dans le sens horaire à partir "
        "de la gauche du donneur.",
    )
    if o["extra_14th_no_wild"]:
        yield Text(
            "A last round of 14 cards follows, in which no rank is wild.",
            "Une dernière manche de 14 cartes suit, sans valeur joker.",
        )
    yield Text(
        "The next card is turned up and begins the discard pile; the others are the stock, face down.",
        "La carte suivante, retournée, commence la défausse ; les autres forment la pioche, face cachée.",
    )
    yield Text(
        "The first dealer is drawn at random; the deal moves to the left every round. The dealer's left neighbour plays "
        "first.",
        "Le premier donneur est tiré au sort ; la donne passe à gauche à chaque manche. Le voisin de gauche du donneur "
        "joue le premier.",
    )


def _melds(o: Options) -> Iterator[Text]:
    doubles = (
        Text(", even the same card twice", ", y compris deux cartes identiques") if o["decks"] == 2 else Text("", "")
    )
    yield Text(
        f"A set is three or more cards of one rank, of any suits{doubles.en}.",
        f"Un groupe (brelan, carré…) : trois cartes ou plus de même valeur, de couleurs quelconques{doubles.fr}.",
    )
    suit = (
        Text("of one suit", "de même couleur")
        if o["same_suit_runs"]
        else Text("of any suits", "de couleurs quelconques")
    )
    yield Text(
        f"A run is three or more cards in sequence, {suit.en}, no rank twice.",
        f"Une suite : trois cartes consécutives ou plus, {suit.fr}, sans répéter de valeur.",
    )
    yield {
        "low": Text("The ace is low: A-2-3, not Q-K-A.", "L'as est bas : A-2-3, pas D-R-A."),
        "high": Text("The ace is high: Q-K-A, not A-2-3.", "L'as est haut : D-R-A, pas A-2-3."),
        "both": Text("The ace is low or high, never K-A-2.", "L'as est bas ou haut, jamais R-A-2."),
    }[o["ace"]]
    yield Text("A card belongs to one meld only.", "Une carte ne sert qu'à une seule combinaison.")


def _wilds(o: Options) -> Iterator[Text]:
    yield Text(
        "In each round the rank equal to the number of cards dealt to each is wild: the threes in the round of three, "
        f"and so on{_court_names(o).en}. A wild may stand for any card.",
        "À chaque manche, les cartes dont la valeur égale le nombre de cartes par joueur sont les cartes joker : les 3 à "
        f"la manche de trois, et ainsi de suite{_court_names(o).fr}. Une carte joker remplace n'importe quelle carte.",
    )
    if o["jokers_per_pack"]:
        yield Text(
            "Printed jokers are always wild.",
            "Les jokers imprimés sont toujours des cartes joker.",
        )
    yield {
        "1": _one_wild(o),
        "half": Text(
            "At most half of the cards of a meld may be wild.",
            "Au plus la moitié des cartes d'une combinaison peuvent être des cartes joker.",
        ),
        "majority_natural": Text(
            "A meld must have more natural cards than wilds.",
            "Une combinaison a plus de cartes naturelles que de cartes joker.",
        ),
        "unlimited": Text(
            "A meld may hold any number of wilds.",
            "Une combinaison peut contenir autant de cartes joker qu'on veut.",
        ),
    }[o["max_wilds_per_meld"]]
    if o["all_wild_melds"]:
        yield Text("It may even be wilds only.", "Elle peut même n'avoir que des cartes joker.")
    elif o["max_wilds_per_meld"] == "unlimited":
        yield Text("But it needs a natural card.", "Mais il y faut une carte naturelle.")
    if o["wild_as_natural"]:
        yield Text(
            "A card of the wild rank standing for itself, in a set of that rank or in its own place of a run, "
            "counts as a natural card and not as a wild.",
            "Une carte de la valeur joker à sa propre place, dans un groupe de sa valeur ou dans une suite, "
            "compte comme carte naturelle et non comme carte joker.",
        )
    else:
        yield Text(
            "A card of the wild rank always counts as a wild, even in its own place.",
            "Une carte de la valeur joker compte toujours comme carte joker, même à sa propre place.",
        )


def _one_wild(o: Options) -> Text:
    if o["jokers_per_pack"]:
        return Text(
            "A meld may hold at most one wild, be it of the wild rank or a printed joker.",
            "Une combinaison contient au plus une carte joker, joker imprimé compris.",
        )
    return Text("A meld may hold at most one wild.", "Une combinaison contient au plus une carte joker.")


def _court_names(o: Options) -> Text:
    """Return which ranks the longer rounds make wild."""
    named = [n for n in sorted(set(o["rounds"])) if n > 10]
    if not named:
        return Text("", "")
    return Text(
        " (" + ", ".join(f"{n}: {RANK_NAMES[n].en}" for n in named) + ")",
        " (" + ", ".join(f"{n} : {RANK_NAMES[n].fr}" for n in named) + ")",
    )


def _turn() -> Iterator[Text]:
    yield Text(
        "Draw the top card of the stock or take the top card of the discard pile; then discard one card, face up.",
        "Prenez la carte du dessus de la pioche ou celle du dessus de la défausse ; puis défaussez une carte, face visible.",
    )
    yield Text(
        "Everybody sees which pile you draw from. Nobody may look through the discard pile.",
        "Tous voient d'où vient la carte prise. Personne ne peut fouiller la défausse.",
    )
    yield Text(
        "When everybody has taken from the discard pile three times running, the next player must draw from the stock.",
        "Quand chacun a pris trois fois de suite dans la défausse, le joueur suivant doit piocher.",
    )


def _stock(o: Options) -> Iterator[Text]:
    if o["stock_empty"] == "end_round":
        yield Text(
            "If the stock is empty before somebody goes out, the round ends and everyone scores the cards left in hand.",
            "Si la pioche s'épuise avant que quelqu'un finisse, la manche s'arrête et chacun compte ses points.",
        )
        return
    yield Text(
        "When the stock is empty, the top discard stays and the others are shuffled to make a new stock.",
        "Quand la pioche est épuisée, la carte du dessus de la défausse reste, et les autres, mélangées, forment une nouvelle pioche.",
    )
    yield Text(
        "If it runs out a third time before somebody goes out, the round ends and everyone scores the cards left in hand.",
        "Si elle s'épuise une troisième fois avant que quelqu'un finisse, la manche s'arrête et chacun compte ses points.",
    )


def _going_out(o: Options) -> Iterator[Text]:
    yield Text(
        "Nothing is laid before somebody goes out. To go out you draw and discard one card, and all your other cards "
        "must be in melds.",
        "Rien ne se pose avant que quelqu'un finisse. Pour finir, on pioche et on défausse une carte, et toutes les "
        "autres doivent être combinées.",
    )
    if o["out_without_discard"]:
        yield Text(
            "If all your cards are in melds, you may go out without a discard. You may go out on your first turn.",
            "Si toutes vos cartes sont combinées, vous pouvez finir sans défausser. On peut finir dès son premier tour.",
        )
        return
    yield Text(
        "You cannot go out without a discard. You may go out on your first turn.",
        "On ne finit pas sans défausser. On peut finir dès son premier tour.",
    )


def _final_turns(o: Options) -> Iterator[Text]:
    if o["final_turn"] == "none":
        yield Text(
            "There are none: the round ends as soon as somebody has gone out.",
            "Il n'y en a pas : la manche s'arrête dès que quelqu'un a fini.",
        )
        return
    lays = (
        Text("lays what they can", "pose ce qu'il peut")
        if o["partial_melds"]
        else Text("lays all but the discard, or nothing", "pose toutes ses cartes sauf sa défausse, ou rien")
    )
    yield Text(
        f"When somebody has gone out, each other player draws once more, {lays.en}, and discards.",
        f"Quand quelqu'un a fini, chaque autre joueur a encore un tour : il pioche, {lays.fr}, et défausse.",
    )
    yield Text(
        "A player who then melds everything but their discard scores nothing either.",
        "Celui qui combine alors toutes ses cartes sauf sa défausse ne marque rien non plus.",
    )
    if o["out_without_discard"]:
        yield Text(
            "A player who melds every card then needs no discard either.",
            "Celui qui combine alors toutes ses cartes n'a pas non plus à défausser.",
        )
    if o["layoff"]:
        yield Text(
            "On their final turn, after their own melds and before they discard, a player may add cards to any meld on "
            "the table. The enlarged meld must still be a meld, its limit of wilds included; a wild keeps the place it was "
            "laid in.",
            "À son dernier tour, après ses propres combinaisons et avant de défausser, un joueur peut compléter toute "
            "combinaison posée. La "
            "combinaison agrandie doit rester valable, limite de cartes joker comprise ; une carte joker garde la place où "
            "elle a été posée.",
        )
        yield Text("The player who went out adds nothing.", "Celui qui a fini n'ajoute rien.")
        yield Text(
            "Cards added by hand are added one at a time, and each must fit as it comes.",
            "On ajoute soi-même une carte à la fois, et chacune doit convenir quand elle vient.",
        )
    else:
        yield Text("Nobody may add cards to another's melds.", "On ne complète pas les combinaisons des autres.")


def _by_hand(o: Options) -> Iterator[Text]:
    if o["auto_meld"]:
        yield Text(
            "The table lays the melds that leave you the fewest points. You may also lay melds yourself; the table then "
            "lays the best of what you have left.",
            "La table pose les combinaisons qui vous laissent le moins de points. Vous pouvez aussi poser vous-même ; "
            "la table pose alors au mieux ce qui vous reste.",
        )
    else:
        yield Text(
            "You must lay your melds yourself; cards not laid count, even those that would make a meld.",
            "Vous devez poser vous-même ; ce qui n'est pas posé compte, même ce qui ferait une combinaison.",
        )
    if o["auto_meld"] and o["layoff"]:
        yield Text(
            "After their last discard the table also adds a player's cards to melds on the table, so that the fewest "
            "points are left.",
            "Après sa dernière défausse, la table complète aussi pour le joueur les combinaisons posées, de façon à "
            "lui laisser le moins de points.",
        )
    yield Text(
        "Put down the cards of one meld, close it, and begin the next; you may take everything back before you say that "
        "you are done. To go out, lay all your cards but one, which is then discarded. You may begin to lay at most "
        "three times in a turn.",
        "Mettez les cartes d'une combinaison, fermez-la, passez à la suivante ; vous pouvez tout reprendre avant de "
        "valider. Pour finir, posez toutes vos cartes sauf une, qui est alors défaussée. On peut commencer à poser "
        "trois fois au plus par tour.",
    )
    if o["out_without_discard"]:
        yield Text(
            "You may also lay all of them; your turn then ends without a discard.",
            "On peut aussi les poser toutes ; le tour finit alors sans défausse.",
        )
    if o["strict"]:
        n = o["wrong_meld_penalty"]
        yield Text(
            f"Wrong melds can be laid: a wrong lay-down costs {n} points at once, the cards are seen and go back, and "
            "you go on with your discard, laying nothing more by hand in this turn.",
            f"Une pose fautive coûte aussitôt {n} points : les cartes sont vues et reprises, et on continue par la "
            "défausse, sans plus rien poser soi-même à ce tour.",
        )
    else:
        yield Text(
            "Wrong melds are refused, so nobody pays for one.",
            "Les combinaisons fautives sont refusées, et ne coûtent donc rien.",
        )


def _score(o: Options) -> Iterator[Text]:
    if o["partial_melds"]:
        yield Text(
            "Each card left outside melds counts against the player who holds it:",
            "Chaque carte hors combinaison compte contre celui qui la tient :",
        )
    else:
        yield Text(
            "A player who has not melded all their cards counts every one of them:",
            "Un joueur qui n'a pas combiné toutes ses cartes les compte toutes :",
        )
    values = _VALUES[o["values"]]
    yield Text(f"Ace {o['ace_points']}; {values.en}.", f"As {o['ace_points']} ; {values.fr}.")
    yield _wild_points(o)
    if o["jokers_per_pack"]:
        yield Text(f"A printed joker counts {o['joker_points']}.", f"Un joker imprimé compte {o['joker_points']}.")
    if o["out_bonus"]:
        yield Text(
            f"Whoever goes out first scores {o['out_bonus']} points less.",
            f"Celui qui finit le premier marque {o['out_bonus']} points de moins.",
        )
    if o["double_rounds"]:
        fixed, sizes = _undoubled(o), _list(o["double_rounds"])
        yield Text(
            f"In rounds of {sizes.en} cards these values count double{fixed.en}.",
            f"Aux manches de {sizes.fr} cartes, ces valeurs comptent double{fixed.fr}.",
        )


_VALUES = {
    "base": Text(
        "2 to 10 their value; jack, queen and king 10 each", "du 2 au 10, leur valeur ; valet, dame et roi 10 chacun"
    ),
    "high": Text(
        "2 to 10 their value; jack 11, queen 12, king 13", "du 2 au 10, leur valeur ; valet 11, dame 12, roi 13"
    ),
    "fives": Text("2 to 7 count 5 each; 8 to king 10 each", "du 2 au 7, 5 chacun ; du 8 au roi, 10 chacun"),
}


def _wild_points(o: Options) -> Text:
    if o["wild_points"] != "face":
        return Text(
            f"But a card of the round's wild rank counts {o['wild_points']}.",
            f"Mais une carte de la valeur joker de la manche compte {o['wild_points']}.",
        )
    return Text(
        "A card of the round's wild rank counts its own value, too.",
        "Une carte de la valeur joker de la manche compte aussi sa valeur propre.",
    )


def _undoubled(o: Options) -> Text:
    """Return which points a doubled round leaves as they are."""
    wild = o["wild_points"] != "face"
    if wild and o["jokers_per_pack"]:
        return Text(
            ", except those of the wild rank and of printed jokers",
            ", sauf celles de la valeur joker et des jokers imprimés",
        )
    if wild:
        return Text(", except that of the wild rank", ", sauf celle de la valeur joker")
    return (
        Text(", except those of printed jokers", ", sauf celles des jokers imprimés")
        if o["jokers_per_pack"]
        else Text("", "")
    )


def _end(o: Options) -> Iterator[Text]:
    yield Text("After the last round the lowest total wins.", "Après la dernière manche, le plus petit total gagne.")
    if o["point_limit"]:
        yield Text(
            f"The match ends early after a round in which somebody reaches {o['point_limit']} points.",
            f"La partie s'arrête plus tôt, après une manche où quelqu'un atteint {o['point_limit']} points.",
        )
    if o["tie"] == "extra":
        yield Text(
            "If several share the lowest total after the last round, all play one more round of 13 cards.",
            "Si plusieurs ont le plus petit total après la dernière manche, tous jouent une manche de plus, de 13 cartes.",
        )
        yield Text("A tie that remains is shared.", "Si l'égalité demeure, la victoire est partagée.")
    else:
        yield Text("A tie is shared.", "En cas d'égalité, la victoire est partagée.")
