"""The house: all tables of a server, those in memory and those that sleep in the store.

If several servers share a store, each has a house.  A table is live in one house at a time, whose server owns it; the
others say which that is.  A single house has every table and needs none of this.

Its housekeeping: unused tables leave memory, abandoned ones are closed, and old ones may be deleted.
"""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from trey.core.deal import Deal
from trey.core.errors import TreyError
from trey.core.family import Rules
from trey.core.text import as_it_is
from trey.games import offered, parse_rules
from trey.match import Dealt
from trey.server import wire
from trey.server.journal import Meters, isolated, name_of
from trey.server.limits import Buckets, Limits, share_of
from trey.server.live import projection
from trey.server.live.archive import Archive
from trey.server.live.cache import Fresh
from trey.server.live.day import Days, is_list
from trey.server.live.operators import Announced, Banned, Decision, Forgot, Operators
from trey.server.live.people import Agreement, Connection, tell
from trey.server.live.room import Room
from trey.server.live.schedule import Clocks, Pace
from trey.server.live.thinking import Thinker
from trey.server.store.event_store import ConflictError, EventStore, GapError, Listed, Member, refusing
from trey.server.table import events, practice, seats
from trey.server.table.identity import clean_code, clean_name, key_of, new_code, new_table, new_token
from trey.server.table.shuffle import Shuffler
from trey.server.table.table import Table
from trey.server.versions import SPEAKS
from trey.server.wire.refusals import REFUSALS, RefusalError, refuse

if TYPE_CHECKING:
    from trey.server.live.push import Push

_MOST_LISTED: Final = 50
MOST_ASLEEP: Final = 32
_MOST_SET: Final = 8  # how many tables in a row we follow that were set again for the same people
_OPENING: Final = (events.Made, events.Sat, events.Device, events.Hosted)
"""Events that say for whom the seats of such a table are kept."""
LEFT_SECONDS: Final = 300  # how long lists show a table that everybody has left
_AFAR_SECONDS: Final = 1800  # the same of a table of another server, where nobody knows here who is there
_MOST_DRAWN: Final = 2_000  # how many ids are drawn at once to find one that is ours
_PARTING_SECONDS: Final = 1.0
SEARCH_SECONDS: Final = 4.0
"""How many seconds we wait until a table has a server again: longer than it takes to notice that one is gone."""
_LOG: Final = logging.getLogger("trey.server")


