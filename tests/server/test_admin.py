"""`trey admin`: whoever runs the server does ten jobs by command, and nobody else does any."""

import asyncio
import json
import re
import socket
import sqlite3
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.player import Player, ask, create, hasty, seat_others
from tests.server.postgres import Postgres
from tests.server.serving import Serving
from trey.cli import main
from trey.cli.copies import back_up
from trey.server.http import admin as at_server
from trey.server.live import operators
from trey.server.machine import admin_socket
from trey.server.store import sqlite
from trey.server.store.event_store import EventStore, Summary
from trey.server.table import forgotten as forgetting
from trey.server.table.identity import key_of
from trey.server.wire import VERSION

EUCHRE = "euchre_cutthroat game_target=2"
NAME = "Wilhelmina Q."
CARD = re.compile(r'"(?:10|[2-9JQKA])[SHDC]"')
Do = Callable[..., Any]


class Administered(Serving):
    """A server with the socket of an operator."""

    def __init__(self, db: Path, **how: Any) -> None:
        self.admin = db.with_name(f"{db.name}.sock")
        super().__init__(db, **how)


@pytest.fixture
def site(db: Path) -> Iterator[Administered]:
    with Administered(db) as serving:
        yield serving


@pytest.fixture
def do(db: Path, capsys: pytest.CaptureFixture[str]) -> Do:
    """Run `trey admin`; return what it tells programs, or its status and what it says on standard error."""

    def run(*words: str, told: bool = True) -> Any:
        capsys.readouterr()
        status = main(["admin", *words, "--db", str(db), *(["--json"] if told else [])])
        shown = capsys.readouterr()
        if status or not told:
            return status, shown.err or shown.out
        return json.loads(shown.out)

    return run


async def over(url: str, name: str = NAME) -> dict[str, Any]:
    """Play a match with a person of this name to its end, and return the table."""
    made = await create(url, EUCHRE, "habit", "habit", name=name)
    async with Player(url, made["table"], made["token"]) as player:
        await player.ask(type="rename", name=f"{name[:20]} II")
        await player.ask(type="rename", name=name)
        await player.play(hasty(1))
    return made


