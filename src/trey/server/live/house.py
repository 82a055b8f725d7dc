"""The house: all tables of a server, those in memory and those that sleep in the store."""

import asyncio
import logging
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import msgspec

from trey.core.deal import Deal
from trey.core.errors import TreyError
from trey.games import parse_rules
from trey.match import Dealt, Match, write
from trey.server import tell
from trey.server.limits import Buckets, Limits
from trey.server.live.remembered import Remembered
from trey.server.live.room import Room
from trey.server.live.schedule import Pace
from trey.server.live.thinking import Thinker
from trey.server.store.event_store import ConflictError, EventStore
from trey.server.table import events, seats
from trey.server.table.identity import clean_code, clean_name, key_of, new_code, new_table, new_token
from trey.server.table.replay import finished, replay
from trey.server.table.shuffle import Shuffler
from trey.server.table.table import Table
from trey.server.wire import messages as wire
from trey.server.wire.refusals import refuse

__all__ = ["House"]

MOST_LISTED: Final = 50
PARTING_SECONDS: Final = 1.0
SWEEP_SECONDS: Final = 10.0
SWEEPS: Final = 360
"""In an hour, after which tables that nobody finishes are looked for.  No clock on the wall is asked."""
_LOG: Final = logging.getLogger("trey.server")