class House:
    """Makes tables, finds them, and unloads those that nobody uses."""

    push: "Push | None" = None  # what calls devices whose page is closed, where the server can

    def __init__(
        self,
        store: EventStore,
        thinker: Thinker,
        *,
        pace: Pace | None = None,
        limits: Limits | None = None,
        shuffler: Shuffler | None = None,
        name: str = "",
        meters: Meters | None = None,
    ) -> None:
        self.store, self.thinker, self.aside = store, thinker, thinker.aside
        self.meters = meters or Meters()
        self.pace, self.limits = pace or Pace(), limits or Limits()
        self.clocks = Clocks(self.pace.overdue_wait)
        self.shuffler = shuffler or Shuffler()
        self.rooms: dict[str, Room] = {}
        self.days = Days(thinker, store, self.limits.day_results)
        self.closing = False
        self.unreadable: set[str] = set()
        self._new_tables = Buckets(*self.limits.rates.new_tables)
        self.pages = Buckets(*self.limits.rates.pages)
        self.archive = Archive(self.look, self.limits.remembered_bytes, self.aside)
        self._asleep: OrderedDict[str, Table] = OrderedDict()
        """Tables of other servers, as they were when they were last looked at; they are only read."""
        self._looking = asyncio.Lock()
        self._listed = Fresh(self._list)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.operators = Operators(store, self._heard)
        self._me = Member(secrets.token_hex(16), name, SPEAKS)

    async def open(self) -> None:
        self.clocks.look()
        await self.store.join(self._me, self._lost, self._went_back)

    def _lost(self) -> None:
        for room in list(self.rooms.values()):
            if self.store.mine(room.table.id) != room.epoch:
                room.lose("elsewhere")

    def _went_back(self) -> None:
        for room in list(self.rooms.values()):
            room.lose("went-back")
        self._forget()

    def _forget(self) -> None:
        self.archive.forget()
        self.days.forget(date.max)
        self._asleep.clear()

    def _heard(self, decision: Decision) -> None:
        connections = [one for room in self.rooms.values() for one in room.presence.connections]
        if isinstance(decision, Banned):
            for one in connections:
                if self.operators.bars(one.address):
                    one.finish(refuse("banned"), again=False)
        elif isinstance(decision, Announced):
            tell(wire.Refused(id=None, code="announced", why=as_it_is(decision.text)), connections)
        elif isinstance(decision, Forgot):
            changed = [room for room in self.rooms.values() if name_of(room.table.id) in decision.tables]
            for room in changed:
                room.lose("elsewhere")
            self.spawn(self._blank([room.table.id for room in changed]))

    async def _blank(self, tables: Sequence[str]) -> None:
        self._forget()
        with isolated("forgetting"):
            await self.store.amend(tables, {})

    async def create(self, asked: wire.Create, address: str = "") -> wire.Seated:
        """Make a table for somebody, who sits down at seat 0.

        :raises TreyError: impossible rules, `name-empty`, `no-such-bot`, `table-full`, `too-many-tables`,
            `no-such-day`, `no-such-evening`.
        """
        rules, token = offered(parse_rules(asked.rules)), new_token()
        name = clean_name(asked.name)
        settings = seats.check_settings(asked.settings)
        if len(asked.others) >= rules.seats:
            raise refuse("table-full")
        bots = [(n, seats.check_bot(bot)) for n, bot in enumerate(asked.others, 1) if bot != seats.OPEN]
        deals = self.days.deals(asked.day, rules) if asked.day else ()
        practice.check_evening(asked, rules, [bot for _, bot in bots])
        made = events.Made(
            rules=rules.text, code=new_code(), settings=settings, repeat=deals, day=asked.day, evening=asked.evening
        )
        new: list[events.Event] = [made]
        new += [events.Taken(seat=n, bot=bot) for n, bot in bots]
        new.append(events.Sat(seat=0, name=name, key=key_of(token)))
        if len(bots) == rules.seats - 1:
            new.append(events.Started())
        async with self._paid(address):
            return await self._seated(new, 0, token)

    async def learn(self, asked: wire.Learn, address: str = "") -> wire.Seated:
        """Make a table with the guided deal of a family, for somebody who sits down at seat 0.

        :raises RefusalError: `no-lesson`, `name-empty`, `too-many-tables`.
        """
        token, name = new_token(), clean_name(asked.name)
        new = practice.taught(asked.family, new_code(), name, key_of(token))
        async with self._paid(address):
            return await self._seated(new, practice.LEARNER, token)

    async def play_on(self, table_id: str, asked: wire.PlayOn, address: str = "") -> wire.Seated:
        """Make a table that goes on from a step of a finished deal, for somebody who has its replay.

        :raises RefusalError: `no-such-table`, `no-such-deal`, `no-such-step`, `no-such-seat`, `name-empty`,
            `too-many-tables`.
        """
        token, name = new_token(), clean_name(asked.name)
        where = asked.deal, asked.step, asked.seat
        async with self._paid(address):
            past = (await self.archive.match(table_id, asked.deal)).copy()  # the match plays on beside the thread
            new = await self.aside.do(partial(practice.played_on, past, *where, new_code(), name, key_of(token)))
            return await self._seated(new, asked.seat, token)

    async def bring_table(self, asked: wire.BringTable, address: str = "") -> wire.Seated:
        """Make a table that goes on with a match begun elsewhere, for somebody who has its record.

        :raises RecordError: the record is damaged, edited or impossible.
        :raises RefusalError: `not-started`, `over`, `no-such-seat`, `table-full`, `no-such-bot`, `name-empty`,
            `too-many-tables`.
        """
        token, name = new_token(), clean_name(asked.name)
        async with self._paid(address):
            new = await self.aside.do(partial(practice.brought, asked, new_code(), name, key_of(token)))
            return await self._seated(new, asked.seat, token)

    @asynccontextmanager
    async def _paid(self, address: str) -> AsyncIterator[None]:
        if self.operators.locked:
            raise refuse("locked")
        if len(self.rooms) >= self.limits.tables:
            raise refuse("server-full")
        if not self._new_tables.take(address):
            raise refuse("too-many-tables")
        if not await self.store.spend(f"tables {share_of(address)}", *self.limits.rates.new_tables):
            raise refuse("too-many-tables")
        try:
            yield
        except BaseException:
            self._new_tables.give(address)
            raise

    async def rematch(self, room: Room, made: Agreement) -> str:
        """Make the table of a rematch, with the same people in the same seats, and return its id, once for all.

        :raises RefusalError: `not-over`, `too-many-tables`.
        """
        old = room.table
        if old.next is not None:
            return old.next
        if old.match is None or old.host is None:
            raise refuse("not-over")
        deals = [e.deal for e in old.match.log if isinstance(e, Dealt)] if made.what == "again" else []
        begins = [events.Started()] if all(seat.kind != seats.OPEN for seat in old.seats) else []
        async with self._paid(made.address):
            new = await self._found([*_set_again(old, old.rules, old.host, deals), *begins])
        await room.happen(events.Next(table=new.id))
        return new.id

    async def play_next(self, table_id: str, asked: wire.PlayNext, address: str = "") -> wire.Seated:
        """Set a table again for the people of one whose match is over, or return the one that was set, for a player.

        :raises TreyError: impossible rules, `wrong-token`, `not-over`, `no-such-table`, `too-many-tables`, and
            `table-full` where the rules have another number of seats.
        """
        keys, rules = _keys(asked), offered(parse_rules(asked.rules)) if asked.rules else None
        first = table_id
        for _ in range(_MOST_SET):
            room = await self.room(table_id)
            async with room.turn():
                table, seat = room.table, seats.seat_of(room.table, *keys)
                going = table.stage in {"open", "playing"}
                if going and table_id == first:
                    raise refuse("not-over")
                there = await self._set(table) if table.next and not going else None
                if not going and there is None:
                    async with self._paid(address):
                        table = await self._found(_set_again(table, rules or table.rules, seat))
                    room.call(other for other in range(table.rules.seats) if other != seat)
                    await room.happen(events.Next(table=table.id))
            if there is None:
                return wire.Seated(table=table.id, code=table.code, seat=seat, token=new_token())
            table_id = there
        raise refuse("no-such-table")

    async def _set(self, table: Table) -> str | None:
        with suppress(RefusalError):
            then = await self.look(table.next or "")
            if [seat.name for seat in then.seats if seat.key] == [seat.name for seat in table.seats if seat.key]:
                return then.id
        return None

    async def next(self, asked: wire.AskNext) -> wire.NextTables:
        """Return the seats that are kept at tables which were set again; only tokens of the tables before find them."""
        found = [await self._kept(held) for held in asked.seats]
        return wire.NextTables(seats=tuple(one for one in found if one))

    async def _kept(self, held: wire.Held) -> wire.NextSeat | None:
        """Follow the tables that were set again, by the few events that say so; no match is played again for it."""
        table_id, kept = held.table, None
        with suppress(msgspec.DecodeError, TreyError):
            for _ in range(_MOST_SET):
                last = events.decode((await self.store.ends(table_id))[1])
                table_id = next((e.table for e in last if isinstance(e, events.Next)), "")
                opened = [e for e in events.decode((await self.store.ends(table_id))[0]) if isinstance(e, _OPENING)]
                if not opened:
                    break
                table = Table.replay(table_id, opened)
                seat, rules = seats.seat_of(table, *_keys(held)), table.rules
                by = next((table.seats[e.seat].name for e in opened if isinstance(e, events.Hosted)), "")
                seated = wire.Seated(table=table_id, code=table.code, seat=seat, token=new_token())
                told = {"last": held.table, "by": by, "family": rules.family.id, "preset": rules.preset}
                kept = wire.filled(wire.NextSeat, seated, **told)
        return kept

    async def _seated(self, new: list[events.Event], seat: int, token: str) -> wire.Seated:
        table = await self._found(new)
        return wire.Seated(table=table.id, code=table.code, seat=seat, token=token)

    async def _found(self, new: list[events.Event]) -> Table:
        for attempt in range(5):
            table_id, epoch = await self._drawn()
            table = Table.replay(table_id, new)
            try:
                with refusing("a new table could not be stored"):
                    bodies = [events.encode(event) for event in new]
                    await self.store.append(projection.summary(table, (), int(time.time())), 1, bodies, epoch=epoch)
            except ConflictError:
                if attempt == 4 or not isinstance(new[0], events.Made):
                    raise
                new[0] = msgspec.structs.replace(new[0], code=new_code())
            else:
                self.rooms[table.id] = Room(table, self, epoch)
                return table
        raise refuse("trouble")

    async def _drawn(self) -> tuple[str, int]:
        """Draw the id of a new table that is ours, and return its epoch too; wait a moment while nothing is ours."""
        until = time.monotonic() + SEARCH_SECONDS
        while time.monotonic() < until:
            for _ in range(_MOST_DRAWN):
                if (epoch := self.store.mine(table_id := new_table())) is not None:
                    return table_id, epoch
            await asyncio.sleep(0.1)
        raise refuse("trouble")

    async def room(self, table_id: str) -> Room:
        """Return a live table of this server, restored from its events if need be.

        :raises ElsewhereError: another server has it.
        :raises RefusalError: `no-such-table`, `unreadable`, `closing`, `trouble`.
        """
        if self.closing:
            raise refuse("closing")
        if table_id in self.rooms:
            return self.rooms[table_id]
        if table_id not in self._loading:
            loading = self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Room:
        if is_list(table_id):
            raise refuse("no-such-table")
        while True:
            epoch = await self._placed(table_id)
            try:
                table = await self._stored(table_id)
            except RefusalError as error:
                if error.code != "unreadable" or not await self.store.leave(table_id):
                    raise
                continue
            if self.closing:
                raise refuse("closing")
            if self.store.mine(table_id) == epoch:
                room = self.rooms.setdefault(table_id, Room(table, self, epoch))
                if table.slow:
                    self.spawn(room.go_on())
                return room

    async def _placed(self, table_id: str) -> int:
        """Return the epoch of a table that is ours; wait a moment while it is nobody's."""
        until = time.monotonic() + SEARCH_SECONDS
        while True:
            with refusing("table %s could not be read", table_id):
                found = await self.store.place(table_id)
            if isinstance(found, int):
                return found
            if found:
                raise ElsewhereError(found)
            if time.monotonic() > until:
                _LOG.error("table %s has no server, or one without a name (--at)", name_of(table_id))
                raise refuse("trouble")
            await asyncio.sleep(0.1)

    async def _stored(self, table_id: str) -> Table:
        """Return a table as its events make it, played again beside the loop; the log names one that cannot, once."""
        found: Table | Exception | None
        try:
            with refusing("table %s could not be read", table_id):
                stored = await self.store.events(table_id)
                found = await self.aside.do(partial(_played_again, table_id, stored)) if stored else None
        except GapError as error:
            found = error
        if isinstance(found, Table):
            return found
        if found is None:
            raise refuse("no-such-table")
        if table_id not in self.unreadable:
            self.unreadable.add(table_id)
            _LOG.error("table %s: its events cannot be played again", name_of(table_id), exc_info=found)
        raise refuse("unreadable") from found

    async def _sleeping(self, table_id: str) -> Table:
        """Return a table that is only to be read; what was played again for others stands until more is stored."""
        async with self._looking:
            with refusing("table %s could not be read", table_id):
                number = 0 if is_list(table_id) else await self.store.last(table_id)
            known = self._asleep.pop(table_id, None)
            if known is None or known.number != number:
                known = await self._stored(table_id)
            self._asleep[table_id] = known
            if len(self._asleep) > MOST_ASLEEP:
                self._asleep.popitem(last=False)
            return known

    async def look(self, table_id: str) -> Table:
        """Return a table as it is stored, whichever server has it.

        :raises RefusalError: `no-such-table`.
        """
        if table_id in self.rooms or self.store.mine(table_id) is not None:
            return (await self.room(table_id)).table
        return await self._sleeping(table_id)

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

        :raises RefusalError: `no-such-table`, `door-full`, `too-fast`, and those of `seats.wish`, `own` and `sit`.
        """
        token = new_token()
        room = await self.room(table_id)
        table, key = room.table, key_of(token)
        async with room.turn():
            others = room.waiting.wishes
            own = seats.own(table, asked.seat) if asked.own else None
            wish = own or seats.wish(table, asked.name, asked.seat, asked.when, others)
            if wish.ask:
                room.waiting.knock(wish, key, {c.guest for c in room.presence.connections})
            else:
                await room.happen(*seats.sit(table, wish, key))
        waiting: Literal["", "asked", "promised"] = "asked" if wish.ask else "promised" if room.awaits(key) else ""
        code = "" if waiting == "asked" and table.guarded else table.code
        return wire.Seated(table=table.id, code=code, seat=wish.seat, token=token, waiting=waiting)

    async def subscribe(self, table_id: str, asked: wire.Subscribe) -> wire.PushKey:
        """Let a device be called while its page is closed, or no more.

        :raises RefusalError: `no-push`, `bad-push`, `no-such-table`, `wrong-token`, `too-fast`.
        """
        if self.push is None:
            raise refuse("no-push")
        self.push.check(asked.endpoint)
        room = await self.room(table_id)
        async with room.turn():
            now = int(self.clocks.wall())
            new = seats.subscribe(room.table, key_of(asked.token), asked.endpoint, now, on=asked.on)
            if new and not room.changes.take():
                raise refuse("too-fast")
            await room.happen(*new)
        return wire.PushKey(key=self.push.public)

    async def public(self) -> wire.Tables:
        """List the public tables with a free seat; the list is at most a second old."""
        return await self._listed.get()

    async def _list(self) -> wire.Tables:
        stored = (await self.store.public(_MOST_LISTED)).items()
        asked = [self._shown(table_id, one) for table_id, one in stored if self._lives(table_id, one.touched)]
        known = [one for one in await asyncio.gather(*asked, return_exceptions=True) if isinstance(one, wire.TableInfo)]
        return wire.Tables(tables=tuple(table for table in known if table.free))

    def _lives(self, table_id: str, touched: int) -> bool:
        """Say whether somebody plays at a table, or did lately; of another server's, only that can be known."""
        if table_id in self.unreadable:
            return False
        last = _AFAR_SECONDS if self.store.mine(table_id) is None else LEFT_SECONDS
        room = self.rooms.get(table_id)
        return bool(room and room.presence.players) or time.time() - touched < last

    async def _shown(self, table_id: str, known: Listed) -> wire.TableInfo:
        """Return what lists show of a table: as it is here or was stored; an older server has stored nothing."""
        here = table_id in self.rooms or not known.about
        about = await self.about(table_id) if here else msgspec.json.decode(known.about, type=wire.TableInfo)
        return msgspec.structs.replace(about, waits=max(0, int(time.time()) - known.made))

    async def about(self, table_id: str) -> wire.TableInfo:
        """Return what anyone may know about a table; who is here now, another server alone knows.

        :raises RefusalError: `no-such-table`.
        """
        table = await self.look(table_id)
        room = self.rooms.get(table_id)
        return projection.info(table, room.presence if room else None)

    @property
    def sockets(self) -> int:
        return sum(len(room.presence.connections) for room in self.rooms.values())

    def lose(self, room: Room) -> None:
        self.archive.reviewer.give_up(room.table.id)
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def part(self) -> None:
        """Let other servers have the tables, say goodbye to everyone, and wait a moment until they have heard it."""
        connections = await self._halt()
        with isolated("letting tables go"):
            await self.store.part()
        for one in connections:
            one.finish(refuse("closing"), again=True)
        if heard := [one.writing for one in connections if one.writing]:
            await asyncio.wait(heard, timeout=_PARTING_SECONDS)

    async def _halt(self) -> list[Connection]:
        self.closing = True
        rooms = list(self.rooms.values())
        for room in rooms:
            await room.halt()
        return [one for room in rooms for one in room.presence.connections]

    async def close(self) -> None:
        for one in await self._halt():
            one.finish(refuse("closing"), again=True)
        for task in self._tasks:
            task.cancel()
        self.thinker.close()
        self.archive.reviewer.close()
        await self.store.close()


