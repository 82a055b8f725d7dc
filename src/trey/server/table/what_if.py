"""What might have been: a finished deal continued from one of its steps with another action, on the same cards."""

from trey.match import Acted, Match
from trey.review import played_out
from trey.server import wire
from trey.server.table.replay import replay, within
from trey.server.wire.refusals import refuse

__all__ = ["what_if"]


def what_if(table: str, past: Match, deal: int, step: int, action: str, *, fast: bool) -> wire.Replay:
    """Return the replay of a deal with a different action at one step; from there, the deal goes on as in a review.

    Chance has no part in it: the same deal, step and action give the same replay.

    :param deal: one of those that are over, from 1.
    :param step: of an act among the steps of the deal's replay, from 0; the action stands in its place.
    :param fast: all go on as the game's network does, where it has one; else by rules of thumb.
    :raises RefusalError: `no-such-step`, `no-choice`.
    """
    first, end = within(past.history, deal)
    if step >= end - first or not isinstance(past.history[first + step], Acted):
        raise refuse("no-such-step")
    then = Match(past.rules, past.players).replay(past.history[: first + step])
    chosen = next((one for one in then.legal if str(one) == action), None)
    if chosen is None:
        raise refuse("no-choice")
    for seat, act in played_out(then, chosen, fast=fast).acts:
        then.act(seat, act)
    return replay(table, then, deal)
