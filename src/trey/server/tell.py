"""What is told of a table: its facts, and each event as a seat may know it."""

from trey.core.action import Action
from trey.core.view import View
from trey.match import Dealt
from trey.server.live.presence import Presence
from trey.server.sees import seen
from trey.server.table import events
from trey.server.table.shuffle import published
from trey.server.table.table import Table
from trey.server.wire import messages as wire

__all__ = ["event_for", "facts", "info", "seat_facts", "shown"]


def event_for(
    event: events.Event,
    viewer: int | None,
    before: View | None,
    after: View | None,
    shown: wire.Shown | None = None,
) -> wire.TableEvent | None:
    """Return a stored event as a seat, or a watcher, may know it, between two of its views."""
    match event:
        case events.Acted():
            return _acted(event, viewer, before, after)
        case events.Dealt() if after is not None:
            return wire.Dealt(deal=after.number, dealer=after.dealer)
        case events.Shown():
            return shown
        case events.Sat():
            return wire.Sat(seat=event.seat, name=event.name)
        case events.Left():
            return wire.Left(seat=event.seat, by_host=event.by_host)
        case events.Taken():
            return wire.Taken(seat=event.seat, bot=event.bot)
        case events.StoodIn():
            return wire.StoodIn(seat=event.seat, bot=event.bot, why=event.why)
        case events.Changed():
            return wire.SettingsChanged()
        case events.Started():
            return wire.Started()
        case events.Sealed():
            return wire.Sealed(seat=event.seat)
        case events.Numbered():
            return wire.Numbered(seat=event.seat)
        case events.Committed():
            return wire.Committed(deal=event.deal)
        case events.Closed():
            return wire.Closed()
    return None


def _acted(event: events.Acted, viewer: int | None, before: View | None, after: View | None) -> wire.Acted:
    text, hidden = event.action, False
    if viewer != event.seat and after is not None:
        verb, _, what = event.action.partition(" ")
        text, hidden = seen(Action(verb, what), before, after)
    return wire.Acted(seat=event.seat, action=text, hidden=hidden, by=event.by)


def shown(table: Table) -> wire.Shown:
    """Return the shuffle that is about to be shown, with the deal that came of it."""
    proof, match = table.shuffle, table.match
    dealt = table.dealt and match is not None
    number = match.number if match else 0
    return wire.Shown(
        deal=proof.commitment.deal if proof else number,
        shuffle=proof.text() if proof else "",
        cards=next(e.deal.text for e in reversed(match.log) if isinstance(e, Dealt)) if dealt and match else "",
        first=dealt and number == 1,
    )


def seat_facts(table: Table, presence: Presence | None) -> tuple[wire.SeatFacts, ...]:
    """Return who sits where; without a presence nobody is connected."""
    free = set(table.free)
    return tuple(
        wire.SeatFacts(
            kind=seat.kind,
            name=seat.name,
            bot=seat.bot or None,
            connected=presence is not None and bool(seat.key) and presence.here(number),
            ready=presence is not None and number in presence.ready,
            free=number in free,
        )
        for number, seat in enumerate(table.seats)
    )


def facts(table: Table, presence: Presence, clock: wire.Clock | None, log: wire.LogHead | None = None) -> wire.Facts:
    """Return all about a table that is not in a view."""
    known = table.commitment
    return wire.Facts(
        stage=table.stage,
        host=table.host,
        seats=seat_facts(table, presence),
        watchers=presence.watchers,
        settings=table.settings,
        clock=clock,
        shuffle=published(known, is_open=table.proof is None) if known else None,
        log=log,
        again=bool(table.repeat),
        next=table.next,
    )


def info(table: Table, presence: Presence) -> wire.TableInfo:
    """Return what anyone may know about a table."""
    return wire.TableInfo(
        table=table.id,
        code=table.code,
        rules=table.rules.text,
        family=table.rules.family.id,
        preset=table.rules.preset,
        stage=table.stage,
        seats=seat_facts(table, presence),
        free=len(list(table.free)) if table.stage in {"open", "playing"} else 0,
        deals=table.deals_over,
        watchable=table.settings.watchers,
        winners=table.match.winners if table.match else (),
    )
