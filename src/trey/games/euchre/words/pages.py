"""The rules of three-handed Euchre in words, as a table has set them."""

from collections.abc import Iterator, Mapping
from typing import Any

from trey.core.cards import JOKER, PACKS
from trey.core.text import Text
from trey.core.words import Section

__all__ = ["pages"]

Options = Mapping[str, Any]


def pages(o: Options, seats: int) -> tuple[Section, ...]:
    """Return the rules of a table with these options, part by part."""
    parts = (
        (Text("The aim", "Le but"), _aim(o), ()),
        (Text("The cards", "Les cartes"), _cards(o), ()),
        (Text("The deal", "La donne"), _deal(o), ("naming",)),
        (
            Text("First round of bids", "Premier tour d'annonces"),
            _first_bids(o),
            ("first_bids", "pickup", "dealer_discard"),
        ),
        (Text("Second round of bids", "Second tour d'annonces"), _second_bids(o), ("second_bids",)),
        (_alone_title(o), _alone(o), ("maker_choice", "maker_discards", "defence")),
        (Text("The play", "Le jeu"), _play(o), ("play",)),
        (Text("The score", "La marque"), _score(o), ("done",)),
        (Text("The end", "La fin"), _end(o), ()),
    )
    return tuple(Section(title, lines, phases) for title, found, phases in parts if (lines := tuple(found)))


def _points(n: int) -> Text:
    return Text(f"{n} point{'s' if n > 1 else ''}", f"{n} point{'s' if n > 1 else ''}")


def _joker(o: Options) -> bool:
    return JOKER in PACKS[o["deck"]].cards


def _aim(o: Options) -> Iterator[Text]:
    yield Text(
        "Three players, each for themselves. In every deal one of them, the maker, names trumps and tries to "
        "take at least three of the five tricks; the other two defend together, for this deal only.",
        "Trois joueurs, chacun pour soi. À chaque donne l'un d'eux, le preneur, fixe l'atout et cherche à "
        "faire au moins trois des cinq plis ; les deux autres défendent ensemble, pour cette donne "
        "seulement.",
    )
    yield Text(
        f"The first to {_points(o['game_target']).en} wins.",
        f"Le premier à {_points(o['game_target']).fr} gagne.",
    )
    if o["max_deals"]:
        yield Text(
            f"There are {o['max_deals']} deals at most." if o["max_deals"] > 1 else "There is one deal only.",
            f"Il y a au plus {o['max_deals']} donnes." if o["max_deals"] > 1 else "Il n'y a qu'une donne.",
        )


_LOWEST = {"e20": "10", "e24": "9", "e25": "9", "e28": "8", "e32": "7", "e33": "7"}


def _cards(o: Options) -> Iterator[Text]:
    size, low = len(PACKS[o["deck"]].cards), _LOWEST[o["deck"]]
    joker = Text("; and one joker", " ; et un joker") if _joker(o) else Text("", "")
    yield Text(
        f"{size} cards: in each suit ace (high), king, queen, jack and so on, down to the {low}{joker.en}.",
        f"{size} cartes : dans chaque couleur, de l'as (le plus fort) au {low}{joker.fr}.",
    )
    if _joker(o):
        yield Text(
            "The joker, or Benny, is the highest trump of all, whatever suit is trump.",
            "Le joker est le plus fort de tous les atouts, quelle que soit la couleur d'atout.",
        )
    first = (
        Text("After it comes the jack of trumps", "Après lui vient le valet d'atout")
        if _joker(o)
        else Text("The highest trump is the jack", "Le plus fort atout est le valet")
    )
    yield Text(
        f"{first.en}, the right bower. Next comes the left bower: the jack of the other suit of the same colour, "
        "black or red. Then ace, king, queen and so on down.",
        f"{first.fr} : c'est le bower droit. Puis vient le bower gauche : le valet de l'autre couleur de même teinte, "
        "noire ou rouge. Puis l'as, le roi, la dame et ainsi de suite.",
    )
    yield Text(
        "The left bower is a trump in every way and does not belong to the suit printed on it.",
        "Le bower gauche est un atout à tous égards et n'appartient pas à la couleur imprimée dessus.",
    )


