"""Replays: the finished deals of a match, step by step, with nothing hidden."""

from collections.abc import Sequence

from trey.core.view import View
from trey.match import Acted, Dealt, Match, Past, Undone
from trey.match.happenings import together
from trey.server import wire
from trey.server.wire.happened import Happened, happened

__all__ = ["finished", "replay", "within"]


def finished(match: Match) -> Match:
    """Return a match up to its last finished deal, without the deal in progress."""
    if match.deal_over:
        return match
    last = max(n for n, event in enumerate(match.history) if isinstance(event, Dealt))
    return Match(match.rules, match.players).replay(match.history[:last])


def replay(table: str, match: Match, deal: int) -> wire.Replay:
    """Return a finished deal, each event with every seat's view after it; `deal` counts from 1."""
    again = Match(match.rules, match.players)
    first, end = within(match.history, deal)
    again.replay(match.history[:first])
    steps, shuffle = [], ""
    before: tuple[View, ...] = ()
    for event in match.history[first:end]:
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


def within(events: Sequence[Past], deal: int) -> tuple[int, int]:
    """Return where a deal begins and ends among a match's events; `deal` counts from 1."""
    starts = [n for n, event in enumerate(events) if isinstance(event, Dealt)]
    return starts[deal - 1], (starts[deal:] or [len(events)])[0]


def _step(event: Past, after: Match, before: Sequence[View]) -> wire.ReplayStep:
    views = tuple(after.view(seat) for seat in range(after.rules.seats))
    each = [after.happened(before[seat] if before else None, view) for seat, view in enumerate(views)]
    open_to_all = tuple(map(happened, together(*each)))
    return wire.ReplayStep(
        event=_told(event, after, open_to_all),
        views=views,
        happened=tuple(tuple(map(happened, one)) for one in each),
    )


def _told(event: Past, after: Match, open_to_all: tuple[Happened, ...]) -> wire.TableEvent:
    match event:
        case Acted():
            return wire.Acted(seat=event.seat, action=str(event.action), hinted=event.hinted, happened=open_to_all)
        case Undone():
            return wire.Undone(seat=event.seat, count=event.count)
        case Dealt():
            return wire.Dealt(deal=after.number, dealer=event.deal.dealer, happened=open_to_all)