class House:
    """Makes tables, finds them, and lets those that nobody uses go."""

    def __init__(
        self,
        store: EventStore,
        thinker: Thinker,
        *,
        pace: Pace | None = None,
        limits: Limits | None = None,
        shuffler: Shuffler | None = None,
    ) -> None:
        self.store, self.thinker = store, thinker
        self.pace, self.limits = pace or Pace(), limits or Limits()
        self.shuffler = shuffler or Shuffler()
        self.rooms: dict[str, Room] = {}
        self._unreadable: set[str] = set()
        self._new_tables = Buckets(*self.limits.new_tables)
        self._remembered = Remembered(self.limits.remembered_bytes)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # Tables

    async def create(self, asked: wire.Create, address: str = "") -> wire.Seated:
        """Make a table for somebody, who sits down at seat 0.

        :raises TreyError: impossible rules, `name-empty`, `no-such-bot`, `table-full`, `too-many-tables`.
        """
        rules, token = parse_rules(asked.rules), new_token()
        name = clean_name(asked.name)
        settings = seats.check_settings(asked.settings)
        if len(asked.others) >= rules.seats:
            raise refuse("table-full")
        bots = [(n, seats.check_bot(bot)) for n, bot in enumerate(asked.others, 1) if bot != seats.OPEN]
        self._check_new(address)
        new: list[events.Event] = [events.Made(rules=rules.text, code=new_code(), settings=settings)]
        new += [events.Taken(seat=n, bot=bot) for n, bot in bots]
        new.append(events.Sat(seat=0, name=name, key=key_of(token)))
        if len(bots) == rules.seats - 1:
            new.append(events.Started())
        room = await self._found(new)
        self.thinker.warm([bot for _, bot in bots], rules)
        return wire.Seated(table=room.table.id, code=room.table.code, seat=0, token=token)

    def _check_new(self, address: str) -> None:
        if len(self.rooms) >= self.limits.tables or not self._new_tables.take(address):
            raise refuse("too-many-tables")

    async def rematch(self, room: Room, *, again: bool, address: str = "") -> str:
        """Make the table of a rematch, with the same people on the same seats, and return its id.

        :raises RefusalError: `not-over`, `too-many-tables`.
        """
        old = room.table
        async with room.lock:
            if old.next is None:
                if old.stage != "over" or old.match is None:
                    raise refuse("not-over")
                self._check_new(address)
                deals = [e.deal for e in old.match.log if isinstance(e, Dealt)] if again else []
                made = await self._found(_again(old, deals))
                await room.happen(events.Next(table=made.table.id))
            if old.next is None:
                raise refuse("trouble")
            return old.next

    async def _found(self, new: list[events.Event]) -> Room:
        """Store a new table, with another code if its code is taken."""
        for attempt in range(5):
            table = Table.replay(new_table(), new)
            try:
                bodies = [events.encode(event) for event in new]
                await self.store.append(table.summary((), int(time.time())), 1, bodies)
            except ConflictError:
                if attempt == 4 or not isinstance(new[0], events.Made):
                    raise
                new[0] = events.Made(**_fields(new[0]) | {"code": new_code()})
            except Exception as error:
                _LOG.exception("a new table could not be stored")
                raise refuse("trouble") from error
            else:
                room = self.rooms[table.id] = Room(table, self)
                return room
        raise refuse("trouble")

    async def room(self, table_id: str) -> Room:
        """Return a live table, restored from its events if need be.

        :raises RefusalError: `no-such-table`.
        """
        if table_id in self.rooms:
            return self.rooms[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
        try:
            return await asyncio.shield(self._loading[table_id])
        finally:
            self._loading.pop(table_id, None)

    async def _load(self, table_id: str) -> Room:
        try:
            stored = await self.store.events(table_id)
        except Exception as error:
            _LOG.exception("table %s could not be read", table_id)
            raise refuse("trouble") from error
        if not stored:
            raise refuse("no-such-table")
        return self.rooms.setdefault(table_id, Room(self._replayed(table_id, stored), self))

    def _replayed(self, table_id: str, stored: list[bytes]) -> Table:
        try:
            return Table.replay(table_id, events.decode(stored))
        except Exception as error:
            if table_id not in self._unreadable:
                self._unreadable.add(table_id)
                _LOG.exception("table %s: its events cannot be played again", table_id)
            raise refuse("unreadable") from error

    async def by_code(self, code: str) -> Room:
        """Return the table that a code belongs to.

        :raises RefusalError: `no-such-table`.
        """
        table_id = await self.store.by_code(clean_code(code))
        if table_id is None:
            raise refuse("no-such-table")
        return await self.room(table_id)

    async def sit(self, table_id: str, asked: wire.Join) -> wire.Seated:
        """Give somebody a seat.

        :raises RefusalError: `no-such-table`, and those of `seats.sit`.
        """
        room, token = await self.room(table_id), new_token()
        await room.under(lambda: seats.sit(room.table, asked.name, asked.seat, token))
        seat = seats.seat_of(room.table, token)
        return wire.Seated(table=table_id, code=room.table.code, seat=seat, token=token)

    async def public(self) -> wire.Tables:
        """List the tables whose hosts want company, that have a seat free."""
        known = []
        for table_id in await self.store.public(MOST_LISTED):
            with suppress(TreyError):
                known.append(self.info(await self.room(table_id)))
        return wire.Tables(tables=tuple(table for table in known if table.free))

    def info(self, room: Room) -> wire.TableInfo:
        """Return what anyone may know about a table."""
        return tell.info(room.table, room.presence)

    # What is over

    async def record(self, table_id: str) -> str:
        """Return a match as text, as far as its deals are over.

        :raises RefusalError: `no-such-table`, `not-started`.
        """
        room = await self.room(table_id)
        match = room.table.match
        if match is None:
            raise refuse("not-started")
        over, twin = room.table.deals_over, match.copy()  # copied here: the match plays on beside the thread
        text = await self._remembered.get((table_id, "record", over), lambda: _written(twin).encode())
        return text.decode()

    async def replay(self, table_id: str, deal: int) -> bytes:
        """Return a finished deal step by step, a `Replay` as JSON.

        :raises RefusalError: `no-such-table`, `no-such-deal`.
        """
        table = (await self.room(table_id)).table
        if table.match is None or not 1 <= deal <= table.deals_over:
            raise refuse("no-such-deal")
        twin = table.match.copy()  # copied here: the match plays on beside the thread
        known = (table_id, "replay", deal, len(twin.sheet), twin.players)
        return await self._remembered.get(known, lambda: msgspec.json.encode(replay(table_id, twin, deal)))

    # Keeping house

    def lose(self, room: Room) -> None:
        """Forget a room; whoever asks for it gets what is stored."""
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a coroutine that nobody awaits."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def sweep(self) -> None:
        """Let tables go that nobody uses, and connections that do not read."""
        now = asyncio.get_running_loop().time()
        for room in list(self.rooms.values()):
            with _apart(f"table {room.table.id}"):
                self._sweep_room(room, now)

    def _sweep_room(self, room: Room, now: float) -> None:
        if room.idle_for(now) > self.limits.unload_seconds and not room.lock.locked():
            room.rest()
        for connection in list(room.presence.connections):
            since = connection.waiting_since
            if since is not None and now - since > self.limits.behind_seconds:
                connection.cut()

    async def close_stale(self) -> None:
        """Close the tables that nobody finishes, so that their shuffles are shown."""
        for table_id in await self.store.stale(self.limits.stale_days * 24):
            with _apart(f"table {table_id}"):
                await self._close_stale(table_id)

    async def _close_stale(self, table_id: str) -> None:
        known = table_id in self.rooms
        room = await self.room(table_id)
        await room.go_on()
        if not room.presence.connections and room.table.stage in {"open", "playing"}:
            await room.under(lambda: [events.Closed()])
        if not known and not room.presence.connections:
            room.rest()

    async def forget(self) -> None:
        """Delete the tables whose matches have been over for long, if the host wants that."""
        if self.limits.keep_days is not None:
            for table_id in await self.store.forget(self.limits.keep_days * 24):
                room = self.rooms.get(table_id)
                if room:
                    room.lose()

    async def keep(self) -> None:
        """Keep house until cancelled; what goes wrong is logged, and tried again."""
        while True:
            with _apart("keeping house"):
                await self.close_stale()
            for _ in range(SWEEPS):
                await asyncio.sleep(SWEEP_SECONDS)
                with _apart("keeping house"):
                    await self.store.check()
                    await self.sweep()
            with _apart("keeping house"):
                await self.store.grow_idle()
                await self.forget()

    async def part(self) -> None:
        """Say goodbye to everyone, and wait a moment until they have heard it."""
        connections = [c for room in self.rooms.values() for c in room.presence.connections]
        for room in list(self.rooms.values()):
            await room.close(refuse("closing"))
        heard = [asyncio.ensure_future(connection.gone.wait()) for connection in connections]
        if heard:
            _, deaf = await asyncio.wait(heard, timeout=PARTING_SECONDS)
            for waiting in deaf:
                waiting.cancel()

    async def close(self) -> None:
        """Send everyone away, and close the store."""
        for room in list(self.rooms.values()):
            await room.close(refuse("closing"))
        for task in self._tasks:
            task.cancel()
        self.thinker.close()
        await self.store.close()


@contextmanager
def _apart(what: str) -> Iterator[None]:
    """Keep trouble to itself, so that housekeeping goes on."""
    try:
        yield
    except TreyError as error:
        _LOG.warning("%s: %s", what, error.code)
    except Exception:  # noqa: BLE001 - one bad table, or one full disk, must not end the housekeeping of all
        _LOG.exception("%s: it failed, and will be tried again", what)


def _written(match: Match) -> str:
    return write(finished(match))


def _fields(made: events.Made) -> dict[str, Any]:
    return {name: getattr(made, name) for name in made.__struct_fields__}


def _again(old: Table, deals: list[Deal]) -> list[events.Event]:
    """Return the events that seat the people of a table at a new one."""
    repeat = tuple(deal.text for deal in deals)
    new: list[events.Event] = [events.Made(rules=old.rules.text, code=new_code(), settings=old.settings, repeat=repeat)]
    for number, seat in enumerate(old.seats):
        if seat.key:
            new.append(events.Sat(seat=number, name=seat.name, key=seat.key))
        elif seat.bot:
            new.append(events.Taken(seat=number, bot=seat.bot, free=seat.free))
    if all(seat.kind != seats.OPEN for seat in old.seats):
        new.append(events.Started())
    return new