def _deal(o: Options) -> Iterator[Text]:
    rest = len(PACKS[o["deck"]].cards) - (20 if o["dummy"] else 15)
    yield Text(
        "The first dealer is drawn at random; then the players deal in turn, to the left.",
        "Le premier donneur est tiré au sort ; après chaque donne, c'est au joueur de gauche de donner.",
    )
    yield Text(
        "Each player gets five cards, dealt clockwise from the dealer's left.",
        "Chacun reçoit cinq cartes, dans le sens horaire à partir de la gauche du donneur.",
    )
    if o["dummy"]:
        yield Text(
            "Five more go face down to the empty fourth side: the dummy.",
            "Cinq autres sont posées, face cachée, au quatrième côté, resté vide : c'est le mort.",
        )
    yield Text(
        f"The {rest} cards left over lie in the middle, and the top one is turned up: the upcard.",
        f"Les {rest} cartes restantes sont posées au milieu, et celle du dessus est retournée : c'est la retourne.",
    )
    if o["misdeal"] != "no":
        yield _MISDEALS[o["misdeal"]]
    if _joker(o):
        yield from _joker_up(o)


_MISDEALS = {
    "no_ace_no_face": Text(
        "A deal in which somebody has no ace, no face card and no joker is thrown in at once, and the same dealer deals "
        "again.",
        "Si quelqu'un n'a ni as, ni figure, ni joker, la donne est annulée aussitôt, et le même donneur redonne.",
    ),
    "ace_no_face": Text(
        "A deal in which somebody has no face card, no joker and at most one ace is thrown in at once, and the same "
        "dealer deals again.",
        "Si quelqu'un n'a ni figure ni joker, et au plus un as, la donne est annulée aussitôt, et le même donneur redonne.",
    ),
    "farmers_hand": Text(
        "A deal in which four or five cards of somebody's hand are nines and tens, a farmer's hand, is thrown in at once, "
        "and the same dealer deals again.",
        "Si quatre ou cinq cartes de la main d'un joueur sont des neuf et des dix, la donne est annulée aussitôt, et le "
        "même donneur redonne.",
    ),
}


def _joker_up(o: Options) -> Iterator[Text]:
    if o["joker_turned_up"] == "dealer_is_maker":
        yield Text(
            "If the joker is turned up, the dealer names trumps before they look at their hand. They are the "
            "maker and must take the joker.",
            "Si le joker est retourné, le donneur nomme l'atout avant de voir sa main. Il est preneur et "
            "doit prendre le joker.",
        )
        return
    yield Text(
        "If the joker is turned up, the dealer names a suit before they look at their hand. It counts as the "
        "upcard's suit, the joker is the card they may take, and all bid as usual.",
        "Si le joker est retourné, le donneur nomme une couleur avant de voir sa main. Elle tient lieu "
        "de couleur de la retourne, le joker est la carte qu'il peut prendre, et on annonce comme "
        "d'habitude.",
    )


def _first_bids(o: Options) -> Iterator[Text]:
    yield Text(
        "From the dealer's left, each player may pass, or order the upcard up: then its suit is trump and "
        "they are the maker. The bidding stops there.",
        "À partir de la gauche du donneur, chacun peut passer, ou commander la retourne : sa couleur est "
        "alors atout et il est preneur. Les annonces s'arrêtent là.",
    )
    yield Text(
        "Whoever does so says: order it up.",
        "À gauche du donneur, on dit « je commande » ; à sa droite, « j'assiste » ; le donneur dit « j'accepte ».",
    )
    if o["natural_trump"] != "no":
        yield Text(
            "You may order it up only with a card of its suit in hand. The left bower is not one; nor is the upcard, for "
            "the dealer.",
            "On ne peut la commander qu'avec une carte de sa couleur en main. Le bower gauche ne compte pas ; la retourne "
            "non plus, pour le donneur.",
        )
    yield Text(
        "A dealer who is the maker takes the upcard and sets one of their six cards aside, face down.",
        "Un donneur qui est preneur prend la retourne et écarte une de ses six cartes, face cachée.",
    )
    if o["dealer_pickup"] == "optional":
        yield Text(
            "When another player ordered it up, the dealer may take it in the same way, or leave it. Its "
            "suit is trump either way.",
            "Si un autre l'a commandée, le donneur peut la prendre de même, ou la laisser. Sa couleur est "
            "atout dans les deux cas.",
        )
    else:
        yield Text(
            "When another player ordered it up, the dealer must take it in the same way.",
            "Si un autre l'a commandée, le donneur doit la prendre de même.",
        )
    if not o["may_discard_upcard"]:
        yield Text(
            "They may not set the upcard itself aside.",
            "Il ne peut pas écarter la retourne elle-même.",
        )


