"""A live table: its events are stored, told and followed by what is due next, one thing at a time."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final, Literal, Protocol

from trey.core.errors import TreyError
from trey.core.view import View
from trey.server import tell
from trey.server.limits import Bucket, Limits
from trey.server.live.connection import Connection, encode
from trey.server.live.presence import Presence
from trey.server.live.schedule import Pace, Step, Times, next_step
from trey.server.live.thinking import Thinker
from trey.server.store.event_store import EventStore
from trey.server.store.public_log import Logged
from trey.server.table import events
from trey.server.table.shuffle import Shuffler, sealed
from trey.server.table.table import Table
from trey.server.wire import messages as wire
from trey.server.wire.refusals import refuse

__all__ = ["Means", "Room"]

FACTS_SECONDS: Final = 0.1
_LOG: Final = logging.getLogger("trey.server")


class Means(Protocol):
    """What a room needs of its house."""

    store: EventStore
    thinker: Thinker
    shuffler: Shuffler
    pace: Pace
    limits: Limits

    def lose(self, room: "Room") -> None:
        """Forget a room whose memory may differ from what is stored."""

    def spawn(self, work: Any) -> asyncio.Task[None]:
        """Run a coroutine that nobody awaits."""


class Room:
    """One table and everyone at it.  All changes happen under `lock`."""

    def __init__(self, table: Table, means: Means) -> None:
        self.table, self.means = table, means
        self.lock = asyncio.Lock()
        self._loop = asyncio.get_running_loop()
        self.presence = Presence(table.rules.seats, self._loop.time())
        self.times = Times(turn=self._loop.time(), over=self._loop.time(), committed=self._loop.time())
        self.idle_since = self._loop.time()
        self.changes = Bucket(*means.limits.changes)
        self.broken = False
        self._facts: wire.Facts | None = None
        self._views: dict[int | None, View | None] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._thought: asyncio.Task[None] | None = None
        self._telling: asyncio.TimerHandle | None = None
        self._random = Random(secrets.randbits(64))  # noqa: S311 - for delays and bots, never for cards

    # What happens

    async def happen(self, *new: events.Event) -> None:
        """Store events, then let them happen and tell everyone.  Called under the lock.

        :raises RefusalError: `trouble`, they could not be stored; the room is lost and loaded again.
        """
        if not new:
            return
        table = self.table
        summary = table.summary(new, int(time.time()))
        logged = [line for event in new for line in self._logged(event)]
        try:
            bodies = [events.encode(event) for event in new]
            await self.means.store.append(summary, table.number + 1, bodies, logged)
        except Exception as error:
            _LOG.exception("table %s could not be stored", table.id)
            self.lose()
            raise refuse("trouble") from error
        for event in new:
            self._apply(event)

    def _end(self) -> None:
        self.broken = True
        self._stop_timer()
        self._forget_thought()

    def lose(self) -> None:
        """Send everyone away to come back to the room as it is stored."""
        self._end()
        self.means.lose(self)
        for connection in self.presence.connections:
            connection.finish(refuse("trouble"), again=True)

    def _logged(self, event: events.Event) -> list[Logged]:
        if isinstance(event, events.Committed):
            return [Logged("committed", event.log)]
        proof = self.table.shuffle if isinstance(event, events.Shown) else None
        return [Logged("shown", proof.head().hex())] if proof else []

    def _apply(self, event: events.Event) -> None:
        shown = tell.shown(self.table) if isinstance(event, events.Shown) else None
        lines = len(self.table.sheet)
        self.table.apply(event)
        self._mark(event)
        self._tell(event, shown, new_sheet=len(self.table.sheet) != lines)

    def _mark(self, event: events.Event) -> None:
        """Note when what began that is waited for."""
        now = self._loop.time()
        if isinstance(event, (events.Dealt, events.Acted)):
            self.times.turn = now
            self._forget_thought()
            if self.table.match and self.table.match.deal_over:
                self.times.over = now
        if isinstance(event, events.Dealt):
            self.presence.new_deal()
        if isinstance(event, events.Committed):
            self.times.committed = now
        if isinstance(event, (events.Started, events.Shown)):
            self.times.sealing = now
        if isinstance(event, (events.Taken, events.StoodIn, events.Left, events.Sat)):
            self._forget_thought()

    # What is told

    def _tell(self, event: events.Event, shown: wire.Shown | None, *, new_sheet: bool) -> None:
        facts = self._facts_after(event)
        moves = isinstance(event, (events.Dealt, events.Acted))
        for viewer in self.presence.viewers:
            before = self._views.get(viewer)
            after = self.table.view(viewer) if moves or viewer not in self._views else before
            self._views[viewer] = after
            told = tell.event_for(self.table, event, before, after, shown)
            whole = new_sheet or told is None
            text = encode(self._update(viewer, after, facts, told, whole=whole))
            for connection in self.presence.of(viewer):
                connection.send_text(text)

    def _update(
        self,
        viewer: int | None,
        view: View | None,
        facts: wire.Facts,
        told: wire.TableEvent | None = None,
        *,
        whole: bool = True,
    ) -> wire.Update:
        table = self.table
        claims = viewer is not None and viewer == table.turn and table.match is not None
        return wire.Update(
            number=table.number,
            event=told,
            view=view,
            facts=facts,
            claim=claims and table.match is not None and table.match.claim(viewer or 0) is not None,
            sheet=table.sheet if whole else None,
        )

    def latest(self, viewer: int | None) -> str:
        """Return the present state as a seat may know it, encoded."""
        view = self._views[viewer] = self.table.view(viewer)
        return encode(self._update(viewer, view, self.facts()))

    def facts(self) -> wire.Facts:
        """Return the present facts."""
        self._facts = tell.facts(
            self.table, self.presence, self._clock(), self.means.store.head, self.means.thinker.ready
        )
        return self._facts

    def _facts_after(self, event: events.Event) -> wire.Facts:
        """Return the facts; in the middle of a deal, without a clock, an action changes none."""
        table = self.table
        same = isinstance(event, events.Acted) and table.turn is not None and table.settings.clock is None
        return self._facts if same and self._facts else self.facts()

    def tell_facts(self) -> None:
        """Tell everyone that only the facts changed."""
        text = encode(wire.FactsChanged(facts=self.facts()))
        for connection in self.presence.connections:
            connection.send_text(text)

    def _clock(self) -> wire.Clock | None:
        seat, limit = self.table.turn, self.table.settings.clock
        if seat is None or limit is None or self.table.seats[seat].bot or not self.presence.here(seat):
            return None
        left = self.times.turn + limit - self._loop.time()
        return wire.Clock(seat=seat, milliseconds=max(0, round(left * 1000)))

    # Who comes and goes

    async def enter(self, connection: Connection, seat: int | None, seal: bytes | None) -> None:
        """Let a client in, on a seat or to watch."""
        async with self.lock:
            if self.broken:
                raise refuse("trouble")
            asleep = not self.presence.players
            connection.seat = seat
            self.presence.add(connection, self._loop.time())
            connection.partakes = seal is not None and seat is not None
            if asleep and seat is not None:
                self._wake_up()
            self._welcome(connection)
            self._tell_soon()
            if seat is not None and self.table.seats[seat].bot:
                await self.happen(events.StoodIn(seat=seat, bot=None, why="back"))
            if seal and seat is not None:
                await self.happen(*sealed(self.table, seat, seal))
            await self.follow()

    def _wake_up(self) -> None:
        """Time stood still while nobody was here."""
        now = self._loop.time()
        self.times.turn = self.times.over = self.times.sealing = self.times.committed = now

    def _welcome(self, connection: Connection) -> None:
        table = self.table
        connection.send(
            wire.Welcome(
                v=wire.VERSION,
                table=table.id,
                code=table.code,
                seat=connection.seat,
                rules=table.rules.text,
                family=table.rules.family.id,
                preset=table.rules.preset,
            )
        )
        connection.send_text(self.latest(connection.seat))

    def _tell_soon(self) -> None:
        """Tell the facts within a moment, however many come and go in it."""
        if not self._telling:
            self._telling = self._loop.call_later(FACTS_SECONDS, self._tell_now)

    def _tell_now(self) -> None:
        self._telling = None
        if not self.broken:
            self.tell_facts()

    async def exit(self, connection: Connection) -> None:
        """Let a client go."""
        async with self.lock:
            self.presence.remove(connection, self._loop.time())
            self.idle_since = self._loop.time()
            viewer = connection.seat
            if not any(True for _ in self.presence.of(viewer)):
                self._views.pop(viewer, None)
            if not self.broken:
                self._tell_soon()
                await self.follow()

    def send_away(self, connections: Sequence[Connection], code: str) -> None:
        """Let clients go that have no place here any more."""
        for connection in connections:
            self.presence.remove(connection, self._loop.time())
            connection.finish(refuse(code), again=False)
        self.tell_facts()

    # What is due

    async def follow(self) -> None:
        """Do what is due now, and set the timer for what is due next.  Called under the lock."""
        self._stop_timer()
        while not self.broken:
            step = next_step(self.table, self.presence, self.times, self.means.pace)
            if step is None:
                return
            if step.at > self._loop.time():
                self._timer = self._loop.call_at(step.at, self._ring)
                return
            await self._do(step)

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self.means.spawn(self.go_on())

    async def go_on(self) -> None:
        """Do what is due now."""
        async with self.lock:
            with suppress(TreyError):
                await self.follow()

    async def _do(self, step: Step) -> None:
        table, settings = self.table, self.table.settings
        match step.what:
            case "show":
                await self.happen(events.Shown())
            case "commit":
                seals = [table.seals.get(seat) for seat in range(table.rules.seats)]
                await self.happen(self.means.shuffler.commit(table, seals))
            case "deal":
                await self.happen(self._dealt())
            case "stand_in" if table.seats[step.seat].key:
                await self.happen(events.StoodIn(seat=step.seat, bot=settings.bot, why=step.why))
            case "stand_in":
                await self.happen(events.Taken(seat=step.seat, bot=settings.bot, free=True))
            case "think" | "clock":
                self._ask_bot(step)

    def _dealt(self) -> events.Dealt:
        again = self.table.next_deal
        if again is not None:
            return events.Dealt(deal=again.text)
        shown = self.table.numbers
        return self.means.shuffler.deal(self.table, [shown.get(s) for s in range(self.table.rules.seats)])

    def _ask_bot(self, step: Step) -> None:
        """Let a bot think; a table has one thought at a time."""
        self._forget_thought()
        self.times.thinking = True
        bot = self.table.seats[step.seat].bot or self.table.settings.bot
        self._thought = self.means.spawn(self._think(step, bot))

    def _forget_thought(self) -> None:
        """Nobody waits any more for what a bot thinks."""
        self.times.thinking = False
        thought, self._thought = self._thought, None
        if thought and thought is not asyncio.current_task():
            thought.cancel()

    async def _think(self, step: Step, bot: str) -> None:
        match = self.table.match
        if match is None:
            return
        began, delay = self._loop.time(), self._delay(step)
        try:
            observation, seed = match.observation(step.seat), self._random.getrandbits(62)
            number = await self.means.thinker.choose(bot, match.rules, observation, seed, self.presence.share)
        except Exception:  # noqa: BLE001 - a table must never wait for good
            _LOG.exception("table %s: seat %d could not be thought for", self.table.id, step.seat)
            self.lose()
            return
        await asyncio.sleep(max(0.0, began + delay - self._loop.time()))
        async with self.lock:
            if self._thought is asyncio.current_task():
                self._forget_thought()
                with suppress(TreyError):
                    await self._act_for(step, number)
                    await self.follow()

    async def _act_for(self, step: Step, number: int) -> None:
        """Let a bot's choice happen."""
        match = self.table.match
        if match is not None and self._still(step):
            by: Literal["bot", "clock"] = "bot" if step.what == "think" else "clock"
            await self.happen(events.Acted(seat=step.seat, action=str(match.phase.action(number)), by=by))

    def _delay(self, step: Step) -> float:
        return self._random.uniform(*self.means.pace.bot_delay) if step.what == "think" else 0.0

    def _still(self, step: Step) -> bool:
        """Whether the seat that a bot thought for still wants its action."""
        if self.table.turn != step.seat:
            return False
        return step.what == "clock" or bool(self.table.seats[step.seat].bot)

    async def close(self, why: TreyError) -> None:
        """Send everyone away; the table stays stored."""
        async with self.lock:
            self._end()
            for connection in self.presence.connections:
                connection.finish(why, again=True)

    def idle_for(self, now: float) -> float:
        """Return for how long nobody was connected, 0 if somebody is."""
        return 0.0 if self.presence.connections else now - self.idle_since

    def rest(self) -> None:
        """Leave memory; the table stays stored."""
        self._end()
        self.means.lose(self)

    async def under(self, work: Callable[[], Sequence[events.Event]]) -> None:
        """Let the events happen that `work` finds right, and what follows from them."""
        async with self.lock:
            if self.broken:
                raise refuse("trouble")
            await self.happen(*work())
            await self.follow()
