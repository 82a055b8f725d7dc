"""Starter in words: the rules, why something cannot be chosen, and an observation."""

from collections.abc import Iterator, Mapping
from typing import Any

from trey.core.cards import cards_of
from trey.core.errors import IllegalError
from trey.core.goals import ENDINGS, the_end
from trey.core.hidden import Work
from trey.core.kinds import Code
from trey.core.reasons import barred, must_follow
from trey.core.table_view import TableView, alternating, led_suit
from trey.core.text import Text, by_person, name_at
from trey.core.view import View
from trey.core.words import Section
from trey.starter.actions import ACTIONS, PACK
from trey.starter.game import Observation, Params
from trey.starter.options import GOALS

__all__ = ["forbids", "pages", "view"]

Options = Mapping[str, Any]
TABLE = TableView("starter", ACTIONS, PACK, ENDINGS)


def forbids(o: Observation, p: Params, w: Work, code: Code) -> IllegalError | None:
    """Return the error of a card in hand that is not legal."""
    return must_follow(led_suit(o), o.hand, o.legal, follows=True)


def view(o: Observation, p: Params, w: Work, options: Options) -> View:
    """Put an observation into words."""
    # Yours: roles, targets, notes, whatever the table should show.
    return TABLE.of(
        o,
        p,
        alternating,
        {"dealer": 1 << o.dealer},
        barred=barred(ACTIONS.phases[o.phase], cards_of(o.hand), o.legal, lambda card: forbids(o, p, w, card)),
        story=tuple(_story(o)),
    )


def _story(o: Observation) -> Iterator[Text]:
    """Say what a deal came to."""
    if not o.done:
        return
    # Yours: a sentence or two on how the deal went.
    most = max(o.tricks)
    for seat in range(3):
        if o.tricks[seat] == most:
            takes, fait = by_person(seat, "takes", "take"), by_person(seat, "fait", "faites")
            plis = f"{most} pli{'s' * (most > 1)}"
            yield Text(
                f"{name_at(seat)} {takes} {most} trick{'s' * (most > 1)}.",
                f"{name_at(seat)} {fait} {plis}.",
            )
    yield from the_end(o.ended)


def pages(o: Options, seats: int) -> tuple[Section, ...]:
    """Return the rules of a table with these options, part by part."""
    # Yours: all of it, read aloud in both languages.
    parts = (
        (Text("The aim", "Le but"), _aim(), ()),
        (Text("The cards and the deal", "Les cartes et la donne"), _deal(), ()),
        (Text("The play", "Le jeu"), _play(), ("play",)),
        (Text("The score", "La marque"), _score(o), ("done",)),
        (Text("The end", "La fin"), GOALS.lines(o), ()),
    )
    return tuple(Section(title, tuple(lines), phases) for title, lines, phases in parts)


def _aim() -> Iterator[Text]:
    yield Text(
        "Everybody plays alone, and takes as many tricks as they can.",
        "Chacun joue pour soi, et fait le plus de plis possible.",
    )


def _deal() -> Iterator[Text]:
    yield Text(
        "24 cards: in each suit from the ace (high) down to the 9. Each player gets eight, four at a time.",
        "24 cartes : dans chaque couleur, de l'as (le plus fort) au 9. Chacun en reçoit huit, quatre par quatre.",
    )
    yield Text(
        "The first dealer is drawn at random; then the players deal in turn, to the left.",
        "Le premier donneur est tiré au sort ; après chaque donne, c'est au joueur de gauche de donner.",
    )


def _play() -> Iterator[Text]:
    yield Text(
        "The dealer's left leads to the first trick.",
        "Le joueur à gauche du donneur entame le premier pli.",
    )
    yield Text(
        "You must follow the led suit if you can; otherwise play any card. There are no trumps.",
        "Il faut fournir la couleur demandée si on le peut ; sinon on joue ce qu'on veut. Il n'y a pas d'atout.",
    )
    yield Text(
        "The highest card of the led suit takes the trick. The winner leads next.",
        "La plus forte carte de la couleur demandée prend le pli. Le gagnant entame ensuite.",
    )


def _score(o: Options) -> Iterator[Text]:
    points = o["trick_points"]
    yield Text(
        f"Every trick counts {points} point{'s' * (points > 1)}.",
        f"Chaque pli rapporte {points} point{'s' * (points > 1)}.",
    )
