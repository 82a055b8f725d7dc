"""The server's small parts, one by one."""

import asyncio
import dataclasses
import json
import re
import signal
import socket
import sqlite3
from collections.abc import Awaitable, Callable, Iterable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, get_args

import httpx
import msgspec
import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from tests.server.memory import Ear, MemoryStore, Wire, house
from tests.server.player import Player, ask, create, hasty
from tests.server.said import SERVER
from tests.server.serving import Serving
from tests.strategies import EVERY_FAMILY
from tools import wire_types
from tools.files import ROOT
from trey.bots import BOTS
from trey.cli.launch import has_browser, serve
from trey.core.deal import Deal
from trey.core.family import Family
from trey.core.happening import Drew, Happening
from trey.games import PRESETS
from trey.match import Match
from trey.server import launch, wire
from trey.server.http import static
from trey.server.launch import bind, shown_host
from trey.server.limits import Bucket, Buckets
from trey.server.live.house import Cleanup
from trey.server.live.people import Connection
from trey.server.live.processes import Beside
from trey.server.live.projection import TOLD
from trey.server.live.session import Session
from trey.server.live.thinking import Thinker
from trey.server.options import Options
from trey.server.store import shards
from trey.server.store.event_store import Member
from trey.server.store.file import prepare
from trey.server.store.lines import Lines
from trey.server.store.shards import Shards
from trey.server.table import catalogue, events
from trey.server.table.identity import clean_code, clean_name, key_of, new_code, new_token
from trey.server.wire import Happened, happened
from trey.server.wire.refusals import REFUSALS, RefusalError, refuse
from trey.server.wire.spoken import encode

PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
ROUTER = (ROOT / "web" / "src" / "router.svelte.ts").read_text("utf-8")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Anna", "Anna"),
        ("  Anna \t\n  Maria ", "Anna Maria"),
        ("Zoe\u0301", "Zoé"),
        ("a\u202eb\u0000c\u200bd", "abcd"),
        ("x" * 100, "x" * 24),
        ("ＡＢ", "AB"),
        ("z" + "\u0300" * 30, "z\u0300\u0300"),
        ("<b>&'\"", "<b>&'\""),
        ("Bot:steady", "steady"),
        ("bot:bot:x", "bot x"),
    ],
)
def test_names_are_made_fit_to_be_seen(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@pytest.mark.parametrize("typed", ["", "   ", "\u200b\u202e", "\n", "\u0301\u0301"])
def test_a_name_without_a_letter_is_refused(typed: str) -> None:
    with pytest.raises(RefusalError, match="name-empty"):
        clean_name(typed)


@pytest.mark.parametrize(
    "blank", ["\u2800", "\u1160", "\u034f", "\ufe0f", "\u17b4", "\u3164\u115f", "\uffa0", "\U000e0100"]
)
def test_a_name_of_which_nothing_is_seen_is_refused(blank: str) -> None:
    with pytest.raises(RefusalError, match="name-empty"):
        clean_name(blank)
    assert clean_name(f"An{blank}na") == "Anna"


@pytest.mark.parametrize("other", ["Аnna", "anna", "A n n a", "Ánna", "ANNA"])
async def test_two_at_a_table_are_not_called_alike(server: Serving, other: str) -> None:
    made = await create(server.url, "euchre_cutthroat")
    seats = f"/api/tables/{made['table']}/seats"
    assert (await ask(server.url, seats, {"name": other}))["code"] == "name-taken"
    assert (await ask(server.url, seats, {"name": "Hannah"}))["seat"] == 1


def test_tokens_have_144_bits_and_only_their_hash_is_kept() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert min(map(len, tokens)) * 6 >= 144
    token = tokens.pop()
    assert token not in key_of(token)


def test_a_code_may_be_typed_loosely() -> None:
    code = new_code()
    assert clean_code(f" {code[:3].lower()}-{code[3:]} ") == code


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    now = 0.0
    bucket = Bucket(2, 3, lambda: now)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now = 60.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_a_house_with_a_network_of_addresses_is_one() -> None:
    buckets = Buckets(0, 1)
    assert buckets.take("2001:db8:1:2::1")
    assert not buckets.take("2001:db8:1:2:ffff::9%eth0")
    assert buckets.take("2001:db8:1:3::1")
    assert buckets.take("::ffff:192.0.2.1")
    assert not buckets.take("192.0.2.1")


def test_the_oldest_addresses_are_forgotten() -> None:
    buckets = Buckets(0, 1)
    for n in range(30_000):
        assert buckets.take(f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}")
    assert len(buckets._buckets) == 10_000


def test_addresses_do_not_share_a_bucket() -> None:
    buckets = Buckets(0, 1)
    assert [buckets.take(a) for a in ("one", "two", "one")] == [True, True, False]


async def test_a_connection_that_falls_behind_gets_the_latest_state_only() -> None:
    line = Wire(room=False)
    sent, connection = line.sent, Connection(line, most_bytes=100)
    connection.latest = lambda _: "latest"
    connection.send_text("first")
    await asyncio.sleep(0)
    assert connection.waiting_since is not None
    for n in range(1000):
        connection.send_text(f"update {n}")
    assert connection._size <= 100
    line.room.set()
    connection.send_text("dropped too: the latest state has it")
    for _ in range(5):
        await asyncio.sleep(0)
    assert sent == ["first", "latest"]
    connection.send_text("after")
    connection.finish(refuse("closing"), again=True)
    connection.send_text("never")
    assert connection.writing
    await connection.writing
    assert sent[2] == "after"
    assert json.loads(sent[3]) == {
        "type": "bye",
        "code": "closing",
        "why": REFUSALS["closing"].en,
        "again": True,
    }
    assert len(sent) == 4


async def test_a_connection_that_reads_is_sent_at_once_and_in_order() -> None:
    line, told = Wire(), list[int]()
    connection = Connection(line, most_bytes=100)
    connection.send_text("first")
    connection.then(lambda: told.append(len(line.sent)))
    assert (line.sent, told) == (["first"], [1])
    line.room.clear()
    connection.send_text("waits")
    connection.then(lambda: told.append(len(line.sent)))
    await asyncio.sleep(0)
    line.room.set()
    connection.send_text("not before it")
    assert (line.sent, told) == (["first"], [1])
    for _ in range(5):
        await asyncio.sleep(0)
    connection.send_text("last")
    assert (line.sent, told) == (["first", "waits", "not before it", "last"], [1, 2])
    connection.finish(refuse("closing"), again=True)
    assert connection.writing
    await connection.writing


def test_every_happening_travels_with_its_own_fields() -> None:
    drew = Drew(seat=1, action="draw stock", source="stock", card=None)
    assert json.loads(msgspec.json.encode(happened(drew))) == {
        "type": "drew",
        "seat": 1,
        "action": "draw stock",
        "source": "stock",
        "card": None,
    }
    for kind in Happening.__subclasses__():
        message = next(one for one in get_args(Happened) if one.__name__ == kind.__name__)
        assert message.__struct_fields__ == tuple(field.name for field in dataclasses.fields(kind))


def test_the_schema_accepts_what_is_good_and_nothing_else() -> None:
    check = Draft202012Validator(wire_types.schema() | {"$ref": "#/$defs/ClientMessage"})
    good = {"type": "act", "id": 1, "at": 2, "actions": ["pass"]}
    check.validate(good)
    wrong: list[dict[str, Any]] = [{"actions": []}, {"id": -1}, {"at": "2"}, {"type": "fly"}, {"lang": 1}]
    for change in wrong:
        with pytest.raises(ValidationError):
            check.validate(good | change)


@pytest.mark.parametrize("family", EVERY_FAMILY)
async def test_every_message_of_a_match_fits_the_schema(server: Serving, family: Family) -> None:
    check = Draft202012Validator(wire_types.schema() | {"$ref": "#/$defs/ServerMessage"})
    made = await create(server.url, family.short, "habit", "random")
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.play(hasty(6))
    kinds = {json.loads(text)["type"] for text in anna.heard}
    assert {"welcome", "update", "done"} <= kinds
    for text in anna.heard:
        check.validate(json.loads(text))
        assert encode(SERVER.decode(text), "en").decode() == text


async def test_http_answers_fit_the_schema(server: Serving) -> None:
    made = await create(server.url, "euchre_cutthroat", "habit", "habit")
    for path, kind in [
        ("/api/games", "Games"),
        ("/api/tables", "Tables"),
        (f"/api/tables/{made['table']}", "TableInfo"),
        (f"/api/tables/by-code/{made['code']}", "TableInfo"),
        ("/api/rules?rules=nine_five_two", "RulesPage"),
        ("/api/log", "Log"),
        ("/api/log/heads", "LogHeads"),
        ("/api/rules?rules=poker", "Trouble"),
    ]:
        answer = await ask(server.url, path)
        Draft202012Validator(wire_types.schema() | {"$ref": f"#/$defs/{kind}"}).validate(answer)


def test_every_preset_is_in_the_lobby_and_has_its_page() -> None:
    offered = {p.id for family in catalogue.games().families for p in family.presets}
    assert offered == set(PRESETS)
    for preset in PRESETS:
        page = catalogue.rules_page(preset)
        assert page.sections
        assert all(line.en and line.fr for section in page.sections for line in section.lines)
        assert catalogue.check(wire.Check(rules=preset)).rules == preset


async def test_the_form_is_told_why_rules_will_not_do(server: Serving) -> None:
    for rules in ("poker", "euchre_cutthroat x=1", "euchre_cutthroat game_target=-3", ""):
        checked = await ask(server.url, "/api/check", {"rules": rules})
        assert not checked["ok"]
        assert checked["code"]
        assert checked["why"]


async def test_what_is_over_is_deleted_when_the_host_wants_it() -> None:
    home = house()
    made = await home.create(wire.Create(rules="euchre_cutthroat", name="Anna", others=("habit", "habit")))
    room, ear = await home.room(made.table), Ear()
    await room.enter(ear, 0, None)
    await Session(room, ear).ask(wire.Leave(id=1))
    store = home.store
    assert isinstance(store, MemoryStore)
    for keep in (None, 1):
        home.limits = replace(home.limits, keep_days=keep)
        for _ in range(24):
            await store.grow_idle()
        await Cleanup(home).forget()
        assert bool(store.tables) is (keep is None)
    with pytest.raises(RefusalError, match="no-such-table"):
        await home.room(made.table)


async def test_a_bot_that_wants_the_impossible_gets_something_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("euchre_cutthroat")
    match.deal(Deal.random(match.rules.pack.cards, 0, Random(1)))
    monkeypatch.setattr(type(BOTS["habit"]), "choose", lambda *_: 62)
    observation = match.observation(match.turn)
    assert observation.legal >> await Thinker(Beside()).choose("habit", match.rules, observation, 1) & 1


async def test_tables_that_nobody_touches_are_closed_and_shown() -> None:
    home = house()
    made = await home.create(wire.Create(rules="euchre_cutthroat", name="Anna", others=("habit", "habit")))
    room, ear = await home.room(made.table), Ear()
    await room.enter(ear, 0, None)
    await room.exit(ear)
    store = home.store
    assert isinstance(store, MemoryStore)
    await Cleanup(home).close_stale()
    assert [line.kind for line in store.lines] == ["committed"]
    for _ in range(24 * home.limits.stale_days):
        await store.grow_idle()
    await Cleanup(home).close_stale()
    assert room.table.stage == "closed"
    assert [line.kind for line in store.lines] == ["committed", "shown"]
    await Cleanup(home).close_stale()
    assert len(store.lines) == 2


async def test_a_room_that_nobody_uses_leaves_memory_and_comes_back() -> None:
    home = house()
    made = await home.create(wire.Create(rules="euchre_cutthroat", name="Anna", others=("habit", "habit")))
    room = await home.room(made.table)
    Cleanup(home).sweep()
    assert home.rooms[made.table] is room
    room.idle_since -= home.limits.unload_seconds + 1
    Cleanup(home).sweep()
    assert home.rooms == {}
    again = await home.room(made.table)
    assert again is not room
    assert again.table.number == room.table.number


async def test_what_cannot_be_stored_is_not_done_and_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    home = house()
    made = await home.create(wire.Create(rules="euchre_cutthroat", name="Anna", others=("open", "open")))
    room, ear = await home.room(made.table), Ear()
    await room.enter(ear, 0, None)
    number = room.table.number

    async def full(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(home.store, "append", full)
    heard = len(ear.heard)
    await Session(room, ear).ask(wire.Start(id=1))
    assert room.table.number == number
    assert ear.over
    assert not any('"update"' in text for text in ear.heard[heard:])
    assert (await home.room(made.table)) is not room


async def test_the_public_log_has_every_commitment(server: Serving) -> None:
    log = await ask(server.url, "/api/log")
    last = max((entry["number"] for entry in log["entries"]), default=0)
    made = await create(server.url, "euchre_cutthroat", "habit", "habit")
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.dealt()
    later = (await ask(server.url, f"/api/log?after={last}"))["entries"]
    assert [(e["kind"], e["digest"]) for e in later] == [("committed", anna.update["facts"]["shuffle"]["log"])]
    assert anna.update["facts"]["log"] == {"number": later[0]["number"], "hash": later[0]["hash"]}
    assert made["table"] not in json.dumps(later)
    assert (await ask(server.url, "/api/log/heads"))["heads"] == [anna.update["facts"]["log"]]
    assert (await ask(server.url, "/api/log?chain=1"))["entries"] == []


def test_the_protocols_page_names_every_message_and_refusal() -> None:
    tags = {c.__struct_config__.tag for c in (*wire.ClientMessage.__args__, *wire.ServerMessage.__args__)}
    tags |= {c.__struct_config__.tag for c in wire.TableEvent.__args__}
    assert {tag for tag in tags if f"`{tag}`" not in PAGE} == set()
    assert {code for code in REFUSALS if f"| `{code}` |" not in PAGE} == set()


async def test_the_client_is_served_with_its_own_paths(
    server: Serving, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in {
        "index.html": "<p>table</p>",
        "assets/a1.js": "1;" * 1000,
        "checker/index.html": "<p>checker</p>",
        "m.webmanifest": "{}",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(static, "CLIENT", tmp_path)
    heads = re.findall(r'head === "(\w+)"', ROUTER)
    assert len(heads) > 9
    async with httpx.AsyncClient(base_url=server.url) as client:
        for path in ("/", *(f"/{head}{rest}" for head in heads for rest in ("", "/abc"))):
            answer = await client.get(path)
            assert (answer.status_code, answer.text) == (200, "<p>table</p>")
            assert answer.headers["cache-control"] == "no-cache"
        asset = await client.get("/assets/a1.js", headers={"accept-encoding": "br"})
        assert asset.text == "1;" * 1000
        assert "immutable" in asset.headers["cache-control"]
        assert asset.headers["content-type"].startswith("text/javascript")
        assert (await client.get("/m.webmanifest")).headers["content-type"] == "application/manifest+json"
        assert (await client.get("/checker")).headers["location"] == "/checker/"
        assert (await client.get("/checker/")).text == "<p>checker</p>"
        assert (await client.get("/elsewhere")).status_code == 404
        (tmp_path / "index.html").unlink()
        assert (await client.get("/")).status_code == 503


@pytest.mark.parametrize("root", ["", "/some/where"])
async def test_the_page_names_its_files_where_it_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: str
) -> None:
    (tmp_path / "client/assets").mkdir(parents=True)
    (tmp_path / "client/checker").mkdir()
    for name in ("assets/a1.js", "checker/index.html"):
        (tmp_path / "client" / name).write_text("1;")
    (tmp_path / "client/index.html").write_text('<meta content="./og.png"><script src="./assets/a1.js"></script>')
    monkeypatch.setattr(static, "CLIENT", tmp_path / "client")
    with Serving(tmp_path / "trey.sqlite3", root=root) as serving:
        origin = f"http://127.0.0.1:{serving.port}"
        made = await create(serving.url, "euchre_cutthroat", "open", "open")
        async with httpx.AsyncClient() as client:
            for base in (origin, serving.url):  # a proxy may cut the folder off, or leave it
                for path in ("/", "/t/abc", "/tables/euchre", "/elsewhere"):
                    page = (await client.get(base + path, headers={"accept": "text/html"})).text
                    assert page == (
                        f'<meta content="{origin}{root}/og.png"><script src="{root}/assets/a1.js"></script>'
                    )
                assert (await client.get(f"{base}/assets/a1.js")).text == "1;"
                assert (await client.get(f"{base}/checker")).headers["location"] == f"{root}/checker/"
                assert (await client.get(f"{base}/healthz")).json()["ok"]
                assert (await client.get(f"{base}/api/tables/{made['table']}")).json()["code"] == made["code"]
            assert (await client.get(serving.url)).status_code == 200
            if root:
                assert (await client.get(f"{serving.url}x/api/games")).status_code == 404
        async with Player(serving.url, made["table"], made["token"]) as player:
            assert player.welcome["seat"] == 0


async def test_the_bot_of_the_protocols_page_plays_a_match(server: Serving) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    known: dict[str, Any] = {}
    exec(code, known)
    winners = await asyncio.to_thread(known["play"], server.url, "euchre_cutthroat game_target=3")
    assert winners
    assert set(winners) <= {0, 1, 2}


def test_a_taken_port_is_stepped_over() -> None:
    first = bind("127.0.0.1", 0)
    assert first
    with first:
        port = first.getsockname()[1]
        second = bind("127.0.0.1", port)
        assert second
        with second:
            assert second.getsockname()[1] > port


def test_without_a_free_port_it_says_so(monkeypatch: pytest.MonkeyPatch, db: Path) -> None:
    monkeypatch.setattr(launch, "TRIES", 1)
    said: list[str] = []
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert serve(Options(port=port, db=db, open=False, lang="fr"), said.append) == 1
    assert said == [f"Aucun port de {port} à {port} n'est utilisable."]


@pytest.mark.parametrize("host", ["192.0.2.1", "no-such-host.invalid"])
def test_an_address_of_another_machine_is_no_taken_port(host: str, db: Path) -> None:
    said: list[str] = []
    assert serve(Options(host=host, port=0, db=db, open=False), said.append) == 1
    assert said == [f"{host} is not an address of this machine."]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_who_is_asked_to_end_while_starting_ends(
    db: Path, monkeypatch: pytest.MonkeyPatch, how: signal.Signals
) -> None:
    run = launch.Server.run

    def ask_and_run(server: launch.Server, sockets: list[socket.socket]) -> None:
        signal.raise_signal(how)
        assert server.should_exit
        run(server, sockets)

    monkeypatch.setattr(launch.Server, "run", ask_and_run)
    said: list[str] = []
    assert serve(Options(port=0, db=db, open=False), said.append) == 0
    assert said[-1] == "Stopped; every table is kept."


def test_a_database_it_cannot_use_is_named(db: Path, tmp_path: Path) -> None:
    said: list[str] = []
    prepare(db)
    with closing(sqlite3.connect(db)) as newer, newer:
        newer.execute("update alembic_version set version_num = '9999'")
        newer.execute("update readers set oldest = '9999'")
    assert serve(Options(port=0, db=db, open=False), said.append) == 1
    other = tmp_path / "no.sqlite3"
    other.write_bytes(b"this is a letter to a friend" * 100)
    assert serve(Options(port=0, db=other, open=False), said.append) == 1
    assert serve(Options(port=0, db=db / "x" / "y", open=False), said.append) == 1
    assert [text.split()[-1] for text in said] == ["trey.", "written.", "written."]


def test_a_browser_opens_only_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("CI", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not has_browser()
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_browser()
    monkeypatch.setenv("CI", "1")
    assert not has_browser()


def test_addresses_can_be_opened() -> None:
    assert [shown_host(h) for h in ("127.0.0.1", "0.0.0.0", "::", "::1")] == [
        "127.0.0.1",
        "127.0.0.1",
        "[::1]",
        "[::1]",
    ]


async def _deaf(_: asyncio.Task[None]) -> None:
    with suppress(asyncio.CancelledError):
        await asyncio.Event().wait()


async def _just_ending(task: asyncio.Task[None]) -> None:
    asyncio.get_running_loop().call_soon(task.cancel)


@pytest.mark.parametrize("end", [_deaf, _just_ending])
async def test_who_parts_while_saying_that_it_lives_does_part(
    monkeypatch: pytest.MonkeyPatch, end: Callable[[asyncio.Task[None]], Awaitable[None]]
) -> None:
    """A beat may keep to itself that it was cancelled, or end in that very moment."""
    beating = asyncio.Event()

    async def beat(_: Shards) -> None:
        beating.set()
        await end(living)

    async def greet(_: object, kind: str) -> None:
        raise AssertionError(kind)

    monkeypatch.setattr(shards, "BEAT_SECONDS", 0)
    monkeypatch.setattr(Shards, "_beat", beat)
    member = Shards(Lines("", greet), Member("", ""), print, print)
    living = member._beating = asyncio.ensure_future(member._live())
    await beating.wait()
    if end is _deaf:
        parting = asyncio.ensure_future(member._stop())
        await asyncio.wait({parting}, timeout=10)
    else:
        await asyncio.wait({living}, timeout=10)
    assert living.done()


KEPT_BACK = {"key", "token", "secret", "address", "endpoint"}
"""Fields of stored events that no seat may be sent; a message takes every field of the same name."""


def kept_back(kinds: Iterable[type[msgspec.Struct]]) -> set[str]:
    """Return the fields of messages that would carry what nobody may be sent."""
    return {f"{kind.__name__}.{name}" for kind in kinds for name in kind.__struct_fields__ if name in KEPT_BACK}


def test_a_message_about_an_event_has_no_field_for_what_nobody_may_be_sent() -> None:
    class Leaking(wire.Sat, frozen=True):
        key: str = ""

    assert kept_back(TOLD.values()) == set()
    assert kept_back([Leaking]) == {"Leaking.key"}


def test_no_stored_event_with_a_secret_is_a_message_that_could_be_sent_as_it_is() -> None:
    class Leaking(wire.Sat, frozen=True, kw_only=True, tag="leaking"):
        key: str

    def sendable(kinds: Iterable[type[msgspec.Struct]]) -> set[str]:
        return kept_back(kind for kind in kinds if issubclass(kind, get_args(wire.TableEvent)))

    stored = get_args(events.Event)
    assert kept_back(stored) == {
        *("Sat.key", "Device.key", "Subscribed.key", "Subscribed.endpoint", "Promised.key", "Committed.secret")
    }
    assert sendable(stored) == set()
    assert sendable([Leaking]) == {"Leaking.key"}
