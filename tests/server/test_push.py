"""A device whose page is closed is called by a message without content, through a push service of the test's own."""

import asyncio
import base64
import json
import socket
import stat
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from tests.server.memory import Ear, house
from tests.server.player import ask, create, three
from tests.server.serving import QUICK, Serving
from tests.server.simulated import simulated
from trey.cli.launch import open_push
from trey.server import wire
from trey.server.live import projection
from trey.server.live import push as live_push
from trey.server.live import room as live_room
from trey.server.live.people import Presence
from trey.server.live.push import Push, Vapid, is_public
from trey.server.live.room import Room
from trey.server.live.schedule import Pace
from trey.server.live.session import Session
from trey.server.table import events, seats
from trey.server.table import table as live_table
from trey.server.table.identity import key_of
from trey.server.table.table import Seat, Table
from trey.server.wire.refusals import RefusalError

FCM = "https://push.example.com/send/hush-{}"
RULES = "euchre_cutthroat game_target=2"
HEADERS = {"host", "authorization", "ttl", "urgency", "topic", "content-length", "connection"}


@dataclass
class Service:
    """A push service: it keeps what it is sent, byte by byte, and answers with these statuses, then with 201."""

    origin: str = ""
    sent: list[bytes] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    begun: int = 0
    came: asyncio.Event = field(default_factory=asyncio.Event)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.begun += 1
        head = await reader.readuntil(b"\r\n\r\n")
        writer.write(f"HTTP/1.1 {self.statuses.pop(0) if self.statuses else 201} So\r\n\r\n".encode())
        await writer.drain()
        self.sent.append(head + await reader.read())  # all there is until the server has closed
        writer.close()
        self.came.set()

    async def heard(self, least: int = 0) -> list[bytes]:
        """Wait until every message has come whole, and at least so many have."""
        while len(self.sent) < max(least, self.begun):
            self.came.clear()
            await self.came.wait()
        return self.sent


@asynccontextmanager
async def service() -> AsyncIterator[Service]:
    made = Service()
    listening = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    made.origin = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    try:
        yield made
    finally:
        listening.close()


def read(sent: bytes) -> tuple[str, dict[str, str], bytes]:
    head, _, body = sent.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    return first, {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}, body


