"""Starter in words: the rules, why something cannot be chosen, and an observation."""

from collections.abc import Iterator, Mapping
from typing import Any

from trey.core.goals import ENDINGS
from trey.core.hidden.packets import Work
from trey.core.rule_text import RuleText
from trey.core.table_view import TableView
from trey.core.text import Text, by_person, name_at
from trey.core.view import View
from trey.starter.actions import ACTIONS
from trey.starter.game import PLACES, Observation, Params
from trey.starter.options import GOALS

__all__ = ["RULES", "TABLE", "view"]


def story(o: Observation, p: Params) -> Iterator[Text]:
    """Say what a deal came to."""
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


TABLE = TableView("starter", ACTIONS, ENDINGS, places=PLACES, story=story)


def view(o: Observation, p: Params, w: Work, options: Mapping[str, Any]) -> View:
    """Put an observation into words."""
    # Yours: roles, targets, notes, whatever the table should show.
    return TABLE.of(o, p, TABLE.alternating)


# Yours: all of it, read aloud in both languages.  `trey.core.rule_text` says how it is written.
RULES = RuleText(
    """
    # The aim = Le but
    Everybody plays alone, and takes as many tricks as they can.
    Chacun joue pour soi, et fait le plus de plis possible.

    # The cards and the deal = Les cartes et la donne
    24 cards: in each suit from the ace (high) down to the 9. Each player gets eight, four at a time.
    24 cartes : dans chaque couleur, de l'as (le plus fort) au 9. Chacun en reçoit huit, quatre par quatre.
    * first dealer

    # The play = Le jeu (play)
    The player on the dealer's left leads to the first trick.
    Le joueur à gauche du donneur entame le premier pli.
    You must follow the led suit if you can; otherwise play any card. There are no trumps.
    Il faut fournir la couleur demandée si on le peut ; sinon on joue ce qu'on veut. Il n'y a pas d'atout.
    The highest card of the led suit takes the trick. The winner leads next.
    La plus forte carte de la couleur demandée prend le pli. Le gagnant entame ensuite.

    # The score = La marque (done)
    ? trick_points = 1
    Every trick counts 1 point.
    Chaque pli rapporte 1 point.
    ? not trick_points = 1
    Every trick counts {trick_points:points}.
    Chaque pli rapporte {trick_points:points}.
    """,
    GOALS,
)
