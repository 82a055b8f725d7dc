"""Matches that are over, or as far as they are: step by step, with nothing hidden."""

from collections.abc import Sequence

from trey.core.view import View
from trey.match import Acted, Dealt, Match
from trey.match.happenings import together
from trey.server.wire import messages as wire
from trey.server.wire.happened import happened

__all__ = ["finished", "replay"]


def finished(match: Match) -> Match:
    """Return a match as far as its deals are over; nothing of a running deal is in it."""
    if match.deal_over:
        return match
    last = max(n for n, event in enumerate(match.log) if isinstance(event, Dealt))
    return Match(match.rules, match.players).replay(match.log[:last])


def replay(table: str, match: Match, deal: int) -> wire.Replay:
    """Return a finished deal, each event with every seat's view after it; `deal` counts from 1."""
    again = Match(match.rules, match.players)
    starts = [n for n, event in enumerate(match.log) if isinstance(event, Dealt)]
    first, end = starts[deal - 1], (starts[deal:] or [len(match.log)])[0]
    again.replay(match.log[:first])
    steps, shuffle = [], ""
    before: tuple[View, ...] = ()
    for event in match.log[first:end]:
        again.replay([event])
        step = _step(event, again, before)
        steps.append(step)
        before = step.views
        shuffle = event.shuffle if isinstance(event, Dealt) else shuffle
    return wire.Replay(
        table=table,
        rules=match.rules.text,
        family=match.family.id,
        preset=match.rules.preset,
        players=match.players,
        deal=deal,
        deals=len(match.sheet),
        steps=tuple(steps),
        shuffle=shuffle,
        sheet=tuple(match.sheet),
    )


def _step(event: Dealt | Acted, after: Match, before: Sequence[View]) -> wire.ReplayStep:
    views = tuple(after.view(seat) for seat in range(after.rules.seats))
    each = [after.happened(before[seat] if before else None, view) for seat, view in enumerate(views)]
    open_to_all = tuple(map(happened, together(*each)))
    told: wire.TableEvent = (
        wire.Dealt(deal=after.number, dealer=event.deal.dealer, happened=open_to_all)
        if isinstance(event, Dealt)
        else wire.Acted(seat=event.seat, action=str(event.action), happened=open_to_all)
    )
    return wire.ReplayStep(event=told, views=views, happened=tuple(tuple(map(happened, one)) for one in each))
