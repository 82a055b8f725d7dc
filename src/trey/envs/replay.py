"""The match at a table of a batch, as a `Match`: its running deal, dealt by its number and played as far."""

from typing import Any

from trey.core.errors import OptionError
from trey.core.family import Rules
from trey.core.history import act_code
from trey.match import Match

__all__ = ["match_at"]


def match_at(rules: Rules, state: Any, standing: Any, deal: tuple[int, int]) -> Match:
    """Return a match that stands as a table does; of the deals before it knows what the standing tells.

    :param deal: the seed and the number of the running deal.
    :raises OptionError: `batch-no-deal`, none is running; `batch-forgotten`, its first acts are not remembered.
    """
    if state.done or not state.deal:
        raise OptionError(
            "batch-no-deal", "No deal is running at this table.", "Aucune donne n'est en cours à cette table."
        )
    if state.acted > len(state.acts):
        raise OptionError(
            "batch-forgotten",
            f"Of this deal only the last {len(state.acts)} acts are remembered.",
            f"De cette donne, seuls les {len(state.acts)} derniers actes sont gardés.",
        )
    match = Match(rules)
    match.begin_at({name: getattr(standing, name) for name in standing.fields})
    match.deal_numbered(*deal)
    for act in state.acts[: state.acted]:
        match.act_number(act_code(act))
    return match