def traces(folder: Path, words: list[str]) -> set[str]:
    """Return the files of a folder that hold one of these words."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.name for path in files if any(word.encode() in path.read_bytes() for word in words)}


async def test_nobody_but_the_owner_reaches_it(site: Administered, do: Do, monkeypatch: pytest.MonkeyPatch) -> None:
    assert site.admin
    assert stat.S_IMODE(site.admin.stat().st_mode) == 0o600
    assert do("list") == []
    monkeypatch.setattr(at_server, "_is_owner", lambda _: False)
    assert do("list") == (1, "trey: Only the server's own user, or root, may do that.\n")
    async with httpx.AsyncClient(base_url=site.private_url) as client:
        assert (await client.get("/admin")).status_code == 404


async def test_tables_are_listed_found_and_shown(site: Administered, do: Do, monkeypatch: pytest.MonkeyPatch) -> None:
    made = await create(site.url, EUCHRE, name="Anna")
    other = await over(site.url)
    async with Player(site.url, made["table"], made["token"]):
        [row] = do("list")
        assert {
            "table": made["table"],
            "stage": "open",
            "people": 1,
            "open": 2,
            "connections": 1,
        }.items() <= row.items()
        assert {row["table"] for row in do("list", "--over")} == {made["table"], other["table"]}
        for text in ("Anna", made["code"].lower(), made["table"][:8], row["log"], key_of(made["token"])):
            assert [one["table"] for one in do("find", text)] == [made["table"]]
        assert do("find", "Nobody") == []
        shown = do("show", made["code"])
        assert [seat["name"] for seat in shown["seats"]] == ["Anna", "", ""]
        assert shown["seats"][0]["here"] == 1
    status, said = do("list", told=False)
    assert (status, made["table"] in said, "stage" in said) == (0, True, True)
    assert do("show", "abcdef") == (1, "trey: There is no such table.\n")
    monkeypatch.setattr(sqlite.SqliteStore, "_holds", "0 * instr(body, $3)")
    assert do("find", "Anna") == []  # the law can fail


async def test_what_is_shown_of_a_table_has_no_card_and_no_token(site: Administered, do: Do) -> None:
    made = await create(site.url, EUCHRE, "habit", "habit", name="Anna")
    async with Player(site.url, made["table"], made["token"]) as player:
        await player.dealt()
        seen = json.dumps(player.view)
        told = json.dumps([do("show", made["table"]), do("list"), do("find", "Anna")])
    assert not any(secret in told for secret in (made["token"], key_of(made["token"]), "secret", 'deal":'))
    assert CARD.search(seen)
    assert not CARD.search(told)


async def test_a_table_is_closed_exported_and_deleted(site: Administered, do: Do, db: Path) -> None:
    made, other = await create(site.url, EUCHRE, name="Anna"), await over(site.url)
    async with Player(site.url, made["table"], made["token"]) as player:
        assert do("close", made["table"]) is None
        await player.until(lambda m: m["type"] == "update" and m["facts"]["stage"] == "closed")
    assert do("close", made["table"]) == (1, "trey: The match is over.\n")
    assert NAME in do("export", other["table"])
    assert do("export", other["table"], told=False)[1].startswith("trey")
    assert do("delete", other["table"]) is None
    assert (await ask(site.url, f"/api/tables/{other['table']}"))["code"] == "no-such-table"
    assert traces(db.parent, [other["table"]]) == set()


async def test_a_name_forgotten_is_in_no_table_log_copy_or_export(
    site: Administered, do: Do, db: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    tables = [await over(site.url), await over(site.url, "Ben")]
    open_ = await create(site.url, EUCHRE, name=NAME, public=True)
    assert NAME in do("export", tables[0]["table"])
    assert NAME in json.dumps(await ask(site.url, "/api/tables"))
    back_up(db, copies / "monday.sqlite3")
    words = [NAME, f"{NAME[:20]} II", key_of(tables[0]["token"]), key_of(open_["token"])]
    assert traces(tmp_path, words) >= {"monday.sqlite3"}
    told = do("forget", NAME, "--copies", str(copies))
    assert (told["tables"], told["copies"][str(copies / "monday.sqlite3")]) == (2, told["events"])
    assert traces(tmp_path, words) == set()
    assert NAME not in caplog.text
    for table in (*tables, open_):
        assert NAME not in json.dumps(await ask(site.url, f"/api/tables/{table['table']}"))
    assert "Forgotten 1" in do("export", tables[0]["table"])
    assert "Ben" in do("export", tables[1]["table"])
    await asyncio.sleep(1.1)  # lists are as old as a second
    assert NAME not in json.dumps(await ask(site.url, "/api/tables"))
    assert do("find", NAME) == []


async def test_the_look_through_the_bytes_finds_what_is_only_deleted(
    site: Administered, do: Do, db: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite.SqliteStore, "_write_again", lambda _: None)
    await over(site.url)
    do("forget", NAME)
    assert traces(tmp_path, [NAME])


async def test_one_person_is_forgotten_and_others_of_the_table_are_not(site: Administered, do: Do) -> None:
    made = await create(site.url, EUCHRE, name="Anna")
    tokens = await seat_others(site.url, made, "Ben", "Zoé")
    do("forget", key_of(tokens[1]))
    names = [seat["name"] for seat in do("show", made["table"])["seats"]]
    assert names == ["Anna", "Forgotten 2", "Zoé"]
    async with Player(site.url, made["table"], tokens[2]) as player:
        assert player.welcome["seat"] == 2
    async with Player(site.url, made["table"], tokens[1]) as player:
        assert player.welcome["code"] == "wrong-token"


def test_only_their_own_time_at_a_seat_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = [
        {"type": "made"},
        {"type": "sat", "seat": 0, "name": "Anna", "key": "a"},
        {"type": "renamed", "seat": 0, "name": "Annie"},
        {"type": "left", "seat": 0},
        {"type": "sat", "seat": 0, "name": "Ben", "key": "b"},
        {"type": "promised", "seat": 1, "name": "Anna", "key": "c"},
        {"type": "sat", "seat": 1, "name": "Anna", "key": "c"},
        {"type": "+push", "seat": 1, "key": "c", "endpoint": "https://x", "at": 1},
    ]
    bodies = [json.dumps(event).encode() for event in stored]
    assert set(forgetting.forgotten(bodies, "Annie")) == {2, 3}
    assert set(forgetting.forgotten(bodies, "Anna")) == {2, 3, 6, 7, 8}
    assert set(forgetting.forgotten(bodies, "b")) == {5}
    assert b"https" not in b"".join(forgetting.forgotten(bodies, "c").values())
    monkeypatch.setattr(forgetting, "_sittings", lambda stored: [list(range(1, len(stored)))])
    assert set(forgetting.forgotten(bodies, "Annie")) != {2, 3}  # the law can fail


@pytest.mark.parametrize("network", ["203.0.113.0/24", "203.0.113.9"])
def test_a_network_is_banned_until_it_is_unbanned(site: Administered, do: Do, network: str) -> None:
    def asked() -> int:
        return httpx.get(f"{site.url}/api/tables", headers={"x-forwarded-for": "203.0.113.9"}).status_code

    assert asked() == 200
    do("ban", network, "--for", "1h")
    assert asked() == 403
    assert httpx.get(f"{site.url}/api/tables", headers={"x-forwarded-for": "203.0.114.9"}).status_code == 200
    assert list(do("bans")["bans"]) == [str(operators.network_of(network))]
    do("unban", network)
    assert asked() == 200
    assert do("unban", network)[0] == 1


def test_a_ban_holds_for_a_network_and_for_its_time() -> None:
    heard = operators.Operators(None, lambda _: None)  # type: ignore[arg-type]
    heard._take(operators.Banned("2001:db8::/32"))
    assert heard.bars("2001:db8:1::5")
    assert not heard.bars("2001:db9::5")
    assert not heard.bars("a socket")
    heard._take(operators.Banned("192.0.2.7/32", until=1))
    assert not heard.bars("192.0.2.7")


async def test_who_is_at_a_table_when_their_network_is_banned_is_sent_away(site: Administered, do: Do) -> None:
    made = await create(site.url, EUCHRE, name="Anna")
    address = f"{site.url.replace('http', 'ws')}/ws/{made['table']}"
    hello = json.dumps({"type": "hello", "v": VERSION, "token": None})
    near, far = ({"x-forwarded-for": one} for one in ("192.0.2.1", "203.0.113.9"))
    async with connect(address, additional_headers=near) as stays, connect(address, additional_headers=far) as goes:
        for line in (stays, goes):
            await line.send(hello)
            assert json.loads(await line.recv())["type"] == "welcome"
        do("ban", "203.0.113.0/24")
        told = [json.loads(message) async for message in goes][-1]
        assert (told["type"], told["code"], told["again"]) == ("bye", "banned", False)
        with pytest.raises(InvalidStatus):
            await connect(address, additional_headers=far)
        await stays.send(json.dumps({"type": "ping"}))
        assert "banned" not in str(await stays.recv())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("127.0.0.1",), "too wide, or has this machine in it"),
        (("10.0.0.0/4",), "too wide"),
        (("::/8",), "too wide"),
        (("somewhere",), "not an address or a network"),
    ],
)
async def test_what_would_shut_everybody_out_is_not_banned(
    site: Administered, do: Do, words: tuple[str, ...], said: str
) -> None:
    status, why = do("ban", *words)
    assert (status, said in why) == (1, True)


async def test_bans_are_bounded_as_a_whole(site: Administered, do: Do, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_server, "MOST_BANS", 1)
    do("ban", "192.0.2.1")
    assert do("ban", "192.0.2.2")[0] == 1


def test_bans_and_the_lock_outlive_a_restart(db: Path, do: Do) -> None:
    with Administered(db):
        do("ban", "192.0.2.0/24")
        do("lock")
    with Administered(db) as site:
        assert do("bans") == {"bans": {"192.0.2.0/24": 0}, "locked": True}
        refused = httpx.post(f"{site.url}/api/tables", json={"rules": EUCHRE, "name": "Anna"})
        assert (refused.status_code, refused.json()["code"]) == (403, "locked")
        do("unlock")
        assert httpx.post(f"{site.url}/api/tables", json={"rules": EUCHRE, "name": "Anna"}).status_code == 201


async def test_everybody_at_a_table_is_told(site: Administered, do: Do) -> None:
    made = await create(site.url, EUCHRE, name="Anna")
    async with Player(site.url, made["table"], made["token"]) as player, Player(site.url, made["table"]) as watcher:
        assert do("announce", "A restart at ten.") == 2
        for one in (player, watcher):
            told = await one.until(lambda m: m["type"] == "refused")
            assert (told["code"], told["id"], told["why"]) == ("announced", None, "A restart at ten.")
    assert do("announce", "x" * 201)[0] == 1


async def test_a_new_code_opens_the_table_and_the_old_one_does_not(site: Administered, do: Do) -> None:
    made = await create(site.url, EUCHRE, name="Anna")
    async with Player(site.url, made["table"], made["token"]) as player:
        new = do("code", made["code"])
        assert (await player.until(lambda m: m["type"] == "welcome"))["code"] == new
    assert (await ask(site.url, f"/api/tables/by-code/{new}"))["table"] == made["table"]
    assert (await ask(site.url, f"/api/tables/by-code/{made['code']}"))["code"] == "no-such-table"


async def test_what_is_no_job_is_refused(site: Administered) -> None:
    assert site.admin
    for line in (b"x\n", b"{}\n", b'{"do": "list", "most": "x"}\n', b'{"do": "show"}\n', b"\n", b"[" * 70_000 + b"\n"):
        with socket.socket(socket.AF_UNIX) as unix:
            unix.connect(str(site.admin))
            unix.sendall(line)
            answer = unix.makefile("rb").readline()
            assert not answer or "code" in json.loads(answer)
    with socket.socket(socket.AF_UNIX) as unix:
        unix.connect(str(site.admin))
        unix.sendall(b'{"do": "list"}\n')
        assert json.loads(unix.makefile("rb").readline()) == {"told": []}


def test_a_server_that_was_killed_leaves_a_socket_that_the_next_one_takes(db: Path, do: Do) -> None:
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(f"{db}.sock")
    assert do("list") == (2, f"trey: No server answers at {db}.sock. Is it running?\n")
    with Administered(db):
        assert do("list") == []
    assert not Path(f"{db}.sock").exists()


def test_operators_are_no_table(db: Path, do: Do) -> None:
    with Administered(db) as site:
        do("lock")
        assert httpx.get(f"{site.url}/api/tables/operators").json()["code"] == "no-such-table"
    with sqlite3.connect(db) as known:
        assert known.execute("select count(*) from events where table_id = 'operators'").fetchone() == (1,)


async def test_decisions_are_shared_by_all_who_share_the_store(store: EventStore) -> None:
    heard = list[operators.Decision]()
    one, other = (operators.Operators(store, to) for to in (lambda _: None, heard.append))
    await one.decide(operators.Banned("192.0.2.0/24"))
    await one.decide(operators.Locked(on=True))
    await other.read()
    assert other.bars("192.0.2.9")
    assert other.locked
    assert heard == [operators.Banned("192.0.2.0/24"), operators.Locked(on=True)]
    await other.decide(operators.Unbanned("192.0.2.0/24"))
    assert one.bars("192.0.2.9")
    await one.read()
    assert not one.bars("192.0.2.9")


async def test_a_store_finds_changes_and_deletes_tables(store: EventStore) -> None:
    ids = [f"{n}{n:023x}" for n in range(3)]
    known = [Summary(t, f"CODE{n}", "open", public=True, touched=n, free=1, about="{}") for n, t in enumerate(ids)]
    for n, one in enumerate(known):
        await store.append(one, 1, [b'{"type":"made"}', f'{{"name":"Anna {n}"}}'.encode()])
    await store.append(replace(known[2], code="OTHER"), 3, [b"{}"])
    assert [(row[0], row[1]) for row in await store.latest(2)] == [(ids[2], "OTHER"), (ids[1], "CODE1")]
    assert await store.named("OTHER", "") == [ids[2]]
    assert await store.named("", ids[1][:8]) == [ids[1]]
    assert await store.holding(b'"Anna 1"') == [ids[1]]
    await store.amend([ids[1]], {(ids[1], 2): b"{}"})
    assert await store.holding(b'"Anna 1"') == []
    assert await store.events(ids[1]) == [b'{"type":"made"}', b"{}"]
    assert (await store.public(3))[ids[1]].about == ""
    await store.amend([ids[0]], {}, gone=True)
    assert await store.events(ids[0]) == []
    assert not store.fault


def test_with_postgresql_the_folder_of_the_socket_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = "postgresql://trey@db.internal/trey"
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    assert admin_socket(url, None) is None
    assert admin_socket(url, tmp_path, "b") == tmp_path / "trey-b.sock"
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    assert admin_socket(url, None) == tmp_path / "trey.sock"
    assert admin_socket(tmp_path / "t.sqlite3", None) == tmp_path / "t.sqlite3.sock"


async def test_with_postgresql_everything_is_done_too(
    pg: Postgres, do: Do, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = pg.database()
    monkeypatch.setattr(Serving, "admin", tmp_path / "trey.sock")
    with Serving(url) as serving:
        made = await over(serving.url)

        def shared(*words: str) -> Any:
            return do(*words, "--runtime", str(tmp_path))

        monkeypatch.setattr("trey.cli.commands.admin.socket_of", lambda *_: tmp_path / "trey.sock")
        assert [row["table"] for row in shared("find", NAME)] == [made["table"]]
        assert shared("forget", NAME)["tables"] == 1
        assert shared("find", NAME) == []
        assert "Forgotten 1" in shared("export", made["table"])
        shared("delete", made["table"])
        assert shared("list", "--over") == []
