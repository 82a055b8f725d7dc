"""What clients are told of a table: its facts, and each event as a seat may know it."""

import time
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from trey.core.text import Text
from trey.core.view import View
from trey.match import Acted, Dealt
from trey.match.narrator import tellings
from trey.server import wire
from trey.server.live.people import Agreement, Guest, Presence
from trey.server.store.event_store import Summary
from trey.server.table import events
from trey.server.table.shuffle import published
from trey.server.table.table import Table
from trey.server.wire import filled, happened

_ALIKE: Final = "Sat Device Left Taken StoodIn Started Sealed Numbered Committed Hinted Promised Renamed Closed"
TOLD: Final[dict[type[events.Event], type[wire.TableEvent]]] = {
    **{getattr(events, name): getattr(wire, name) for name in _ALIKE.split()},
    events.Changed: wire.SettingsChanged,
    events.Hosted: wire.HostChanged,
}
"""Events about which everybody is told the same: the message has some of the event's fields."""


Known = dict[int | None, wire.TableEvent]  # what viewers are told, by seat


def event_for(table: Table, event: events.Event, before: View | None, after: View | None) -> wire.TableEvent | None:
    """Return the table's latest event as a seat or a watcher may know it, from the views before and after it."""
    if isinstance(event, events.Acted | events.Dealt):
        return _played(table, event, before, after)
    kind = TOLD.get(type(event))
    return filled(kind, event) if kind else None


def beforehand(table: Table, event: events.Event, viewers: Iterable[int | None]) -> Known:
    """Return what viewers are told of an event that undoes or shows something, while it is still there."""
    if isinstance(event, events.Shown):
        return dict.fromkeys(viewers, _shown(table))
    if not isinstance(event, events.Undone):
        return {}
    gone = table.match.acts[-event.count :] if table.match else ()
    return {
        viewer: wire.Undone(
            seat=event.seat,
            count=event.count,
            actions=tuple(
                str(act.action) if viewer == event.seat or not phase.secret else act.action.verb for act, phase in gone
            ),
        )
        for viewer in viewers
    }


def _played(
    table: Table, event: events.Acted | events.Dealt, before: View | None, after: View | None
) -> wire.TableEvent | None:
    match = table.match
    if match is None or after is None:
        return None
    seen, last = table.happened(before, after), match.log[-1]
    data, told = tuple(map(happened, seen)), tellings(match, seen, after)
    if isinstance(event, events.Dealt):
        return wire.Dealt(deal=after.number, dealer=after.dealer, happened=data, told=told)
    return wire.Acted(
        seat=event.seat,
        action=str(match.known(after.seat)),
        by=event.by,
        hinted=isinstance(last, Acted) and last.hinted,
        happened=data,
        told=told,
    )


def _shown(table: Table) -> wire.Shown:
    """Return the shuffle that is about to be shown, with the deal that followed from it."""
    proof, match = table.shuffle, table.match
    dealt = table.dealt and match is not None
    last = next((event for event in reversed(match.log) if isinstance(event, Dealt)), None) if match else None
    number = match.number if match else 0
    return wire.Shown(
        deal=proof.commitment.deal if proof else number,
        shuffle=proof.text() if proof else "",
        cards=last.deal.text(table.rules.pack) if dealt and last else "",
        first=dealt and number == 1,
    )


def _seat_facts(table: Table, presence: Presence | None) -> tuple[wire.SeatFacts, ...]:
    free, to_ask = set(table.free), set(table.to_ask)
    return tuple(
        wire.SeatFacts(
            kind=seat.kind,
            name=seat.name,
            bot=seat.bot or None,
            connected=presence is not None and bool(seat.key) and presence.here(number),
            ready=number in table.ready,
            silent=seat.silent and presence is not None and presence.here(number),
            free=number in free,
            ask=number in to_ask,
            promised=table.promised[number].name if number in table.promised else "",
        )
        for number, seat in enumerate(table.seats)
    )


def facts(
    table: Table,
    presence: Presence,
    clock: wire.Clock | None,
    log: wire.LogHead | None = None,
    made: Agreement | None = None,
    waiting: Iterable[Guest] = (),
    budget: Text | None = None,
) -> wire.Facts:
    known, proposal = table.commitment, None
    if made:
        asked = made.asked(presence.people(table))
        proposal = wire.Proposal(what=made.what, seat=made.seat, yes=(made.seat, *made.yes), asked=asked)
    return filled(
        wire.Facts,
        table,
        seats=_seat_facts(table, presence),
        watchers=presence.watchers,
        clock=clock,
        shuffle=published(known, is_open=table.proof is None) if known else None,
        log=log,
        again=bool(table.repeat) and not table.day,
        lesson=table.lesson is not None,
        proposal=proposal,
        guests=tuple(filled(wire.GuestFacts, one.wish, guest=one.number) for one in waiting),
        why=table.closed.why if table.closed else "",
        conceded=table.closed.seat if table.closed else None,
        budget=budget,
    )


def info(table: Table, presence: Presence | None = None) -> wire.TableInfo:
    """Return what anyone may know about a table; without a `presence`, nobody counts as connected."""
    return wire.TableInfo(
        table=table.id,
        code="" if table.guarded else table.code,  # whoever is kept out may look
        **wire.named(table.rules),
        stage=table.stage,
        seats=_seat_facts(table, presence),
        free=len(list(table.free)) if table.stage in {"open", "playing"} else 0,
        deals=table.deals_over,
        watchable=table.settings.watchers,
        winners=table.match.winners if table.match else (),
        turn=table.turn,
        left=max(0, table.due - int(time.time())) if table.due and table.turn is not None else None,
        totals=tuple(table.match.scores) if table.match else (),
        day=table.day,
    )


def summary(table: Table, new: Sequence[events.Event], now: int) -> Summary:
    """Return what the lobby shows of a table once `new` has happened; `now` is in Unix seconds.

    Whose turn it is changes too often to be in lists.  Where a clock runs for days, a table is due at once until it has
    begun: whoever looks for what is due lets the table go on.
    """
    after = table.after(new)
    public, free = after.settings.public, sum(1 for _ in after.free)
    known = msgspec.structs.replace(info(after), turn=None, left=None) if public and free else None
    about = msgspec.json.encode(known).decode() if known else ""
    going = after.slow and after.stage == "playing"
    moved = any(isinstance(event, (events.Started, events.Dealt, events.Acted, events.Undone)) for event in new)
    begun = next((event.at for event in new if isinstance(event, events.Due)), after.due)
    due = (now if moved or not begun else begun) if going else 0
    return Summary(table.id, after.code, after.stage, public, now, free, about, due)