class ElsewhereError(RefusalError):
    """Another server has the table; `at` is its name."""

    def __init__(self, at: str) -> None:
        super().__init__("elsewhere", REFUSALS["elsewhere"])
        self.at = at


def _played_again(table_id: str, stored: list[bytes]) -> Table | Exception:
    """Return the table that its events make, or why they make none; what only this machine lacks is raised."""
    try:
        return Table.replay(table_id, events.decode(stored))
    except (MemoryError, OSError):
        raise
    except Exception as error:  # noqa: BLE001 - whatever another version has written
        return error


def _set_again(old: Table, rules: Rules, host: int | None, deals: Sequence[Deal] = ()) -> list[events.Event]:
    """Return the events that keep the seats of a table's people at a new one, where they are waited for."""
    if rules.seats != old.rules.seats:
        raise refuse("table-full")
    repeat = tuple(deal.text(rules.pack) for deal in deals)
    new: list[events.Event] = [
        events.Made(rules=rules.text, code=new_code(), settings=old.settings, repeat=repeat, guarded=old.guarded)
    ]
    for number, seat in enumerate(old.seats):
        if seat.key:
            new.append(events.Sat(seat=number, name=seat.name, key=seat.key, lent=True))
            new += [events.Device(seat=number, key=key, lent=True) for key, _ in seat.more]
        elif seat.bot:
            new.append(events.Taken(seat=number, bot=seat.bot, free=seat.free))
    return [*new, events.Hosted(seat=host)] if host is not None else new


