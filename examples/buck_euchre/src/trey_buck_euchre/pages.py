"""The rules of Buck Euchre in words, as a table has set them."""

from collections.abc import Iterator, Mapping
from typing import Any

from trey.core.text import Text
from trey.core.words import Section
from trey_buck_euchre.options import GOALS

__all__ = ["pages"]

Options = Mapping[str, Any]


def pages(o: Options, seats: int) -> tuple[Section, ...]:
    """Return the rules of a table with these options, part by part."""
    parts = (
        (Text("The aim", "Le but"), _aim(o), ()),
        (Text("The cards and the deal", "Les cartes et la donne"), _deal(o), ()),
        (Text("Trumps", "L'atout"), _calling(o), ("upcard", "bid", "name", "discard")),
        (Text("In or out", "Rester ou se coucher"), _dropping(o), ("stay",)),
        (Text("The play", "Le jeu"), _play(), ("play",)),
        (Text("The score", "La marque"), _score(o), ("done",)),
        (Text("The end", "La fin"), GOALS.lines(o), ()),
    )
    return tuple(Section(title, lines, phases) for title, found, phases in parts if (lines := tuple(found)))


def _aim(o: Options) -> Iterator[Text]:
    yield Text(
        f"Everybody plays alone, and begins with {o['game_target']} points. Every trick takes a point off, but a player who takes fewer tricks than are due is bucked: their score goes up instead. The first to have no points left wins.",
        f"Chacun joue pour soi, et part avec {o['game_target']} points. Chaque pli enlève un point, mais un joueur qui fait moins de plis qu'il n'en doit chute : son total monte. Le premier qui n'a plus de points gagne.",
    )


def _deal(o: Options) -> Iterator[Text]:
    yield (
        Text(
            "24 cards: in each suit from the ace (high) down to the 9. Each player gets five, three and then two; one card is turned up, and eight lie face down.",
            "24 cartes : dans chaque couleur, de l'as (le plus fort) au 9. Chacun en reçoit cinq, trois puis deux ; une carte est retournée, et huit restent cachées.",
        )
        if o["nines"]
        else Text(
            "20 cards: in each suit from the ace (high) down to the 10. Each player gets five, three and then two; one card is turned up, and four lie face down.",
            "20 cartes : dans chaque couleur, de l'as (le plus fort) au 10. Chacun en reçoit cinq, trois puis deux ; une carte est retournée, et quatre restent cachées.",
        )
    )
    yield Text(
        "The first dealer is drawn at random; then the players deal in turn, to the left.",
        "Le premier donneur est tiré au sort ; après chaque donne, c'est au joueur de gauche de donner.",
    )


def _calling(o: Options) -> Iterator[Text]:
    yield from _clubs(o)
    if o["calling"] == "bids":
        yield Text(
            "From the dealer's left, each in turn bids from one to five tricks, more than the bid before, or passes. Whoever has passed bids no more. The highest bidder is the maker and names any suit as trumps; the upcard stays where it lies.",
            "À partir de la gauche du donneur, chacun à son tour annonce de un à cinq plis, plus que l'annonce précédente, ou passe. Un joueur qui a passé n'annonce plus. Le plus offrant est le preneur et nomme la couleur d'atout de son choix ; la retourne reste où elle est.",
        )
    else:
        yield Text(
            "From the dealer's left, each in turn may order up: the upcard's suit is trump, and whoever orders is the maker. The dealer takes the upcard and discards another card, face down.",
            "À partir de la gauche du donneur, chacun à son tour peut commander : la couleur de la retourne est atout, et celui qui commande est le preneur. Le donneur prend la retourne et écarte une autre carte, face cachée.",
        )
        yield Text(
            "If all pass, the upcard is turned down, and each in turn may name another suit. Whoever does is the maker.",
            "Si tous passent, la retourne est refusée, et chacun à son tour peut nommer une autre couleur. Celui qui le fait est le preneur.",
        )
    if o["no_trump"]:
        yield Text(
            "Whoever names trumps may also name no-trump.", "Celui qui nomme l'atout peut aussi choisir sans-atout."
        )
    yield (
        Text(
            "If nobody wants to be the maker, nobody scores and the next dealer deals, after the last deal of a match too.",
            "Si personne ne veut être preneur, personne ne marque et le donneur suivant donne, même après la dernière donne d'une partie.",
        )
        if o["unmade"] == "thrown_in"
        else Text(
            "If nobody wants to be the maker, all play without trumps, and each owes one trick.",
            "Si personne ne veut être preneur, tous jouent sans atout, et chacun doit un pli.",
        )
    )


