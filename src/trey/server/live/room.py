"""A live table: it stores events, sends them out and does what is due next, one thing at a time, bots' work too."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from msgspec.structs import replace

from trey.bots.hint import Hint
from trey.bots.level import closeness
from trey.core.engine import Observation
from trey.core.errors import TreyError
from trey.core.family import Rules
from trey.server import wire
from trey.server.journal import Meters, name_of
from trey.server.limits import Bucket, Limits
from trey.server.live import projection
from trey.server.live.archive import Archive
from trey.server.live.people import PATIENCE, Agreement, Chat, Connection, Presence, WaitingList, encode, tell
from trey.server.live.schedule import Clocks, Pace, Step, Times, next_step
from trey.server.live.thinking import Thinker
from trey.server.store.event_store import FIRST_EPOCH, ConflictError, EventStore, refusing
from trey.server.store.public_log import Logged
from trey.server.table import events, seats
from trey.server.table.identity import new_token
from trey.server.table.practice import stop_of
from trey.server.table.shuffle import Shuffler, sealed
from trey.server.table.table import Table
from trey.server.wire.refusals import RefusalError, refuse

if TYPE_CHECKING:
    from trey.core.view import View
    from trey.server.live.push import Push

_FACTS_SECONDS: Final = 0.1
_CALLS_LAST: Final = 60 * 86_400
"""Seconds after which a device is no longer called whose page has not been opened since."""
_DAY: Final = 86_400
_LOG: Final = logging.getLogger("trey.server")


class House(Protocol):
    """What rooms and their clients need from the house."""

    store: EventStore
    archive: Archive
    thinker: Thinker
    shuffler: Shuffler
    pace: Pace
    clocks: Clocks
    push: "Push | None"
    limits: Limits
    meters: Meters

    async def room(self, table_id: str, /) -> "Room": ...
    async def rematch(self, room: "Room", made: Agreement) -> str: ...
    def lose(self, room: "Room") -> None: ...
    def spawn(self, work: Any) -> asyncio.Task[None]: ...


@dataclass
class _Asked:
    """A hint that somebody asked for, at the latest event that dealt or acted."""

    at: int
    thought: asyncio.Future[Hint]
    told: bool = False  # everybody knows


class _BotTurns:
    """Asks bots for actions, and carries them out if the table still waits for them."""

    def __init__(self, room: "Room") -> None:
        self._room, self._table, self._presence = room, room.table, room.presence
        self._house = room.house
        self._thought: asyncio.Task[None] | None = None
        self._asked: _Asked | None = None

    def think(self, step: Step) -> None:
        self.forget()
        self._room.times.thinking = True
        bot = self._table.seats[step.seat].bot or self._table.settings.bot
        self._thought = self._house.spawn(self._chosen(step, bot))

    def forget(self) -> None:
        self._room.times.thinking = False
        thought, self._thought = self._thought, None
        if thought and thought is not asyncio.current_task():
            thought.cancel()

    async def _chosen(self, step: Step, bot: str) -> None:
        loop = asyncio.get_running_loop()
        match = self._table.match
        if match is None:
            return
        began, delay = loop.time(), self._delay(step)
        try:
            observation, seed = match.observation(step.seat), self._table.luck or secrets.randbits(62)
            thinker = self._house.thinker
            short = thinker.shortens(match.family, bot)
            number = await thinker.choose(bot, match.rules, observation, seed, self._presence.share)
        except Exception:  # noqa: BLE001 - a table must never wait for good
            _LOG.exception("table %s: seat %d could not be thought for", name_of(self._table.id), step.seat)
            self._room.lose()
            return
        await asyncio.sleep(max(0.0, began + delay - loop.time()))
        async with self._room.lock:
            if self._thought is asyncio.current_task():
                self.forget()
                by: Literal["bot", "clock"] = "bot" if step.what == "think" else "clock"
                with suppress(TreyError):
                    wanted = step.what == "clock" or self._table.seats[step.seat].bot
                    if wanted and self._table.turn == step.seat:
                        action = str(match.phase.action(number))
                        await self._room.happen(events.Acted(seat=step.seat, action=action, by=by, short=short))
                    await self._room.follow()

    async def hint(self, seat: int) -> Hint:
        """Return what a bot would do in the seat to act, and tell everybody that the seat asked.

        :raises RefusalError: `not-started`, `no-turn`, `not-your-turn`, `no-hints`, `late`, `elsewhere`, `trouble`.
        :raises CapabilityError: the game has no inference, or no advice.
        """
        async with self._room.lock:
            asked = self._asked_hint(seat)
        try:
            found = await asyncio.shield(asked.thought)
        except Exception as error:
            _LOG.exception("table %s: there is no hint for seat %d", name_of(self._table.id), seat)
            raise refuse("trouble") from error
        async with self._room.turn():
            if asked.at != self._table.played:
                raise refuse("late")
            if not asked.told:
                asked.told = True
                await self._room.happen(events.Hinted(seat=seat))
        return found

    def _asked_hint(self, seat: int) -> "_Asked":
        """Return the one hint that is, or was, thought about where the game stands.  Called under the lock."""
        table = self._table
        self._room.check()
        if table.match is None:
            raise refuse("not-started")
        if not table.settings.hints:
            raise refuse("no-hints")
        if table.turn != seat:
            raise refuse("no-turn" if table.turn is None else "not-your-turn")
        table.rules.family.inference.required()
        table.rules.family.advice.required()
        if self._asked is None or self._asked.at != table.played:
            thought = self._house.thinker.hint(table.rules, table.match.observation(seat), self._presence.share)
            self._asked = _Asked(table.played, asyncio.ensure_future(thought))
        return self._asked

    def _delay(self, step: Step) -> float:
        table = self._table
        if step.what != "think" or table.match is None or table.match.in_series:
            return 0.0
        open_to_undo = table.settings.grace and any(table.may_undo(seat) for seat in range(table.rules.seats))
        least = table.settings.grace if open_to_undo else 0.0
        return max(pause(self._house.pace, table.rules, table.match.observation(step.seat)), least)


def pause(pace: Pace, rules: Rules, observation: Observation) -> float:
    """Return how many seconds a bot seems to think: the closer its choice, the longer."""
    least, most = pace.bot_delay
    if least == most or not rules.family.advice:
        return least
    close = closeness(rules, observation)
    return close and least + (most - least) * close


class Room:
    """One table and everyone at it.  All changes happen under `lock`."""

    def __init__(self, table: Table, house: House, epoch: int = FIRST_EPOCH) -> None:
        self.table, self.house = table, house
        self.epoch = epoch  # what this room writes by
        self.lock = asyncio.Lock()
        self._loop = asyncio.get_running_loop()
        self.presence = Presence(table.rules.seats, self._loop.time())
        self.times = Times(turn=self._loop.time(), over=self._loop.time(), committed=self._loop.time())
        self.times.called = table.played
        self.idle_since = self._loop.time()
        self.changes = Bucket(*house.limits.rates.changes)
        self.waiting, self.chat = WaitingList(), Chat()
        self.agreement: Agreement | None = None
        self.broken = False
        self._facts: wire.Facts | None = None
        self._views: dict[int | None, View | None] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._telling: asyncio.TimerHandle | None = None
        self.bot_turns = _BotTurns(self)

    # What happens

    async def happen(self, *new: events.Event) -> None:
        """Store events, then apply them and tell everyone.  Called under the lock.

        :raises RefusalError: `trouble`, `no-room`, `elsewhere`: nothing was stored; the room is lost and loaded again.
        """
        if not new:
            return
        self.check()
        table = self.table
        summary = projection.summary(table, new, int(self.house.clocks.wall()))
        logged = [line for event in new for line in self._logged(event)]
        try:
            with refusing("table %s could not be stored", table.id):
                bodies = [events.encode(event) for event in new]
                await self.house.store.append(summary, table.number + 1, bodies, logged, epoch=self.epoch)
        except (ConflictError, RefusalError) as error:
            why = error.code if isinstance(error, RefusalError) else "elsewhere"  # something else was stored before
            self.lose(why)
            raise refuse(why) from error
        for event in new:
            self._apply(event)

    def _end(self) -> None:
        self.broken = True
        self._stop_timer()
        self.bot_turns.forget()

    def lose(self, why: str = "trouble") -> None:
        """Send everyone away; they come back to the room as it is stored."""
        self.rest()
        for connection in self.presence.connections:
            connection.finish(refuse(why), again=True)

    def check(self) -> None:
        """Refuse requests to a room that has closed with `elsewhere`."""
        if self.broken:
            raise refuse("elsewhere")

    def _logged(self, event: events.Event) -> list[Logged]:
        if isinstance(event, events.Committed):
            return [Logged("committed", event.log)]
        proof = self.table.shuffle if isinstance(event, events.Shown) else None
        return [Logged("shown", proof.head().hex())] if proof else []

    def _apply(self, event: events.Event) -> None:
        table, presence = self.table, self.presence
        known, lines = projection.beforehand(table, event, presence.viewers), len(table.sheet)
        table.apply(event)
        self._mark(event)
        self._send_guests(event)
        match event:
            case events.Subscribed():
                return
            case events.Coded():
                for connection in presence.connections:
                    if connection.seat is not None and not connection.blind and table.seats[connection.seat].key:
                        self._welcome(connection)  # it has the code
                return
            case events.Readied() | events.Due():
                self.tell_facts()
                return
        if isinstance(event, events.Closed) or (isinstance(event, events.Shown) and table.stage == "over"):
            self.call(range(table.rules.seats))
        self._tell(event, known, new_sheet=len(table.sheet) != lines)
        if isinstance(event, (events.Sat, events.Device)):  # a guest comes back to the seat with the promised token
            self._dismiss([c for c in presence.connections if c.guest == event.key], "seated", again=True)

    def _mark(self, event: events.Event) -> None:
        now = self._loop.time()
        if isinstance(event, (events.Dealt, events.Acted, events.Undone)):
            self.times.turn = now
            self.bot_turns.forget()
            if self.agreement and self.agreement.what == "undo":  # what was to be taken back has been answered
                self.drop_agreement()
            if (match := self.table.match) and match.deal_over:
                self.times.over = now
                if self.house.limits.early and self.presence.people(self.table):
                    self.house.archive.reviewer.expect(self.table.id, match, match.number)
        if isinstance(event, events.Committed):
            self.times.committed = now
        if isinstance(event, (events.Started, events.Shown)):
            self.times.sealing = now
        if isinstance(event, (events.Taken, events.StoodIn, events.Left, events.Sat)):
            self.bot_turns.forget()
        made = self.agreement
        if isinstance(event, events.Closed) or (isinstance(event, events.Left) and made and made.seat == event.seat):
            self.drop_agreement()

    def _send_guests(self, event: events.Event) -> None:
        """Let guests wait for what is still free, and send away who waits in vain; forget the talk of a match."""
        over = self.table.stage in {"over", "closed"}
        if over or not self.table.settings.chat:
            self.chat.forget()
        if isinstance(event, (events.Sat, events.Device, events.Promised)):
            self.waiting.go(event.key)
        people = [seat for seat, one in enumerate(self.table.seats) if one.key]
        gone = self.waiting.settle([*self.table.free, *self.table.to_ask], people) if self.waiting.wishes else set()
        guests = [c for c in self.presence.connections if c.guest and (over or c.guest in gone)]
        self._dismiss(guests, "over" if over else "table-full")

    # What somebody proposes

    def propose(self, made: Agreement) -> None:
        """Propose something to the other people; this replaces an earlier proposal.  Called under the lock."""
        self.agreement = made
        self.times.lapse, self.times.holds = self._loop.time() + PATIENCE[made.what], made.what == "undo"
        if self.times.holds:
            self.bot_turns.forget()
        self.tell_facts()

    def drop_agreement(self) -> None:
        self.agreement, self._facts = None, None
        self.times.lapse, self.times.holds = None, False

    async def play_again(self, made: Agreement) -> None:
        """Take those who agreed, and whoever watches, to the table of a rematch.  Called under the lock."""
        table = await self.house.rematch(self, made)
        moved = wire.Moved(table=table, again=made.what == "again")
        for seat in (None, made.seat, *made.yes):
            tell(replace(moved, token=None if seat is None else new_token()), self.presence.of(seat))

    def call(self, seats_: Iterable[int], seconds: int = _DAY, still: Callable[[], bool] = lambda: True) -> None:
        """Call the devices of players who are not here, by messages that a push service keeps for so long."""
        push, now = self.house.push, self.house.clocks.wall()
        for seat in seats_ if push else ():
            for one in self.table.seats[seat].calls if not self.presence.here(seat) else ():
                if push and abs(now - one.at) < _CALLS_LAST:
                    gone = partial(self._uncall, one)
                    self.house.spawn(push.call(one.endpoint, seconds, still, gone))

    async def _uncall(self, known: events.Subscribed) -> None:
        room = await self.house.room(self.table.id)
        gone = [replace(known, endpoint="")]
        with suppress(TreyError):
            await room.under(lambda: gone if known in room.table.seats[known.seat].calls else [])

    def _call_to_turn(self, seat: int) -> None:
        played = self.times.called = self.table.played
        due = self.table.due if self.table.slow else None
        left = max(_FACTS_SECONDS, due - self.house.clocks.wall()) if due else _DAY
        self.call([seat], int(left), lambda: self.table.played == played and not self.presence.here(seat))

    # What is told

    def _tell(self, event: events.Event, known: projection.Known, *, new_sheet: bool) -> None:
        table, moves = self.table, isinstance(event, (events.Dealt, events.Acted, events.Undone))
        act = isinstance(event, events.Acted) and not event.short  # in a deal, without a clock, it changes no facts
        if not self._facts or not act or table.turn is None or table.settings.clock is not None:
            self.facts()
        for viewer in self.presence.viewers:
            before = self._views.get(viewer)
            after = self._views[viewer] = table.view(viewer) if moves or viewer not in self._views else before
            told = known.get(viewer) or projection.event_for(table, event, before, after)
            tell(self._update(viewer, told, whole=new_sheet or told is None), self.presence.of(viewer))

    def _update(self, viewer: int | None, told: wire.TableEvent | None = None, *, whole: bool = True) -> wire.Update:
        table, view = self.table, self._views[viewer]
        leads = view is not None and not view.trick and viewer is not None and viewer == table.turn
        return wire.Update(
            number=table.number,
            event=told,
            view=view,
            facts=self._facts or self.facts(),
            lesson=stop_of(table, viewer) if table.lesson else None,
            claim=leads and table.match is not None and table.match.claim(viewer or 0) is not None,
            undo=viewer is not None and table.may_undo(viewer) > 0,
            sheet=table.sheet if whole else None,
        )

    def latest(self, connection: Connection) -> str:
        self.facts()
        self._views[connection.seat] = self.table.view(connection.seat)
        return encode(self._update(connection.seat), connection.lang)

    def facts(self) -> wire.Facts:
        self._facts = projection.facts(
            self.table,
            self.presence,
            self._clock(),
            self.house.store.head_of(self.table.id),
            self.agreement,
            self.waiting.here(self.presence.connections),
            self.house.thinker.budget(self.table.rules.family, (seat.bot for seat in self.table.seats if seat.bot)),
        )
        return self._facts

    def tell_facts(self) -> None:
        tell(wire.FactsChanged(facts=self.facts()), self.presence.connections)

    def _clock(self) -> wire.Clock | None:
        table, seat, limit = self.table, self.table.turn, self.table.settings.clock
        if seat is None or limit is None or table.seats[seat].bot or not (table.slow or self.presence.here(seat)):
            return None
        due = self.house.clocks.due(table) if table.slow else self.times.turn + limit
        return (
            None if due is None else wire.Clock(seat=seat, milliseconds=max(0, round((due - self._loop.time()) * 1000)))
        )

    # Who comes and goes

    async def enter(
        self,
        connection: Connection,
        seat: int | None,
        seal: bytes | None,
        *,
        kept: tuple[str, str] | None = None,
        check: Callable[[], object] = lambda: None,
    ) -> None:
        """Let a client in, to a seat or to watch.

        `kept` is a new key, which opens the seat from now on, and that of an earlier table, for which it was kept.
        `check` is called once the lock is held, and raises an error if the client may no longer come in.
        """
        async with self.turn():
            check()
            if seat is not None and kept:
                await self.happen(*seats.come(self.table, seat, *kept))
            asleep = not self.presence.players
            connection.seat, connection.latest = seat, self.latest
            self.presence.add(connection, self._loop.time())
            connection.partakes = seal is not None and seat is not None
            if asleep and seat is not None:  # time stood still while nobody was here
                now = self._loop.time()
                self.times.turn = self.times.over = self.times.sealing = self.times.committed = now
            self._welcome(connection)
            self._tell_soon()
            if seat is not None and self.table.seats[seat].bot:
                await self.happen(events.StoodIn(seat=seat, bot=None, why="back"))
            brought = list[events.Sealed]()
            if seal and seat is not None:
                with suppress(RefusalError):  # after the match, or where it has changed too often
                    brought = sealed(self.table, seat, seal)
            await self.happen(*brought)

    def _welcome(self, connection: Connection) -> None:
        table, guest = self.table, connection.guest
        welcome = wire.Welcome(
            v=wire.VERSION,
            table=table.id,
            code=table.code if connection.seat is not None or not table.guarded else "",
            seat=connection.seat,
            **wire.named(table.rules),
            waiting="" if not guest else "asked" if self.waiting.knows(guest) else "promised",
        )
        connection.send(welcome)
        if connection.blind:
            connection.send(wire.FactsChanged(facts=self.facts()))
        else:
            connection.send_text(self.latest(connection))
            for line in self.chat.lines:
                connection.send(line)

    def awaits(self, key: str) -> bool:
        """Say whether a key belongs to a guest who has asked for a seat or was promised one."""
        return self.waiting.knows(key) or any(seat.key == key for seat in self.table.promised.values())

    def _tell_soon(self) -> None:
        def tell_now() -> None:
            self._telling = None
            if not self.broken:
                self.tell_facts()

        self._telling = self._telling or self._loop.call_later(_FACTS_SECONDS, tell_now)

    async def exit(self, connection: Connection) -> None:
        async with self.lock:
            self.presence.remove(connection, self._loop.time())
            self.idle_since = self._loop.time()
            if not self.presence.players:
                self.house.archive.reviewer.give_up(self.table.id)  # nobody has asked for them
            viewer = connection.seat
            if not any(True for _ in self.presence.of(viewer)):
                self._views.pop(viewer, None)
            if not self.broken:
                self._tell_soon()
                await self.follow()

    def send_away(self, connections: Sequence[Connection], code: str) -> None:
        self._dismiss(connections, code)
        self.tell_facts()

    def _dismiss(self, connections: Sequence[Connection], code: str, *, again: bool = False) -> None:
        for connection in connections:
            self.presence.remove(connection, self._loop.time())
            connection.finish(refuse(code), again=again)

    # What is due

    async def follow(self) -> None:
        """Do what is due now, and set the timer for what is due next.  Called under the lock."""
        self._stop_timer()
        while not self.broken:
            self.times.due = self.house.clocks.due(self.table)
            step = next_step(self.table, self.presence, self.times, self.house.pace)
            if step is None:
                return
            if step.at > self._loop.time():
                self._timer = self._loop.call_at(step.at, lambda: self.house.spawn(self.go_on()))
                return
            await self._do(step)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Hold the table for one request, and do what is due after it.

        The request is done, even if the room is lost over what follows.

        :raises RefusalError: `elsewhere`, and as the request.
        """
        async with self.lock:
            self.check()
            yield
            try:
                await self.follow()
            except RefusalError:
                if not self.broken:
                    raise

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    async def go_on(self) -> None:
        async with self.lock:
            with suppress(TreyError):
                await self.follow()

    async def _do(self, step: Step) -> None:
        match step.what:
            case "lapse":
                made = self.agreement
                self.drop_agreement()
                self.tell_facts()
                if made and made.rematch:
                    await self.play_again(made)
            case "think" | "clock":
                self.bot_turns.think(step)
            case "call":
                self._call_to_turn(step.seat)
            case _:
                await self.happen(self._due(step))

    def _due(self, step: Step) -> events.Event:
        table, settings = self.table, self.table.settings
        match step.what:
            case "seat":
                coming = table.promised[step.seat]
                return events.Sat(seat=step.seat, name=coming.name, key=coming.key)
            case "commit":
                seals = [table.seals.get(seat) for seat in range(table.rules.seats)]
                committed, head = self.house.shuffler.commit(table, seals), self.house.store.head_of(table.id)
                return replace(committed, head=f"{head.number} {head.hash}" if head else "")
            case "deal":
                again, shown = table.next_deal, [table.numbers.get(seat) for seat in range(table.rules.seats)]
                new = events.Dealt(deal=again.text(table.rules.pack)) if again else None
                return new or self.house.shuffler.deal(table, shown)
            case "stand_in" if table.seats[step.seat].key:
                return events.StoodIn(seat=step.seat, bot=settings.bot, why=step.why)
            case "stand_in":
                return events.Taken(seat=step.seat, bot=settings.bot, free=True)
            case "begin":
                return events.Due(at=int(self.house.clocks.wall()) + (settings.clock or 0))
            case "close":
                return events.Closed()
        return events.Shown()

    async def halt(self) -> None:
        async with self.lock:
            self._end()

    def rest(self) -> None:
        self._end()
        self.house.lose(self)

    async def under(self, work: Callable[[], Sequence[events.Event]], *, asked: float | None = None) -> None:
        """Carry out the events that `work` decides on, and what follows from them.

        If `asked` is given, measure the time from then, on the loop's clock, until everyone has been sent the events.
        """
        async with self.turn():
            await self.happen(*work())
            if asked is not None:
                left = count(1 - len(self.presence.connections))

                def sent() -> None:
                    if not next(left):
                        self.house.meters.acts.add(self._loop.time() - asked)

                for connection in self.presence.connections:
                    connection.then(sent)
