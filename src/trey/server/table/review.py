"""The review of a finished deal as it is sent: with the choices' places among the replay's steps."""

from collections.abc import Generator, Sequence

from trey.bots.budget import told
from trey.core.errors import OptionError
from trey.match import Match, Past, Undone
from trey.review import Choice
from trey.review import in_steps as choice_by_choice
from trey.server import wire
from trey.server.table.replay import within
from trey.server.wire.shared import filled

__all__ = ["SEED", "in_steps"]

SEED = 1
"""The default seed of the command line, so that both give the same review."""


def in_steps(
    match: Match, deal: int, *, worlds: int = 0, fast: bool | None = None
) -> Generator[float, None, wire.Review]:
    """Yield the part done so far, 0 to 1, and return the review of a finished deal; `deal` counts from 1.

    This takes seconds.

    :param worlds, fast: as `trey.review.review` takes them.
    """
    first, end = within(match.history, deal)
    upto = Match(match.rules, match.players).replay(match.history[:end])
    try:
        found = yield from choice_by_choice(upto, deals=[deal], seed=SEED, worlds=worlds, fast=fast)
    except OptionError:  # nobody had a choice
        return wire.Review(deal=deal, seed=SEED, worlds=0, judged=0, choices=(), accuracy=(), accounts=(), turnings=())
    began, steps = within(upto.log, deal)[0], _steps(match.history[first:end])
    return wire.Review(
        deal=deal,
        seed=SEED,
        worlds=found.worlds,
        judged=len(found.choices),
        choices=tuple(_choice(choice, steps[choice.at - began]) for choice in found.dearest()),
        accuracy=tuple(
            filled(wire.ReviewedPhase, one, seat=seat) for seat in found.seats for one in found.accuracy(seat)
        ),
        accounts=tuple(filled(wire.ReviewedAccount, account) for account in found.accounts),
        turnings=tuple(filled(wire.ReviewedTurning, one, step=steps[one.at - began]) for one in found.turnings),
        budget=told(match.family),
    )


def _steps(told: Sequence[Past]) -> list[int]:
    """Return the steps of a deal's replay that still stand in its log: what was taken back has no place there."""
    standing: list[int] = []
    for step, event in enumerate(told):
        if isinstance(event, Undone):
            del standing[-event.count :]
        else:
            standing.append(step)
    return standing


def _choice(choice: Choice, step: int) -> wire.ReviewedChoice:
    told = {"action": str(choice.action), "better": str(choice.better), "also": tuple(map(str, choice.also))}
    return filled(wire.ReviewedChoice, choice, step=step, **told)