def _clubs(o: Options) -> Iterator[Text]:
    """Say what a club that is turned up means."""
    if o["clubs"] == "dealer_two":
        yield Text(
            "Dirty clubs: where a club is turned up, clubs are trump without a word. The dealer takes it, discards another card and owes two tricks; the others owe one.",
            "Dirty clubs : si un trèfle est retourné, trèfle est atout sans discussion. Le donneur le prend, écarte une autre carte et doit deux plis ; les autres en doivent un.",
        )
    elif o["clubs"] == "all_one":
        yield Text(
            "Dirty clubs: where a club is turned up, clubs are trump without a word, and each player owes one trick. The upcard stays where it lies.",
            "Dirty clubs : si un trèfle est retourné, trèfle est atout sans discussion, et chacun doit un pli. La retourne reste où elle est.",
        )


def _dropping(o: Options) -> Iterator[Text]:
    owed = Text("three tricks", "trois plis")
    if o["calling"] == "bids":
        owed = Text("as many tricks as they bid", "autant de plis qu'il en a annoncé")
    yield Text(
        f"The maker owes {owed.en}, each of the others one.", f"Le preneur doit {owed.fr}, chacun des autres un."
    )
    if not o["dropping"]:
        return
    yield Text(
        "Once trumps are named, each of the others, the maker's left first, may drop out of the deal, and scores nothing. If both drop out, the maker has all five tricks without play.",
        "L'atout nommé, chacun des autres, à partir de la gauche du preneur, peut se coucher, et ne marque rien. Si les deux se couchent, le preneur a les cinq plis sans jouer.",
    )
    if o["clubs"] != "as_others":
        yield Text("Nobody drops out of dirty clubs.", "Personne ne se couche si un trèfle a été retourné.")


def _play() -> Iterator[Text]:
    yield Text(
        "The dealer's left leads, or the next player who is in. You must follow the led suit if you can; otherwise play any card. The highest trump takes the trick, or without one the highest card of the led suit. The winner leads next.",
        "Le joueur à gauche du donneur entame, ou le suivant s'il s'est couché. Il faut fournir la couleur demandée si on le peut ; sinon on joue ce qu'on veut. Le plus fort atout prend le pli, ou à défaut la plus forte carte de la couleur demandée. Le gagnant entame ensuite.",
    )
    yield Text(
        "The highest trump is the right bower, the jack of trumps; then the left bower, the jack of the other suit of that colour; then ace, king, queen and so on. Without trumps jacks stand under their queens.",
        "Le plus fort atout est le bower droit, valet d'atout ; puis le bower gauche, valet de l'autre couleur de même teinte ; puis l'as, le roi, la dame et ainsi de suite. Sans atout, chaque valet est sous sa dame.",
    )


def _score(o: Options) -> Iterator[Text]:
    points = o["set_points"]
    yield Text(
        "A player who has taken what is due, or more, takes a point off for every trick.",
        "Un joueur qui a fait les plis dus, ou davantage, enlève un point par pli.",
    )
    yield Text(
        f"A player with fewer is bucked: {points} point{'s' * (points > 1)} go{'es' * (points == 1)} on, and no trick counts.",
        f"Un joueur qui en a fait moins chute : {points} point{'s' * (points > 1)} de plus, et aucun pli ne compte.",
    )