def _second_bids(o: Options) -> Iterator[Text]:
    yield Text(
        "If all three pass, the upcard is turned down, and in the same order each may pass or name "
        "trumps; the first who names them is the maker.",
        "Si tous passent, la retourne est remise face cachée, et dans le même ordre chacun peut passer ou "
        "nommer l'atout ; le premier qui le nomme est preneur.",
    )
    if o["round2_excludes_turned_suit"]:
        yield Text(
            "The suit that was turned down may not be named. The source does not say so; other descriptions of the game do.",
            "La couleur de la retourne ne peut pas être nommée. La source ne le dit pas ; d'autres descriptions du jeu, si.",
        )
    if o["natural_trump"] == "in_both_rounds":
        yield from _natural_names(o)
    if o["no_trump_call"]:
        yield Text(
            "You may also name no-trump: then no suit is trump, and every jack ranks below the queen of its suit.",
            "On peut aussi nommer sans-atout : aucune couleur n'est atout, et chaque valet vient après la dame de sa couleur.",
        )
    if o["stick_the_dealer"]:
        yield Text("The dealer may not pass.", "Le donneur ne peut pas passer.")
    else:
        yield Text(
            "If all pass again, the deal is thrown in and the next dealer deals.",
            "Si tous passent encore, la donne est annulée, et c'est au joueur suivant de donner.",
        )


def _natural_names(o: Options) -> Iterator[Text]:
    yield Text(
        "You may name only a suit of which you hold a card; the left bower is not one.",
        "On ne peut nommer qu'une couleur dont on a une carte ; le bower gauche ne compte pas.",
    )
    if o["stick_the_dealer"] and o["round2_excludes_turned_suit"] and not o["no_trump_call"]:
        yield Text(
            "A dealer whose cards are all of the suit turned down may name any other.",
            "Un donneur qui n'a que des cartes de la couleur refusée peut nommer n'importe quelle autre.",
        )


def _alone_title(o: Options) -> Text:
    """Name what this table has of a dummy and of going alone."""
    if o["dummy"] and (o["alone_maker"] or o["alone_defender"]):
        return Text("Dummy and going alone", "Le mort et le jeu seul")
    if o["dummy"]:
        return Text("The dummy", "Le mort")
    if o["alone_defender"]:
        return Text("Defending alone", "Défendre seul")
    return Text("The maker's cards", "Les cartes du preneur")


def _alone(o: Options) -> Iterator[Text]:
    if o["dummy"]:
        yield Text(
            "The maker adds the dummy's five cards to their own, keeps any five of the ten and sets the "
            "other five aside, face down.",
            "Le preneur joint les cinq cartes du mort aux siennes, en garde cinq de son choix sur les dix et "
            "écarte les cinq autres, face cachée.",
        )
    if o["dummy"] and o["alone_maker"]:
        yield Text(
            "Or the maker goes alone, without the dummy, and decides before looking at it; the dummy then stays face down.",
            "Ou il joue seul : il se passe du mort. Il décide avant de le voir ; s'il joue seul, personne ne le voit.",
        )
    if o["dummy"] and not o["must_use_dummy"]:
        yield Text(
            "They may also keep their own five cards without going alone.",
            "Il peut aussi garder ses cinq cartes sans jouer seul.",
        )
    if not o["dummy"]:
        yield Text("The maker plays their own five cards.", "Le preneur joue ses cinq cartes.")
    if o["alone_defender"]:
        yield Text(
            "Then each defender in turn, clockwise from the maker, may say: alone. The other lays their "
            "cards face down and sits the deal out. Only one defender can do so.",
            "Ensuite chaque défenseur à son tour, dans le sens horaire à partir du preneur, peut dire qu'il défend "
            "seul. L'autre pose ses cartes face cachée et reste hors jeu. Un seul défenseur peut le faire.",
        )
    if o["alone_defender"] and o["alone_maker"]:
        yield Text(
            "A defender may also go alone against a maker who is alone.",
            "Un défenseur peut aussi jouer seul contre un preneur qui joue seul.",
        )


