"""Starter in words: why something cannot be chosen, and an observation."""

from collections.abc import Iterator

from trey.core.goals import ENDINGS
from trey.core.hidden.packets import Work
from trey.core.table_view import TableView
from trey.core.text import Text, in_tricks
from trey.core.view import View
from trey.starter.actions import ACTIONS
from trey.starter.game import PLACES, Observation, Params
from trey.starter.options import TEXTS


def story(o: Observation, p: Params) -> Iterator[Text]:
    """Say what a deal came to."""
    # Yours: a sentence or two on how the deal went.
    most = max(o.tricks)
    for seat in range(3):
        if o.tricks[seat] == most:
            yield TEXTS.text("{{{who}}} {{{who}:takes|take}} {tricks}.", who=seat, tricks=in_tricks(most))


TABLE = TableView("starter", ACTIONS, ENDINGS, places=PLACES, story=story)


def view(o: Observation, p: Params, w: Work) -> View:
    """Put an observation into words."""
    # Yours: roles, targets, notes, whatever the table should show.
    return TABLE.of(o, p, TABLE.alternating)
