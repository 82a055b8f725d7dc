"""A client's session at a table: it says hello, enters the room, asks, and leaves."""

import asyncio
from collections.abc import Sequence
from typing import Final

import msgspec

from trey.core.errors import TreyError
from trey.match import Match
from trey.proof.shuffle import NUMBER_BYTES, SEAL_BYTES
from trey.server import wire
from trey.server.live.people import Agreement, Connection, Line, Topic, tell
from trey.server.live.room import Room
from trey.server.table import events, seats, shuffle
from trey.server.table.identity import clean_text, key_of, new_code
from trey.server.wire import filled
from trey.server.wire.phrases import PHRASES
from trey.server.wire.refusals import refuse
from trey.server.wire.spoken import chosen

UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
_FAREWELL: Final = 1.0  # seconds in which a goodbye must be sent
_HOST: Final = (wire.SeatTo, wire.HandOver, wire.Dismiss, wire.ChangeSettings)
CHANGES: Final = (*_HOST, wire.Away, wire.Back, wire.Leave, wire.LetIn, wire.Propose, wire.Rename, wire.Undo)
"""Requests that are stored or announced to everybody, though they are not part of the game; each table has a limit for
them.
"""


def decoded(text: str) -> wire.ClientMessage | None:
    """Return a message; None if the text is not one."""
    try:
        message: wire.ClientMessage = wire.CLIENT.decode(text)
    except UNREADABLE:
        return None
    return message


def hello_in(text: str) -> wire.Hello:
    """Return the hello that a connection begins with, of whatever protocol version.

    :raises RefusalError: `bad-message`, `hello-first`.
    """
    hello = decoded(text)
    if hello is None:
        raise refuse("bad-message")
    if not isinstance(hello, wire.Hello):
        raise refuse("hello-first")
    return hello