def _play(o: Options) -> Iterator[Text]:
    yield Text(
        "The player at the dealer's left leads. The winner of a trick leads to the next.",
        "Le joueur à gauche du donneur entame. Celui qui gagne un pli entame le suivant.",
    )
    if o["alone_maker"]:
        yield Text(
            "But if the maker is alone, the first player at their left who is in the play leads.",
            "Mais si le preneur joue seul, c'est le premier joueur en jeu à sa gauche qui entame.",
        )
    if o["alone_defender"]:
        only = Text(" and the maker is not", " mais pas le preneur") if o["alone_maker"] else Text("", "")
        yield Text(
            f"If a defender is alone{only.en}, the maker leads.",
            f"Si un défenseur joue seul{only.fr}, c'est le preneur qui entame.",
        )
    yield Text(
        "You must follow suit if you can; if you can't, play any card. The left bower follows trumps. The highest "
        "trump wins the trick; without a trump, the highest card of the suit that was led.",
        "Il faut fournir la couleur demandée si l'on peut, sinon on joue ce qu'on veut ; le bower gauche "
        "fournit à l'atout. Le plus fort atout gagne le pli ; s'il n'y en a pas, c'est la plus "
        "forte carte de la couleur demandée.",
    )


def _score(o: Options) -> Iterator[Text]:
    yield Text(
        f"The maker scores {_points(o['pts_make']).en} for three or four tricks and {o['pts_sweep']} for all five.",
        f"Le preneur marque {_points(o['pts_make']).fr} pour trois ou quatre plis et {o['pts_sweep']} pour le capot, les cinq plis.",
    )
    if o["alone_maker"] and o["pts_sweep_alone"] != o["pts_sweep"]:
        yield Text(
            f"All five are worth {_points(o['pts_sweep_alone']).en} to a maker who went alone.",
            f"Le capot d'un preneur qui joue seul vaut {_points(o['pts_sweep_alone']).fr}.",
        )
    elif o["alone_maker"]:
        yield Text("Going alone earns the maker no more.", "Jouer seul ne rapporte rien de plus au preneur.")
    yield Text(
        f"If they take fewer than three they are euchred, and each defender scores {_points(o['pts_euchre_each']).en}.",
        f"S'il en fait moins de trois, il chute, et chaque défenseur marque {_points(o['pts_euchre_each']).fr}.",
    )
    if o["alone_maker"] and o["pts_euchre_alone_each"]:
        yield Text(
            f"A maker who went alone and is euchred gives each defender {_points(o['pts_euchre_alone_each']).en}.",
            f"Un preneur seul qui chute donne à chaque défenseur {_points(o['pts_euchre_alone_each']).fr}.",
        )
    if o["alone_defender"]:
        lone, sweep = o["pts_lone_defender_euchre_each"], _points(o["pts_lone_defender_sweep_each"])
        yield Text(
            f"If a defender plays alone, both defenders score: {lone} each for three or four tricks, {sweep.en} "
            "each for all five. If the lone defender takes fewer, the maker scores as usual.",
            f"Si un défenseur joue seul, les deux défenseurs marquent : {lone} chacun s'il fait trois ou quatre plis, "
            f"{sweep.fr} chacun s'il les fait tous. S'il en fait moins, le preneur marque comme d'habitude.",
        )


def _end(o: Options) -> Iterator[Text]:
    yield Text(
        f"After a deal in which someone reaches {_points(o['game_target']).en}, the highest score wins.",
        f"Après une donne où quelqu'un atteint {_points(o['game_target']).fr}, le plus haut total gagne.",
    )
    yield {
        "continue": Text(
            "If several share it, play goes on until one is ahead.",
            "En cas d'égalité en tête, on continue jusqu'à ce qu'un seul mène.",
        ),
        "shared": Text(
            "If several share it, they share the win.",
            "En cas d'égalité en tête, la victoire est partagée.",
        ),
    }[o["tie"]]
    if o["max_deals"]:
        deals = Text(
            f"After {o['max_deals']} deals" if o["max_deals"] > 1 else "After one deal",
            f"Après {o['max_deals']} donnes" if o["max_deals"] > 1 else "Après une donne",
        )
        yield Text(
            f"{deals.en} the match ends in any case: the highest score wins, and equal scores share the win.",
            f"{deals.fr}, la partie finit de toute façon : le plus haut total gagne, et à égalité la victoire est "
            "partagée.",
        )
