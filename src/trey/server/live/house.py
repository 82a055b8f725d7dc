"""The house: all tables of a server, those in memory and those that sleep in the store.

If several processes share a store, each has a house.  A table is live in one house at a time, the one that has its
lease; the others relay their clients there.  A single house has every lease and needs none of this.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import date
from functools import partial
from typing import Any, Final, Literal, TypeVar

import msgspec

from trey.core.deal import Deal
from trey.games import parse_rules
from trey.match import Dealt
from trey.server import wire
from trey.server.journal import isolated, name_of
from trey.server.limits import Buckets, Limits, share_of
from trey.server.live import projection
from trey.server.live.archive import Archive
from trey.server.live.cache import Fresh
from trey.server.live.day import Days
from trey.server.live.frames import PeerError
from trey.server.live.listener import Listener
from trey.server.live.relay import info_at, sit_at
from trey.server.live.results import Results, is_list
from trey.server.live.room import MovedError, Room
from trey.server.live.schedule import Pace
from trey.server.live.thinking import Thinker
from trey.server.live.visit import Visit
from trey.server.meters import Meters
from trey.server.store.event_store import ConflictError, EventStore, GapError, Peer, StoreError
from trey.server.table import brought, events, lessons, practice, seats
from trey.server.table.identity import clean_code, clean_name, key_of, new_code, new_table, new_token
from trey.server.table.shuffle import Shuffler
from trey.server.table.table import Table
from trey.server.wire.refusals import RefusalError, refuse

__all__ = ["ElsewhereError", "House"]

MOST_LISTED: Final = 50
MOST_ASLEEP: Final = 32
PARTING_SECONDS: Final = 1.0
SEARCH_SECONDS: Final = 10.0
"""How many seconds we look for a table whose process does not answer: longer than its lease lasts."""
_LOG: Final = logging.getLogger("trey.server")
T = TypeVar("T")


class House:
    """Makes tables, finds them, and unloads those that nobody uses."""

    def __init__(
        self,
        store: EventStore,
        thinker: Thinker,
        *,
        pace: Pace | None = None,
        limits: Limits | None = None,
        shuffler: Shuffler | None = None,
        relay: str = "127.0.0.1",
        meters: Meters | None = None,
    ) -> None:
        self.store, self.thinker, self.aside = store, thinker, thinker.aside
        self.meters = meters or Meters()
        self.pace, self.limits = pace or Pace(), limits or Limits()
        self.shuffler = shuffler or Shuffler()
        self.rooms: dict[str, Room] = {}
        self.results = Results(store, self.aside, self.limits.day_results)
        self.days = Days(thinker, self.results)
        self.visits = set[Visit]()
        self.closing = False
        self._unreadable: set[str] = set()
        self._new_tables = Buckets(*self.limits.rates.new_tables)
        self.pages = Buckets(*self.limits.rates.pages)
        self.archive = Archive(self.look, self.limits.remembered_bytes, self.aside, self.limits.spoken)
        self._asleep: OrderedDict[str, Table] = OrderedDict()
        """Tables that nobody holds, as they were when they were last looked at; they are only read."""
        self._looking = asyncio.Lock()
        self._listed = Fresh(self._list)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._listener, self._relay = Listener(self), relay

    async def open(self) -> None:
        """Begin; if the store is shared, other processes reach this one at `relay`, an address of this machine.

        :raises OSError: `relay` is not such an address.
        """
        if self.store.shared:
            await self.store.join(await self._listener.begin(self._relay), self._lost, self._went_back)

    def _lost(self, table_id: str) -> None:
        """Another process has taken a table's lease."""
        if room := self.rooms.get(table_id):
            room.move()

    def _went_back(self) -> None:
        """The database has lost what it had stored: all tables go on from what it still has."""
        for room in list(self.rooms.values()):
            room.lose("went-back")
        self.archive.forget()
        self.results.forget(date.max)
        self._asleep.clear()

    # Tables

    async def create(self, asked: wire.Create, address: str = "") -> wire.Seated:
        """Make a table for somebody, who sits down at seat 0.

        :raises TreyError: impossible rules, `name-empty`, `no-such-bot`, `table-full`, `too-many-tables`,
            `no-such-day`.
        """
        rules, token = parse_rules(asked.rules), new_token()
        name = clean_name(asked.name)
        settings = seats.check_settings(asked.settings)
        if len(asked.others) >= rules.seats:
            raise refuse("table-full")
        bots = [(n, seats.check_bot(bot)) for n, bot in enumerate(asked.others, 1) if bot != seats.OPEN]
        deals = self.days.deals(asked.day, rules) if asked.day else ()
        made = events.Made(rules=rules.text, code=new_code(), settings=settings, repeat=deals, day=asked.day)
        new: list[events.Event] = [made]
        new += [events.Taken(seat=n, bot=bot) for n, bot in bots]
        new.append(events.Sat(seat=0, name=name, key=key_of(token)))
        if len(bots) == rules.seats - 1:
            new.append(events.Started())
        async with self._paid(address):
            table = await self._found(new)
        return wire.Seated(table=table.id, code=table.code, seat=0, token=token)

    async def learn(self, asked: wire.Learn, address: str = "") -> wire.Seated:
        """Make a table with the guided deal of a family, for somebody who sits down at seat 0.

        :raises RefusalError: `no-lesson`, `name-empty`, `too-many-tables`.
        """
        token, name = new_token(), clean_name(asked.name)
        new = lessons.table(asked.family, new_code(), name, key_of(token))
        async with self._paid(address):
            table = await self._found(new)
        return wire.Seated(table=table.id, code=table.code, seat=0, token=token)

    async def play_on(self, table_id: str, asked: wire.PlayOn, address: str = "") -> wire.Seated:
        """Make a table that goes on from a step of a finished deal, for somebody who has its replay.

        :raises RefusalError: `no-such-table`, `no-such-deal`, `no-such-step`, `no-such-seat`, `name-empty`,
            `too-many-tables`.
        """
        token, name = new_token(), clean_name(asked.name)
        where = asked.deal, asked.step, asked.seat
        async with self._paid(address):
            past = (await self.archive.match(table_id, asked.deal)).copy()  # the match plays on beside the thread
            new = await self.aside.do(partial(practice.table, past, *where, new_code(), name, key_of(token)))
            table = await self._found(new)
        return wire.Seated(table=table.id, code=table.code, seat=asked.seat, token=token)

    async def bring_table(self, asked: wire.BringTable, address: str = "") -> wire.Seated:
        """Make a table that goes on with a match begun elsewhere, for somebody who has its record.

        :raises RecordError: the record is damaged, edited or impossible.
        :raises RefusalError: `not-started`, `over`, `no-such-seat`, `table-full`, `no-such-bot`, `name-empty`,
            `too-many-tables`.
        """
        token, name = new_token(), clean_name(asked.name)
        async with self._paid(address):
            new = await self.aside.do(partial(brought.table, asked, new_code(), name, key_of(token)))
            table = await self._found(new)
        return wire.Seated(table=table.id, code=table.code, seat=asked.seat, token=token)

    @asynccontextmanager
    async def _paid(self, address: str) -> AsyncIterator[None]:
        """Take one of the tables that an address may make, before anything is done for it; none is made of a failure.

        :raises RefusalError: `too-many-tables`, at this process or, where there are more, at all.
        """
        if len(self.rooms) >= self.limits.tables or not self._new_tables.take(address):
            raise refuse("too-many-tables")
        if not await self.store.spend(f"tables {share_of(address)}", *self.limits.rates.new_tables):
            raise refuse("too-many-tables")
        try:
            yield
        except BaseException:
            self._new_tables.give(address)
            raise

    async def rematch(self, room: Room, *, again: bool, address: str = "") -> str:
        """Make the table of a rematch, with the same people in the same seats, and return its id.

        :raises RefusalError: `not-over`, `too-many-tables`.
        """
        old = room.table
        async with room.lock:
            if old.next is None:
                if old.stage not in {"over", "closed"} or old.match is None or old.host is None:
                    raise refuse("not-over")
                deals = [e.deal for e in old.match.log if isinstance(e, Dealt)] if again else []
                async with self._paid(address):
                    made = await self._found(_again(old, deals))
                await room.happen(events.Next(table=made.id))
            if old.next is None:
                raise refuse("trouble")
            return old.next

    async def _found(self, new: list[events.Event]) -> Table:
        """Store a new table, with another code if its code is taken.  Of many processes, its first player's has it."""
        for attempt in range(5):
            table = Table.replay(new_table(), new)
            try:
                bodies = [events.encode(event) for event in new]
                await self.store.append(projection.summary(table, (), int(time.time())), 1, bodies)
            except ConflictError:
                if attempt == 4 or not isinstance(new[0], events.Made):
                    raise
                new[0] = msgspec.structs.replace(new[0], code=new_code())
            except Exception as error:
                _LOG.error("a new table could not be stored: %s", error, exc_info=not isinstance(error, StoreError))
                raise refuse(error.code if isinstance(error, StoreError) else "trouble") from error
            else:
                if not self.store.shared:
                    self.rooms[table.id] = Room(table, self)
                return table
        raise refuse("trouble")

    async def wherever(
        self,
        table_id: str,
        here: Callable[[Room], Awaitable[T]],
        there: Callable[[Peer], Awaitable[T]],
    ) -> T:
        """Do something where a table is: in its room here, or in the process that has it.

        :raises RefusalError: what it refuses; `no-such-table`, `unreadable`, `closing`, `trouble`.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + SEARCH_SECONDS
        while True:
            if self.closing:
                raise refuse("closing")
            try:
                return await here(await self.own(table_id))
            except ElsewhereError as found:
                try:
                    return await there(found.peer)
                except PeerError:  # gone: wait until the lease has run out
                    await asyncio.sleep(min(max(found.peer.left, 0.01), 0.2))
                except MovedError:
                    await asyncio.sleep(0.01)
            except MovedError:
                pass
            if loop.time() > until:
                _LOG.error("table %s was not found within %d seconds", name_of(table_id), SEARCH_SECONDS)
                raise refuse("trouble")

    async def room(self, table_id: str) -> Room:
        """Return a live table that this process has or can have, restored from its events if need be.

        :raises ElsewhereError: another process has it.
        :raises RefusalError: `no-such-table`.
        """
        if table_id in self.rooms:
            return self.rooms[table_id]
        if table_id not in self._loading:
            loading = self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Room:
        if is_list(table_id):
            raise refuse("no-such-table")
        with _readable(table_id):
            epoch = await self.store.take(table_id)
        if isinstance(epoch, Peer):
            raise ElsewhereError(epoch)
        table = await self._stored(table_id)
        if self.closing and self.store.shared:
            raise refuse("closing")
        return self.rooms.setdefault(table_id, Room(table, self, epoch))

    async def own(self, table_id: str) -> Room:
        """Return the same as `room`, unless the house is closing.

        :raises ElsewhereError, RefusalError: as `room`.
        :raises MovedError: the house closes.
        """
        if self.closing:
            raise MovedError
        return await self.room(table_id)

    async def _stored(self, table_id: str) -> Table:
        """Return a table as its events make it, played again beside the loop."""
        try:
            with _readable(table_id):
                stored = await self.store.events(table_id)
        except GapError as error:
            raise self._unread(table_id, error) from error
        if not stored:
            raise refuse("no-such-table")
        return await self.aside.do(partial(self._replayed, table_id, stored))

    async def _sleeping(self, table_id: str) -> Table:
        """Return a table that is only to be read; what was played again for others stands until more is stored."""
        async with self._looking:
            with _readable(table_id):
                number = 0 if is_list(table_id) else await self.store.last(table_id)
            known = self._asleep.pop(table_id, None)
            if known is None or known.number != number:
                known = await self._stored(table_id)
            self._asleep[table_id] = known
            if len(self._asleep) > MOST_ASLEEP:
                self._asleep.popitem(last=False)
            return known

    async def look(self, table_id: str) -> Table:
        """Return a table as it is stored, whichever process has it.

        :raises RefusalError: `no-such-table`.
        """
        if table_id in self.rooms or not self.store.shared:
            return (await self.room(table_id)).table
        return await self._sleeping(table_id)

    def _replayed(self, table_id: str, stored: list[bytes]) -> Table:
        try:
            return Table.replay(table_id, events.decode(stored))
        except Exception as error:
            raise self._unread(table_id, error) from error

    def _unread(self, table_id: str, error: Exception) -> RefusalError:
        """Name a table that cannot be read in the log, once."""
        if table_id not in self._unreadable:
            self._unreadable.add(table_id)
            _LOG.error("table %s: its events cannot be played again", name_of(table_id), exc_info=error)
        return refuse("unreadable")

    async def by_code(self, code: str) -> wire.TableInfo:
        """Return what anyone may know about the table that a code belongs to, while its door is open.

        The door is open while a seat is free or can be asked for, or while anybody may watch. Otherwise the code is
        refused like an unknown one.

        :raises RefusalError: `no-such-table`.
        """
        table_id = await self.store.by_code(clean_code(code))
        about = await self.about(table_id) if table_id else None
        if about is None or not (about.watchable or about.free or any(seat.ask for seat in about.seats)):
            raise refuse("no-such-table")
        return about

    async def sit(self, table_id: str, asked: wire.Join) -> wire.Seated:
        """Give somebody a seat, or let them ask the host for one.

        :raises RefusalError: `no-such-table`, `door-full`, and those of `seats.wish` and `seats.sit`.
        """
        token = new_token()
        key = key_of(token)
        seated = await self.wherever(
            table_id, lambda room: self.sit_here(room, asked, key), lambda peer: sit_at(peer, table_id, asked, key)
        )
        return msgspec.structs.replace(seated, token=token)

    async def sit_here(self, room: Room, asked: wire.Join, key: str) -> wire.Seated:
        """Give a seat at a table of this process to the owner of `key`'s token, or let them ask for it.

        :raises MovedError: it is not here any more.
        :raises RefusalError: as `sit`.
        """
        table = room.table
        async with room.lock:
            room.check()
            wish = seats.wish(table, asked.name, asked.seat, asked.when, room.waiting.names)
            if wish.ask:
                room.waiting.knock(wish, key, room.presence.guests)
        if not wish.ask:
            await room.under(lambda: seats.sit(table, wish, key))
        waiting: Literal["", "asked", "promised"] = "asked" if wish.ask else "promised" if room.awaits(key) else ""
        return wire.Seated(table=table.id, code=table.code, seat=wish.seat, token="", waiting=waiting)

    async def public(self) -> wire.Tables:
        """List the public tables with a free seat; the list is at most a second old."""
        return await self._listed.get()

    async def _list(self) -> wire.Tables:
        stored = (await self.store.public(MOST_LISTED)).items()
        asked = [self._shown(table_id, about) for table_id, about in stored if table_id not in self._unreadable]
        known = [one for one in await asyncio.gather(*asked, return_exceptions=True) if isinstance(one, wire.TableInfo)]
        return wire.Tables(tables=tuple(table for table in known if table.free))

    async def _shown(self, table_id: str, about: str) -> wire.TableInfo:
        """Return what lists show of a table: as it is here or was stored; an older server has stored nothing."""
        if about and table_id not in self.rooms:
            return msgspec.json.decode(about, type=wire.TableInfo)
        return await self.about(table_id)

    async def about(self, table_id: str) -> wire.TableInfo:
        """Return what anyone may know about a table, without taking its lease.

        :raises RefusalError: `no-such-table`.
        """
        if table_id in self.rooms or not self.store.shared:
            return self.info(await self.room(table_id))
        with _readable(table_id):
            peer = await self.store.holder(table_id)
        if peer:
            with suppress(PeerError, MovedError):
                return await info_at(peer, table_id)
        return projection.info(await self._sleeping(table_id))

    def info(self, room: Room) -> wire.TableInfo:
        """Return what anyone may know about a table."""
        return projection.info(room.table, room.presence)

    # Opening and closing

    @property
    def sockets(self) -> int:
        """The number of connections to this process's tables, relayed ones included."""
        return sum(len(room.presence.connections) for room in self.rooms.values())

    def deal_over(self, room: Room) -> None:
        """Review the deal that has just ended, while the next one is played, if `limits.early` is set."""
        if self.limits.early and room.presence.people(room.table):
            self.archive.expect(room.table)

    def empty(self, room: Room) -> None:
        """Give up the reviews that nobody has asked for, of a table where nobody plays."""
        self.archive.reviewer.give_up(room.table.id)

    def lose(self, room: Room) -> None:
        """Forget a room; the next request for it loads it from the store."""
        self.empty(room)
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a coroutine that nobody awaits."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def part(self) -> None:
        """Let other processes have the tables, say goodbye to everyone, and wait a moment until they have heard it."""
        self.closing = True
        rooms = list(self.rooms.values())
        connections = [c for room in rooms for c in room.presence.connections]
        for room in rooms:
            await room.halt()
        with isolated("letting tables go"):
            await self.store.part()
        for visit in list(self.visits):
            await visit.finish(refuse("closing"), again=True)
        for room in rooms:
            room.close(refuse("closing"))
        heard = [asyncio.ensure_future(connection.gone.wait()) for connection in connections]
        if heard:
            _, deaf = await asyncio.wait(heard, timeout=PARTING_SECONDS)
            for waiting in deaf:
                waiting.cancel()

    async def close(self) -> None:
        """Send everyone away, and close the store."""
        self.closing = True
        for room in list(self.rooms.values()):
            await room.halt()
            room.close(refuse("closing"))
        for task in self._tasks:
            task.cancel()
        self.thinker.close()
        self.archive.close()
        await self._listener.end()
        await self.store.close()