def _keys(held: wire.Held | wire.PlayNext) -> tuple[str, str | None]:
    return key_of(held.token), held.before and key_of(held.before)


SWEEP_SECONDS: Final = 10.0
SWEEPS: Final = 360
"""How many sweeps make an hour, after which we look for unfinished tables; the wall clock plays no part."""


class Cleanup:
    """Does a house's housekeeping while it is open."""

    def __init__(self, house: House) -> None:
        self._house, self._store, self._limits = house, house.store, house.limits
        self.swept = time.monotonic()  # when all tables in memory were last looked at

    async def keep(self) -> None:
        """Do the housekeeping until cancelled; what fails is logged and tried again.

        Of the processes that share a store, one does the work that must be done only once.
        """
        while True:
            with isolated("keeping house"):
                await self.close_stale()
            for _ in range(SWEEPS):
                await asyncio.sleep(SWEEP_SECONDS)
                with isolated("keeping house"):
                    await self._store.check()
                    self.sweep()
                    await self.wake()
                    if self._store.shared:  # else nobody decides anything but here
                        await self._house.operators.read()
            with isolated("keeping house"):
                if await self._store.keeps_house():
                    await self._store.grow_idle()
                    await self.forget()

    def sweep(self) -> None:
        """Unload tables that nobody uses, and drop connections that do not read."""
        now = asyncio.get_running_loop().time()
        for room in list(self._house.rooms.values()):
            with isolated("table %s", name_of(room.table.id)):
                idle = not room.presence.connections and now - room.idle_since > self._limits.unload_seconds
                if idle and not room.lock.locked():
                    room.rest()
                for connection in list(room.presence.connections):
                    since = connection.waiting_since
                    if since is not None and now - since > self._limits.behind_seconds:
                        connection.line.cut()
        self.swept = time.monotonic()

    async def wake(self) -> None:
        """Let tables go on whose deadline of days has come, whether or not anybody looks."""
        self._house.clocks.look()
        now = int(self._house.clocks.wall())
        for table_id in await self._store.due(now, now + wire.LONGEST_CLOCK + 60):
            if self._store.mine(table_id) is not None:
                with isolated("table %s", name_of(table_id)), suppress(RefusalError):
                    await (await self._house.room(table_id)).go_on()

    async def close_stale(self) -> None:
        """Close tables left unfinished for too long, so that their shuffles are shown."""
        for table_id in await self._store.stale(self._limits.stale_days * 24):
            if self._store.mine(table_id) is not None:
                with isolated("table %s", name_of(table_id)):
                    known, room = table_id in self._house.rooms, await self._house.room(table_id)
                    await room.go_on()
                    waits = room.table.slow and room.table.stage == "playing"
                    if not waits and not room.presence.connections and room.table.stage in {"open", "playing"}:
                        await room.under(lambda: [events.Closed()])
                    if not known and not room.presence.connections:
                        room.rest()

    async def forget(self) -> None:
        """Delete the tables whose matches ended long ago, if the host wants that."""
        if self._limits.keep_days is not None:
            for table_id in await self._store.forget(self._limits.keep_days * 24):
                if room := self._house.rooms.get(table_id):
                    room.lose()