class Session:
    """One client in a room."""

    def __init__(self, room: Room, connection: Connection) -> None:
        self.room, self.connection = room, connection

    @classmethod
    async def enter(cls, room: Room, line: Line, hello: wire.Hello, address: str = "") -> "Session":
        """Let in whoever says hello.

        :raises RefusalError: `wrong-token`, `no-watching`, `too-many-connections`, `trouble`, `elsewhere`.
        """
        room.check()
        key, before = (token and key_of(token) for token in (hello.token, hello.before))
        seal = bytes.fromhex(hello.seal) if hello.seal and len(hello.seal) == 2 * SEAL_BYTES else None
        seat, guest = _admit(room, key, before)
        connection = Connection(line, room.house.limits.queued_bytes, address, lang=hello.lang)
        connection.guest, connection.blind = guest, bool(guest) and not room.table.settings.watchers
        session = cls(room, connection)
        try:
            kept = (key, before) if key and before else None
            await room.enter(connection, seat, seal, kept=kept, check=lambda: _admit(room, key, before))
        except BaseException:
            await session.leave()
            raise
        return session

    async def leave(self) -> None:
        try:
            await self.room.exit(self.connection)
        finally:
            if self.connection.over and self.connection.writing:
                await asyncio.wait({self.connection.writing}, timeout=_FAREWELL)
            self.connection.drop()

    async def ask(self, message: wire.ClientMessage) -> None:
        """Carry out a request, and answer it; a hint may take long but holds up nothing else."""
        if isinstance(message, wire.AskHint):
            self.room.house.spawn(self._carry_out(message))
        else:
            await self._carry_out(message)

    async def _carry_out(self, message: wire.ClientMessage) -> None:
        number = message.id if isinstance(message, wire.Request) else None
        try:
            if isinstance(message, CHANGES) and not self.room.changes.take():
                raise refuse("too-fast")
            if isinstance(message, (wire.Start, *_HOST)):
                self._check_host()
            late = await getattr(self, f"_do_{type(message).__struct_config__.tag}")(message)
        except TreyError as error:
            if not self.room.broken:  # else everybody is sent away, comes again, and asks again
                self.refuse(error, number)
        else:
            if late:
                self.refuse(late[0], number, late[1])
            elif number is not None and not isinstance(message, wire.Ping):
                self.connection.send(wire.Done(id=number, number=self.room.table.number))

    def refuse(self, why: TreyError, number: int | None = None, done: int = 0) -> None:
        """Refuse a request, or what could not be read as one; the first `done` actions of it were carried out."""
        self.room.house.meters.refusals[why.code] += 1
        self.connection.send(wire.Refused(id=number, code=why.code, why=why.text, done=done))

    @property
    def _seat(self) -> int:
        seat = self.connection.seat
        if self.connection.over:
            raise refuse("gave-up")
        if seat is None:
            raise refuse("not-seated")
        return seat

    def _check_host(self) -> None:
        if self._seat != self.room.table.host:
            raise refuse("not-host")

    async def _do_hello(self, _: wire.Hello) -> None:
        raise refuse("hello-twice")

    async def _do_ping(self, message: wire.Ping) -> None:
        self.connection.send(wire.Pong(id=message.id))

    async def _do_latest(self, _: wire.Latest) -> None:
        self.connection.send_text(self.room.latest(self.connection))

    async def _do_act(self, message: wire.Act) -> tuple[TreyError, int] | None:
        """Carry out the actions, and return what is wrong with one after the first, and how many were good."""
        wrong: tuple[TreyError, int] | None = None
        asked = asyncio.get_running_loop().time()

        def acted() -> Sequence[events.Event]:
            nonlocal wrong
            seat, match = self._seat, self._match(message.at)
            new = self._back(seat)
            trial = match if len(message.actions) == 1 else match.copy()
            for done, text in enumerate(message.actions):
                try:
                    action = trial.read(seat, text, chosen(message.lang))
                except TreyError as error:
                    if not done:
                        raise
                    wrong = error, done
                    break
                new.append(events.Acted(seat=seat, action=str(action)))
                if trial is not match:
                    trial.act(seat, action)
            return new

        await self.room.under(acted, asked=asked)
        return wrong

    async def _do_claim(self, message: wire.Claim) -> None:
        def claimed() -> Sequence[events.Event]:
            seat, match = self._seat, self._match(message.at)
            if match.claim(seat) is None:
                raise refuse("no-claim")
            return [*self._back(seat), *played_out(match.copy(), seat)]

        await self.room.under(claimed)

    async def _do_hint(self, message: wire.AskHint) -> None:
        seat = self._seat
        self._match(message.at)
        found = await self.room.bot_turns.hint(seat)
        others = tuple(filled(wire.Alternative, other, action=str(other.action)) for other in found.others)
        at = self.room.table.number
        self.connection.send(filled(wire.Hint, found, id=message.id, at=at, action=str(found.action), others=others))

    def _match(self, at: int) -> Match:
        table = self.room.table
        if table.match is None:
            raise refuse("not-started")
        if table.closed:
            raise refuse("over")
        if at > table.number:
            raise refuse("early")
        if at < table.played:
            raise refuse("late")
        return table.match

    def _back(self, seat: int) -> list[events.Event]:
        table = self.room.table
        return list(seats.stand_in(table, seat, away=False)) if table.seats[seat].bot else []

    async def _do_ready(self, message: wire.Ready) -> None:
        def said() -> Sequence[events.Event]:
            seat, table = self._seat, self.room.table
            if table.match is None or message.deal > table.match.number:
                raise refuse("early")
            new = self._back(seat) if table.stage == "playing" else []
            if message.deal == table.match.number and table.match.deal_over and seat not in table.ready:
                new.append(events.Readied(seat=seat))
            return new

        await self.room.under(said)

    async def _do_number(self, message: wire.Seal | wire.ShowNumber) -> None:
        def said() -> Sequence[events.Event]:
            seat, table = self._seat, self.room.table
            new = list[events.Event]()
            if isinstance(message, wire.ShowNumber):
                new += shuffle.numbered(table, seat, message.deal, _hex(message.number, NUMBER_BYTES))
            if message.seal:
                self.connection.partakes = True
                new += shuffle.sealed(table, seat, _hex(message.seal, SEAL_BYTES))
            return new

        await self.room.under(said)

    _do_seal = _do_number

    async def _do_undo(self, message: wire.Undo | wire.Propose) -> None:
        """Do at once what a player asks for where no other person is here, or else ask them."""
        room = self.room
        async with room.turn():
            seat, what = self._seat, self._wished(message)
            if room.presence.people(room.table) - {seat}:
                room.propose(Agreement(what, seat))
            else:
                await room.happen(*self._agreed(what, seat))

    _do_propose = _do_undo

    def _wished(self, message: wire.Undo | wire.Propose) -> Topic:
        table = self.room.table
        if isinstance(message, wire.Propose):
            seats.check_going(table)
            if table.match is None:
                raise refuse("not-started")
            return message.what
        if not table.settings.undo:
            raise refuse("undo-off")
        self._match(message.at)
        if not table.may_undo(self._seat):
            raise refuse("no-undo")
        return "undo"

    def _agreed(self, what: Topic, seat: int) -> list[events.Event]:
        if what == "undo":
            count = self.room.table.may_undo(seat)
            if not count:
                raise refuse("no-undo")
            return [events.Undone(seat=seat, count=count)]
        return [events.Closed(why="conceded", seat=seat) if what == "concede" else events.Closed(why="agreed")]

    async def _do_answer(self, message: wire.Answer) -> None:
        room = self.room
        async with room.turn():
            seat, made = self._seat, room.agreement
            meant = made and message.what in {None, made.what} and message.seat in {None, made.seat}
            if made is None or not meant or (seat == made.seat and message.yes):
                raise refuse("no-proposal")
            await self._count(made, seat, yes=message.yes)

    async def _count(self, made: Agreement, seat: int, *, yes: bool) -> None:
        room, said = self.room, made.yes if yes else made.no
        said += [seat] if seat not in said else []
        dropped = not yes and (seat == made.seat or not made.rematch)
        settled = not made.asked(room.presence.people(room.table))
        if dropped or settled:
            room.drop_agreement()
        room.tell_facts()
        if settled and not dropped:
            await (room.play_again(made) if made.rematch else room.happen(*self._agreed(made.what, made.seat)))

    async def _do_rematch(self, message: wire.Rematch) -> None:
        room, seat = self.room, self._seat
        if message.again:
            self._check_host()
        wished = Agreement("again" if message.again else "rematch", seat, address=self.connection.address)
        async with room.turn():
            if room.table.stage not in {"over", "closed"}:
                raise refuse("not-over")
            if message.again and room.agreement and room.agreement.what != "again":
                raise refuse("late")  # with a rematch of other deals they would agree
            if room.agreement:
                await self._count(room.agreement, seat, yes=True)
            elif room.table.next is None and room.presence.people(room.table) - {seat}:
                room.propose(wished)
            else:
                await room.play_again(wished)

    async def _do_react(self, message: wire.React) -> None:
        seat, room = self._seat, self.room
        if not room.table.settings.reactions:
            raise refuse("no-reactions")
        if message.what not in PHRASES:
            raise refuse("no-such-phrase")
        if not room.chat.may(seat):
            raise refuse("too-fast")
        tell(wire.Reaction(seat=seat, what=message.what), room.presence.connections)

    async def _do_say(self, message: wire.Say) -> None:
        seat, room = self._seat, self.room
        if not room.table.settings.chat:
            raise refuse("no-chat")
        text = clean_text(message.text)
        if not room.chat.may(seat):
            raise refuse("too-fast")
        keep = room.table.stage in {"open", "playing"}
        line = room.chat.line(seat, room.table.seats[seat].name, text, keep=keep)
        tell(line, (connection for connection in room.presence.connections if not connection.blind))

    async def _do_rename(self, message: wire.Rename) -> None:
        await self.room.under(lambda: seats.rename(self.room.table, self._seat, message.name))

    async def _do_away(self, message: wire.Away | wire.Back) -> None:
        away = isinstance(message, wire.Away)
        await self.room.under(lambda: seats.stand_in(self.room.table, self._seat, away=away))

    _do_back = _do_away

    async def _do_leave(self, _: wire.Leave) -> None:
        seat = self._seat
        await self.room.under(lambda: seats.leave(self.room.table, self._seat))
        self.room.send_away(list(self.room.presence.of(seat)), "gave-up")

    async def _do_let_in(self, message: wire.LetIn) -> None:
        room, table = self.room, self.room.table
        async with room.turn():
            guest, seat = room.waiting.guest(message.guest), self._seat
            if guest and guest.wish.own:  # nobody else may answer: who has the seat sees its cards
                if seat != (guest.wish.seat if room.presence.here(guest.wish.seat) else table.host):
                    raise refuse("not-yours")
            elif table.host is not None and room.presence.here(table.host):
                self._check_host()
            if guest is None:
                raise refuse("no-such-guest")
            if message.yes:
                await room.happen(*seats.sit(table, guest.wish, guest.key))
            room.waiting.go(guest.key)
            if not message.yes:
                room.send_away([c for c in room.presence.connections if c.guest == guest.key], "not-let-in")
            room.tell_facts()

    async def _do_start(self, _: wire.Start) -> None:
        await self.room.under(lambda: seats.start(self.room.table))

    async def _do_seat(self, message: wire.SeatTo) -> None:
        here = message.seat in self.room.presence.players
        await self.room.under(lambda: seats.give(self.room.table, message.seat, message.to, present=here))

    async def _do_hand_over(self, message: wire.HandOver) -> None:
        await self.room.under(lambda: seats.hand_over(self.room.table, message.seat, message.name))

    async def _do_dismiss(self, message: wire.Dismiss) -> None:
        room, guard = self.room, [events.Coded(code=new_code(), guarded=True)] if message.keep_out else []
        await room.under(lambda: [*seats.dismiss(room.table, self._seat, message.seat, message.name), *guard])
        room.send_away(list(room.presence.of(message.seat)), "dismissed")

    async def _do_settings(self, message: wire.ChangeSettings) -> None:
        room, settings = self.room, seats.check_settings(message.settings)
        await room.under(lambda: seats.change(room.table, events.Changed(settings=settings)))
        if not settings.watchers:
            room.send_away([c for c in room.presence.of(None) if not c.guest], "no-watching")
        for connection in room.presence.connections:
            connection.blind = bool(connection.guest) and not settings.watchers