class ElsewhereError(MovedError):
    """Another process has the table."""

    def __init__(self, peer: Peer) -> None:
        super().__init__()
        self.peer = peer


@contextmanager
def _readable(table_id: str) -> Iterator[None]:
    """Refuse where the store does not answer, and say why in the log."""
    try:
        yield
    except GapError:
        raise
    except Exception as error:
        known = isinstance(error, StoreError)
        _LOG.error("table %s could not be read: %s", name_of(table_id), error, exc_info=not known)
        raise refuse("trouble") from error


def _again(old: Table, deals: list[Deal]) -> list[events.Event]:
    """Return the events that seat the people of a table at a new one."""
    repeat = tuple(deal.text(old.rules.pack) for deal in deals)
    new: list[events.Event] = [events.Made(rules=old.rules.text, code=new_code(), settings=old.settings, repeat=repeat)]
    for number, seat in enumerate(old.seats):
        if seat.key:
            new.append(events.Sat(seat=number, name=seat.name, key=seat.key))
        elif seat.bot:
            new.append(events.Taken(seat=number, bot=seat.bot, free=seat.free))
    if old.host is not None:
        new.append(events.Hosted(seat=old.host))
    if all(seat.kind != seats.OPEN for seat in old.seats):
        new.append(events.Started())
    return new
