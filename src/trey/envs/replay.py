"""The match at a table of a batch as a `Match`: its current deal, dealt by its number and played to the same point."""

from collections.abc import Iterator

from trey.core.engine import Observation, Standing, State
from trey.core.errors import OptionError
from trey.core.family import Rules
from trey.core.history import act_code, act_seat
from trey.match import Match


def match_at(rules: Rules, state: State, standing: Standing, deal: tuple[int, int]) -> Match:
    """Return a match at the same point as a table; of earlier deals it knows only the standing.

    :param deal: the seed and the number of the current deal.
    :raises OptionError: `batch-no-deal`, none is running; `batch-forgotten`, its first acts are not remembered.
    """
    if state.done or not state.deal:
        raise OptionError("batch-no-deal", "No deal is in progress at this table.")
    own = [_own(rules, state, seat) for seat in range(rules.seats)]
    match = Match(rules)
    match.begin_at({name: getattr(standing, name) for name in type(standing).fields})
    match.deal_numbered(*deal)
    while match.turn is not None and (code := next(own[match.turn], None)) is not None:
        match.act_number(code)
    return match


def _own(rules: Rules, state: State, seat: int) -> Iterator[int]:
    """Yield the codes of a seat's actions in a deal, in order.

    :raises OptionError: `batch-forgotten`.
    """
    seen: Observation = rules.family.engine.observation()
    rules.family.engine.recall(seen, state, rules.params, seat)
    if seen.acted > len(seen.acts):
        raise OptionError(
            "batch-forgotten", "Only the last {count} acts of this deal are remembered.", count=len(seen.acts)
        )
    return (act_code(act) for act in seen.acts[: seen.acted] if act_seat(act) == seat)