def _admit(room: Room, key: str | None, before: str | None) -> tuple[int | None, str]:
    """Return the seat that a key (the hash of a token) opens, None for a watcher; and the key of a guest who waits."""
    limits, presence = room.house.limits, room.presence
    if len(presence.connections) >= limits.sockets_per_table:
        raise refuse("too-many-connections")
    if key is not None and room.awaits(key):
        return None, key
    if key is not None:
        seat = seats.seat_of(room.table, key, before)
        if len(list(presence.of(seat))) >= limits.sockets_per_seat:
            raise refuse("too-many-connections")
        return seat, ""
    if not room.table.settings.watchers:
        raise refuse("no-watching")
    return None, ""


def played_out(match: Match, seat: int) -> list[events.Event]:
    """Play a claimed rest on a copy of the match, and return its actions."""
    deal, played = match.number, list[events.Event]()
    while match.turn is not None and match.number == deal:
        turn = match.turn
        action = match.claim(seat) if turn == seat else match.legal[0]
        if action is None:
            break
        match.act(turn, action)
        played.append(events.Acted(seat=turn, action=str(action), by="claim"))
    return played


def _hex(text: str, size: int) -> bytes:
    if len(text) != 2 * size:
        raise refuse("bad-message")
    return bytes.fromhex(text)
