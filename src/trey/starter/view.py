"""Starter in words: why something cannot be chosen, and an observation."""

from collections.abc import Iterator, Mapping
from typing import Any

from trey.core.goals import ENDINGS
from trey.core.hidden.packets import Work
from trey.core.table_view import TableView
from trey.core.text import Text, by_person, name_at
from trey.core.view import View
from trey.starter.actions import ACTIONS
from trey.starter.game import PLACES, Observation, Params

__all__ = ["TABLE", "view"]


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
