"""What is told of a table: its facts, and each event as a seat may know it."""

from collections.abc import Callable

from trey.core.family import Rules
from trey.core.view import View
from trey.match import Dealt
from trey.server.live.presence import Presence
from trey.server.table import events
from trey.server.table.shuffle import published
from trey.server.table.table import Table
from trey.server.wire import messages as wire
from trey.server.wire.happened import happened

__all__ = ["event_for", "facts", "info", "seat_facts", "shown"]


Ready = Callable[[str, Rules], bool]
"""Whether a bot plays itself by some rules."""


def _always(_bot: str, _rules: Rules) -> bool:
    return True


def event_for(
    table: Table,
    event: events.Event,
    before: View | None,
    after: View | None,
    shown: wire.Shown | None = None,
) -> wire.TableEvent | None:
    """Return the table's latest event as a seat, or a watcher, may know it, from its views before and after it."""
    match event:
        case events.Acted() | events.Dealt():
            return _played(table, event, before, after)
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


def _played(
    table: Table, event: events.Acted | events.Dealt, before: View | None, after: View | None
) -> wire.TableEvent | None:
    """Return what the latest event of the match was to who has these views."""
    match = table.match
    if match is None or after is None:
        return None
    told = tuple(happened(one) for one in match.happened(before, after))
    if isinstance(event, events.Dealt):
        return wire.Dealt(deal=after.number, dealer=after.dealer, happened=told)
    return wire.Acted(seat=event.seat, action=str(match.known(after.seat)), by=event.by, happened=told)


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


def seat_facts(table: Table, presence: Presence | None, ready: Ready = _always) -> tuple[wire.SeatFacts, ...]:
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
            substitute=bool(seat.bot) and not ready(seat.bot, table.rules),
        )
        for number, seat in enumerate(table.seats)
    )


def facts(
    table: Table, presence: Presence, clock: wire.Clock | None, log: wire.LogHead | None = None, ready: Ready = _always
) -> wire.Facts:
    """Return all about a table that is not in a view."""
    known = table.commitment
    return wire.Facts(
        stage=table.stage,
        host=table.host,
        seats=seat_facts(table, presence, ready),
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