def raw(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def claims(header: str) -> dict[str, Any]:
    """What a server says of itself, if its own key has signed it."""
    token, _, public = header.removeprefix("vapid t=").partition(", k=")
    told, _, signature = token.rpartition(".")
    numbers = [int.from_bytes(half, "big") for half in (raw(signature)[:32], raw(signature)[32:])]
    known = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(public))
    known.verify(encode_dss_signature(*numbers), told.encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(raw(told.split(".")[0])) == {"typ": "JWT", "alg": "ES256"}
    return {**json.loads(raw(told.split(".")[1])), "key": public}


# The push service's side


async def is_empty(key: Path) -> None:
    async with service() as there:
        push = Push(Vapid(key, "https://cards.example.org"), [there.origin])
        await push.call(there.origin + "/send/abc", 77, lambda: True, _never)
        first, headers, body = read((await there.heard())[0])
        assert (first, body) == ("POST /send/abc HTTP/1.1", b"")
        assert headers.keys() == HEADERS
        assert (headers["content-length"], headers["ttl"]) == ("0", "77")
        known = claims(headers["authorization"])
        assert (known["aud"], known["sub"]) == (there.origin, "https://cards.example.org")
        assert time.time() < known["exp"] < time.time() + 86_400
        assert known["key"] == push.public
        assert len(raw(push.public)) == 65


async def _never() -> None:
    raise AssertionError("it was taken for gone")


async def test_a_message_is_empty_and_signed(tmp_path: Path) -> None:
    await is_empty(tmp_path / "push.pem")


async def test_another_signature_is_no_signature(tmp_path: Path) -> None:
    one, other = Vapid(tmp_path / "a.pem"), Vapid(tmp_path / "b.pem")
    header = one.authorization("https://push.example.com")
    with pytest.raises(InvalidSignature):
        claims(header.replace(one.public, other.public))


@pytest.mark.parametrize(
    ("statuses", "sent", "gone"),
    [
        ([201], 1, 0),
        ([404], 1, 1),
        ([410], 1, 1),
        ([429, 503, 201], 3, 0),
        ([500] * 9, 4, 0),
        ([503, 410], 2, 1),
        ([403], 1, 0),
    ],
)
async def test_what_a_push_service_answers(tmp_path: Path, statuses: list[int], sent: int, gone: int) -> None:
    async with service() as there:
        there.statuses, forgotten = statuses, list[int]()
        push = Push(Vapid(tmp_path / "push.pem"), [there.origin], again=(0, 0, 0))

        async def forget() -> None:
            forgotten.append(1)

        await push.call(there.origin + "/a", 60, lambda: True, forget)
        assert (len(await there.heard()), len(forgotten)) == (sent, gone)


async def test_who_has_come_meanwhile_is_not_called(tmp_path: Path) -> None:
    async with service() as there:
        there.statuses, wanted = [503], [True, False]
        push = Push(Vapid(tmp_path / "push.pem"), [there.origin], again=(0, 0))
        await push.call(there.origin + "/a", 60, lambda: wanted.pop(0), _never)
        assert len(await there.heard()) == 1


async def test_a_service_that_is_not_there_is_asked_again_and_then_left(tmp_path: Path) -> None:
    async with service() as there:
        origin = there.origin
    with socket.create_server(("127.0.0.1", 0)) as closed:
        origin = f"http://127.0.0.1:{closed.getsockname()[1]}"
    push = Push(Vapid(tmp_path / "push.pem"), [origin], again=(0,))
    await push.call(origin + "/a", 60, lambda: True, _never)


NEAR = [
    *("127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "::1", "::"),
    *("fe80::1%eth0", "fc00::1", "::ffff:10.0.0.1", "2002:0a00:0001::", "64:ff9b::a00:1", "ff02::1", "255.255.255.255"),
]


@pytest.mark.parametrize("address", NEAR)
def test_an_address_near_the_server_is_not_public(address: str) -> None:
    assert not is_public(address)
    assert is_public("93.184.216.34")
    assert is_public("2606:4700::1111")


async def is_not_led_near(key: Path) -> None:
    """A name may lead to this machine; nothing is sent there, and the endpoint is forgotten."""
    async with service() as there:
        port, gone = int(there.origin.rpartition(":")[2]), list[int]()

        async def forget() -> None:
            gone.append(1)

        async def lead(*_: object, **__: object) -> Any:
            public = (socket.AF_INET, 0, 0, "", ("93.184.216.34", port))
            return [(socket.AF_INET, 0, 0, "", ("127.0.0.1", port)), public]

        push = Push(Vapid(key), again=())
        asyncio.get_running_loop().getaddrinfo = lead  # type: ignore[method-assign]
        try:
            await push.call(f"http://push.example.com:{port}/a", 60, lambda: True, forget)
        finally:
            del asyncio.get_running_loop().getaddrinfo
        assert not there.begun
        assert gone


async def test_a_name_that_leads_near_is_refused(tmp_path: Path) -> None:
    await is_not_led_near(tmp_path / "push.pem")


def test_only_an_address_of_a_push_service_is_taken(tmp_path: Path) -> None:
    push = Push(Vapid(tmp_path / "push.pem"), ["http://127.0.0.1:99"])
    push.check(FCM.format(1))
    push.check("http://127.0.0.1:99/a")
    for bad in (
        *("", "push", "http://push.example.com/a", "https://push.example.com:22/a", "https://u:p@push.example.com/a"),
        *(
            "https://push.example.com/a b",
            "https://push.example.com/a\r\nX: y",
            "https://[::1]/a",
            "file:///etc/passwd",
        ),
        *("https://push.example.com/a#b", "https://push.example.com", "http://127.0.0.1:98/a", "https://pü.example/a"),
    ):
        with pytest.raises(RefusalError, match="bad-push"):
            push.check(bad)


def test_the_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "push.pem"
    first = Vapid(path).public
    assert Vapid(path).public == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [one.name for one in tmp_path.iterdir()] == ["push.pem"]
    path.write_bytes(b"no key")
    with pytest.raises(ValueError, match="PEM"):
        Vapid(path)
    assert path.read_bytes() == b"no key"
    assert open_push(None) is None


# Who is called, and when


class Heard:
    """Whom the house would have called: what it was asked is kept."""

    public = "key"
    check = staticmethod(lambda _: None)

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.gone: dict[str, Callable[[], Any]] = {}
        self.seconds: list[int] = []

    async def call(self, endpoint: str, seconds: int, still: Callable[[], bool], gone: Callable[[], Any]) -> None:
        if still():
            self.calls.append(endpoint)
            self.seconds.append(seconds)
            self.gone[endpoint] = gone


@dataclass
class Evening:
    """Anna, Ben and a bot at a table in memory; each has a device that may be called."""

    heard: Heard = field(default_factory=Heard)
    tokens: list[str] = field(default_factory=list)

    async def begin(self, **settings: Any) -> None:
        self.home = house(pace=Pace(bot_delay=(0, 0), seal_wait=0, number_wait=0, return_wait=0))
        self.home.push = self.heard  # type: ignore[assignment]
        asked = wire.Create(
            rules=RULES, name="Anna", others=("open", "thumb"), settings=wire.Settings(bot="thumb", **settings)
        )
        made = await self.home.create(asked)
        self.table_id = made.table
        sat = await self.home.sit(made.table, wire.Join(name="Ben"))
        self.tokens = [made.token, sat.token]
        for seat in (0, 1):
            await self.subscribe(seat)

    async def subscribe(self, seat: int, *, token: str = "", on: bool = True, to: int | None = None) -> None:
        endpoint = FCM.format(seat if to is None else to)
        await self.home.subscribe(
            self.table_id, wire.Subscribe(token=token or self.tokens[seat], endpoint=endpoint, on=on)
        )

    @property
    def room(self) -> Room:
        return self.home.rooms[self.table_id]

    @asynccontextmanager
    async def visit(self, seat: int) -> AsyncIterator[Session]:
        ear = Ear()
        room = await self.home.room(self.table_id)
        await room.enter(ear, seat, None)
        yield Session(room, ear)
        await room.exit(ear)

    async def until_turn(self, whose: int) -> None:
        """Play until it is somebody's turn, with both there."""
        async with self.visit(0) as anna, self.visit(1) as ben:
            for _ in range(2000):
                table = self.room.table
                assert table.match
                if table.stage != "playing" or (table.turn == whose and table.match.number):
                    return
                if table.turn in {0, 1}:
                    who = (anna, ben)[table.turn]
                    await who.ask(wire.Act(id=1, at=table.number, actions=(str(table.match.legal[0]),)))
                elif table.match.needs_deal and table.match.number:
                    await anna.ask(wire.Ready(id=2, deal=table.match.number))
                    await ben.ask(wire.Ready(id=2, deal=table.match.number))
                await asyncio.sleep(1)
        raise AssertionError(whose)

    def endpoints(self) -> list[str]:
        return [call.endpoint for seat in self.room.table.seats for call in seat.calls]

    async def stored(self) -> Table:
        return Table.replay(self.table_id, events.decode(await self.home.store.events(self.table_id)))


def spent(test: Callable[[Evening], Coroutine[Any, Any, None]], **settings: Any) -> None:
    async def main() -> None:
        evening = Evening()
        await evening.begin(**settings)
        await test(evening)

    simulated(main())


async def is_called_once(evening: Evening) -> None:
    await evening.until_turn(1)
    await asyncio.sleep(50)
    assert not evening.heard.calls
    await asyncio.sleep(20)
    assert evening.heard.calls == [FCM.format(1)]
    await asyncio.sleep(100_000)
    async with evening.visit(1):
        await asyncio.sleep(100)
    await asyncio.sleep(1000)
    evening.room.rest()
    await evening.home.room(evening.table_id)
    async with evening.visit(0):
        await asyncio.sleep(1000)
    assert evening.heard.calls == [FCM.format(1)], "once for each turn, also after a restart"


def test_who_is_away_is_called_to_their_turn_once() -> None:
    spent(is_called_once, bot_after=None)


async def is_here(evening: Evening) -> None:
    async with evening.visit(1):
        await evening.until_turn(1)
        await asyncio.sleep(1000)
        assert not evening.heard.calls
    await asyncio.sleep(50)
    async with evening.visit(1):
        await asyncio.sleep(1000)
        assert not evening.heard.calls


def test_who_is_here_or_comes_back_is_not_called() -> None:
    spent(is_here, bot_after=None, silent_after=None)


def test_a_call_to_a_turn_of_days_lasts_as_long_as_the_turn() -> None:
    async def lasts(evening: Evening) -> None:
        await evening.until_turn(1)
        await asyncio.sleep(70)
        assert 3 * 86_400 - 200 < evening.heard.seconds[0] <= 3 * 86_400

    async def main() -> None:
        evening = Evening()
        await evening.begin(clock=3 * 86_400)
        start = asyncio.get_running_loop().time()
        evening.home.clocks.wall = lambda: 1_800_000_000 + asyncio.get_running_loop().time() - start
        for seat in (0, 1):
            await evening.subscribe(seat, on=False)
            await evening.subscribe(seat)
        await lasts(evening)

    simulated(main())


async def is_called_to_the_next_table(evening: Evening) -> None:
    await evening.until_turn(9)
    assert evening.room.table.stage == "over"
    await asyncio.sleep(70)
    evening.heard.calls.clear()
    await evening.home.play_next(evening.table_id, wire.PlayNext(token=evening.tokens[0]))
    await asyncio.sleep(1)
    assert evening.heard.calls == [FCM.format(1)], "not whoever has called"
    assert evening.endpoints() == []
    await evening.subscribe(0)
    assert evening.endpoints() == []
    assert not [call for seat in (await evening.stored()).seats for call in seat.calls]


def test_who_is_away_is_called_when_the_table_is_set_again_and_forgotten_then() -> None:
    spent(is_called_to_the_next_table)


def test_who_is_away_is_told_that_the_match_is_over() -> None:
    async def over(evening: Evening) -> None:
        async with evening.visit(0) as anna:
            await anna.ask(wire.Propose(id=1, what="concede"))
            await asyncio.sleep(100)
        assert evening.room.table.stage == "closed"
        assert evening.heard.calls == [FCM.format(1)]

    spent(over)


# What the seat has


async def goes_with_the_seat(evening: Evening) -> None:
    assert evening.endpoints() == [FCM.format(0), FCM.format(1)]
    async with evening.visit(1) as ben:
        await ben.ask(wire.Leave(id=1))
    assert evening.endpoints() == [FCM.format(0)]
    assert [call.seat for seat in (await evening.stored()).seats for call in seat.calls] == [0]


def test_an_endpoint_is_gone_with_the_seat_that_is_given_up() -> None:
    spent(goes_with_the_seat)


def test_an_endpoint_is_gone_when_the_host_takes_the_seat() -> None:
    async def dismissed(evening: Evening) -> None:
        async with evening.visit(0) as anna:
            await anna.ask(wire.Dismiss(id=1, seat=1))
        assert evening.endpoints() == [FCM.format(0)]

    spent(dismissed)


def test_an_endpoint_is_gone_with_its_device() -> None:
    table = Table.made("t", events.Made(rules=RULES, code="c", settings=wire.Settings()))
    table.apply(events.Sat(seat=0, name="Anna", key="first"))
    for n in range(9):
        table.apply(events.Device(seat=0, key=f"k{n}"))
        table.apply(events.Subscribed(seat=0, key=f"k{n}", endpoint=FCM.format(n), at=1))
        assert {call.key for call in table.seats[0].calls} <= {key for key, _ in table.seats[0].keys}
    assert [call.key for call in table.seats[0].calls] == ["k5", "k6", "k7", "k8"]
    table.apply(events.Sat(seat=0, name="Anna", key="second"))
    assert table.seats[0].calls == ()


def test_a_device_has_one_endpoint_and_an_endpoint_one_device() -> None:
    seat = Seat(name="Anna", key="a", more=(("b", False),))
    table = Table.made("t", events.Made(rules=RULES, code="c", settings=wire.Settings()))
    table.seats[0] = seat
    for key, n in (("a", 1), ("a", 2), ("b", 2), ("a", 3)):
        table.apply(events.Subscribed(seat=0, key=key, endpoint=FCM.format(n), at=1))
    assert [(call.key, call.endpoint) for call in table.seats[0].calls] == [("b", FCM.format(2)), ("a", FCM.format(3))]


async def is_out_of_reach(evening: Evening) -> None:
    await evening.until_turn(1)
    await asyncio.sleep(70)
    await evening.heard.gone[FCM.format(1)]()
    assert evening.endpoints() == [FCM.format(0)]


def test_an_endpoint_that_is_gone_is_forgotten() -> None:
    spent(is_out_of_reach, bot_after=None)


async def is_of_its_own_seat(evening: Evening) -> None:
    before = evening.room.table.number
    await evening.subscribe(0, token=evening.tokens[1], on=False)
    with pytest.raises(RefusalError, match="wrong-token"):
        await evening.subscribe(0, token="somebody's")
    with pytest.raises(RefusalError, match="wrong-token"):
        await evening.subscribe(0, token="somebody's", on=False)
    assert evening.endpoints() == [FCM.format(0), FCM.format(1)]
    assert evening.room.table.number == before, "nothing was stored"
    await evening.subscribe(0)
    assert evening.room.table.number == before, "nothing is new"
    await evening.subscribe(0, on=False)
    assert evening.endpoints() == [FCM.format(1)]


def test_nobody_subscribes_or_ends_another_seats_device() -> None:
    spent(is_of_its_own_seat)


def test_who_has_not_come_for_long_is_called_no_more() -> None:
    async def long(evening: Evening) -> None:
        wall = evening.home.clocks.wall
        evening.home.clocks.wall = lambda: wall() + live_room._CALLS_LAST + 1
        await evening.until_turn(1)
        await asyncio.sleep(1000)
        assert not evening.heard.calls

    spent(long, bot_after=None)


def test_changes_of_endpoints_are_counted() -> None:
    async def often(evening: Evening) -> None:
        async def changed() -> None:
            for n in range(500):
                await evening.subscribe(0, to=n)

        with pytest.raises(RefusalError, match="too-fast"):
            await changed()

    spent(often)


async def is_told_to_nobody(evening: Evening) -> None:
    async with evening.visit(0) as anna, evening.visit(1) as ben:
        await evening.subscribe(1, to=7)
        await anna.ask(wire.Latest(id=1))
        await ben.ask(wire.Latest(id=1))
        await asyncio.sleep(1)
        said = [*anna.connection.heard, *ben.connection.heard]  # type: ignore[attr-defined]
    await evening.until_turn(9)
    home = evening.home
    said += [str(await home.about(evening.table_id)), str(home.store.summaries)]  # type: ignore[attr-defined]
    said.append(str((await home.archive.match(evening.table_id, 1)).log))
    assert len(said) > 8
    assert not [one for one in said if "hush" in one or key_of(evening.tokens[1]) in one]
    assert "hush" in str(await home.store.events(evening.table_id)), "the table itself knows it"


def test_an_endpoint_is_told_to_nobody() -> None:
    spent(is_told_to_nobody, public=True)


# All of it


async def test_a_real_server_calls_a_real_push_service(db: Path, tmp_path: Path) -> None:
    with Serving(db, pace=Pace(**{**QUICK.__dict__, "call_wait": 0.01})) as server:
        made = await create(server.url, RULES, "open", "habit")
        refused = await ask(server.url, f"/api/tables/{made['table']}/push", {"token": made["token"], "endpoint": ""})
        assert refused["code"] == "no-push"
        assert await ask(server.url, "/api/push") == {"key": ""}
        async with service() as there:
            push = server.house.push = Push(Vapid(tmp_path / "push.pem"), [there.origin])
            assert await ask(server.url, "/api/push") == {"key": push.public}
            async with three(server.url, bot_after=None) as (anna, ben, zoe):
                way, body = f"/api/tables/{anna.table}/push", {"token": ben.token, "endpoint": there.origin + "/ben"}
                assert (await ask(server.url, way, body | {"token": "x"}))["code"] == "wrong-token"
                assert (await ask(server.url, way, body | {"endpoint": "https://u@a.b/"}))["code"] == "bad-push"
                assert (await ask(server.url, way, body))["key"] == push.public
                await ben.close()
                while anna.view.get("turn") != 1:
                    for player in (anna, zoe):
                        if player.view.get("legal"):
                            await player.act(player.view["legal"][0])
                    await anna.ask(type="latest")
                    await zoe.ask(type="latest")
            first, headers, sent = read((await there.heard(1))[0])
            assert first == "POST /ben HTTP/1.1"
            assert sent == b""
            assert headers.keys() == HEADERS
            assert claims(headers["authorization"])["aud"] == there.origin
            assert not [name for name in (str(anna.table), "Ben", "Anna", str(ben.token)) if name in str(there.sent)]


# Planted faults


@pytest.mark.parametrize("law", ["empty", "near", "once", "here", "next", "seat", "own", "told", "reach"])
async def test_these_laws_find_planted_faults(law: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key, fault = tmp_path / "push.pem", monkeypatch.setattr
    alone: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {
        "empty": lambda: is_empty(key),
        "near": lambda: is_not_led_near(key),
    }
    laws: dict[str, tuple[Callable[[Evening], Coroutine[Any, Any, None]], dict[str, Any]]] = {
        "once": (is_called_once, {"bot_after": None}),
        "here": (is_here, {"bot_after": None, "silent_after": None}),
        "next": (is_called_to_the_next_table, {}),
        "seat": (goes_with_the_seat, {}),
        "own": (is_of_its_own_seat, {}),
        "told": (is_told_to_nobody, {"public": True}),
        "reach": (is_out_of_reach, {"bot_after": None}),
    }
    seated = live_table._seated
    planted: dict[str, Callable[[], None]] = {
        "empty": lambda: fault(Vapid, "authorization", lambda *_: "vapid t=a.b.c, k=d\r\n\r\nYour turn"),
        "near": lambda: fault(live_push, "is_public", lambda _: True),
        "once": lambda: fault(Room, "_call_to_turn", _call_again),
        "here": lambda: fault(Presence, "here", lambda *_: False),
        "next": lambda: fault(Room, "call", lambda *_: None),
        "seat": lambda: fault(
            live_table, "_seated", lambda seat, event: replace(seated(seat, event), calls=seat.calls)
        ),
        "own": lambda: fault(seats, "seat_of", lambda *_: 0),
        "told": lambda: fault(projection, "event_for", lambda *_: wire.Sat(seat=0, name="hush")),
        "reach": lambda: fault(Room, "_uncall", lambda *_: asyncio.sleep(0)),
    }
    planted[law]()
    work = alone[law]() if law in alone else asyncio.to_thread(spent, laws[law][0], **laws[law][1])
    with pytest.raises((AssertionError, pytest.fail.Exception, InvalidSignature, ValueError)):
        await work


def _call_again(room: Room, seat: int) -> None:
    """Call, and forget that somebody was called."""
    room.call([seat])
    room.times.turn += 60
