"""The rules of Ninety-Nine in words, as a table has set them."""

from collections.abc import Iterator, Mapping
from typing import Any

from trey.core.text import Text
from trey.core.words import Section
from trey_ninety_nine.options import GOALS

__all__ = ["pages"]

Options = Mapping[str, Any]


def pages(o: Options, seats: int) -> tuple[Section, ...]:
    """Return the rules of a table with these options, part by part."""
    parts = (
        (Text("The aim", "Le but"), _aim(), ()),
        (Text("The cards and the deal", "Les cartes et la donne"), _deal(o), ()),
        (Text("The bids", "Les annonces"), _bids(), ("bid",)),
        (Text("Premium bids", "Les primes"), _premium(o), ("premium",)),
        (Text("The play", "Le jeu"), _play(), ("play",)),
        (Text("The score", "La marque"), _score(o), ("done",)),
        (Text("The end", "La fin"), GOALS.lines(o), ()),
    )
    return tuple(Section(title, lines, phases) for title, found, phases in parts if (lines := tuple(found)))


def _aim() -> Iterator[Text]:
    yield Text(
        "Three players, each for themselves. Everybody bids in secret how many of the nine tricks they will take, and tries to take exactly so many.",
        "Trois joueurs, chacun pour soi. Chacun annonce en secret combien des neuf plis il fera, et cherche à en faire exactement autant.",
    )


def _deal(o: Options) -> Iterator[Text]:
    yield Text(
        "36 cards: in each suit ace (high), king, queen, jack, ten and so on, down to the 6.",
        "36 cartes : dans chaque couleur, de l'as (le plus fort) au 6.",
    )
    yield Text(
        "The first dealer is drawn at random; then the players deal in turn, to the left. Each player gets twelve cards, so all are dealt.",
        "Le premier donneur est tiré au sort ; après chaque donne, c'est au joueur de gauche de donner. Chacun reçoit douze cartes : tout est distribué.",
    )
    first = {
        "NT": Text("The first deal has no trumps.", "La première donne se joue sans atout."),
        "D": Text("In the first deal diamonds are trumps.", "À la première donne, carreau est atout."),
    }
    yield first[o["first_trump"]]
    yield Text(
        "After that, trumps are what the last deal left: clubs if all three made their bids, hearts if two did, spades if one did, diamonds if nobody did.",
        "Ensuite l'atout dépend de la donne d'avant : trèfle si les trois annonces ont réussi, cœur si deux ont réussi, pique pour une, carreau pour aucune.",
    )


def _bids() -> Iterator[Text]:
    yield Text(
        "Everybody sets three cards aside, face down. They bid by their suits: a club 3 tricks, a heart 2, a spade 1, a diamond none. Their ranks do not matter.",
        "Chacun écarte trois cartes, face cachée. Elles annoncent par leurs couleurs : un trèfle 3 plis, un cœur 2, un pique 1, un carreau aucun. Leur valeur ne compte pas.",
    )
    yield Text(
        "So two hearts and a diamond bid four tricks, and three diamonds bid none. The other nine cards are played.",
        "Deux cœurs et un carreau annoncent donc quatre plis, trois carreaux aucun. Les neuf autres cartes sont jouées.",
    )
    yield Text(
        "The bids are made in turn from the dealer's left; nobody sees the cards of the others.",
        "On annonce à tour de rôle à partir de la gauche du donneur ; personne ne voit les cartes des autres.",
    )


def _premium(o: Options) -> Iterator[Text]:
    if not o["premium_bids"]:
        return
    yield Text(
        "When all have bid, each in turn from the dealer's left may offer to declare: to play with their three bid cards face up. Or they may offer to reveal: to play with their hand face up too.",
        "Quand tous ont annoncé, chacun à son tour, à partir de la gauche du donneur, peut proposer de déclarer : jouer avec ses trois cartes d'annonce visibles ; ou d'étaler : jouer avec sa main visible aussi.",
    )
    yield Text(
        "One alone may do so. To reveal goes before to declare, and among equals the first in turn goes first. The cards are turned up before the first lead.",
        "Un seul joueur le peut. Étaler l'emporte sur déclarer, et à égalité le premier à parler l'emporte. Les cartes sont retournées avant la première entame.",
    )


def _play() -> Iterator[Text]:
    yield Text(
        "The player at the dealer's left leads. You must follow the led suit if you can; otherwise play any card.",
        "Le joueur à gauche du donneur entame. Il faut fournir la couleur demandée si on le peut ; sinon on joue ce qu'on veut.",
    )
    yield Text(
        "The highest trump takes the trick, or without one the highest card of the led suit. The winner leads next.",
        "Le plus fort atout prend le pli, ou à défaut la plus forte carte de la couleur demandée. Le gagnant entame ensuite.",
    )


def _score(o: Options) -> Iterator[Text]:
    yield Text("Every trick counts 1 point.", "Chaque pli compte 1 point.")
    yield Text(
        "Whoever took exactly as many tricks as they bid turns their bid cards up and gets 10 points more if all three did, 20 if two did, 30 if they alone did. A bid that was missed is not turned up.",
        "Un joueur qui a fait exactement les plis qu'il a annoncés retourne ses cartes d'annonce et reçoit 10 points de plus si les trois ont réussi, 20 si deux ont réussi, 30 s'il est seul à réussir. Une annonce manquée n'est pas retournée.",
    )
    if o["premium_bids"]:
        yield Text(
            "A declaration is worth 30 points more and a revelation 60: to the player who offered it if they made their bid, otherwise to each of the other two, whatever they did.",
            "Une déclaration vaut 30 points de plus, une main étalée 60 : pour celui qui l'a proposée s'il a réussi, sinon pour chacun des deux autres, quoi qu'ils aient fait.",
        )
        yield Text(
            "Nine tricks, bid, revealed and made by one player alone, are worth 9, 30 and 60 points: ninety-nine, the most there is.",
            "Neuf plis annoncés et faits main étalée, par un joueur seul à réussir, valent 9, 30 et 60 points : quatre-vingt-dix-neuf, le maximum.",
        )
