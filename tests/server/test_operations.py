"""Who looks after a server hears how it is, and nobody else does."""

import asyncio
import contextlib
import json
import re
import shutil
import socket
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from tests.server.player import Player, ask, create, hasty
from tests.server.serving import WIDE, Serving, paced
from trey.cli.launch import serve
from trey.core.glossary import spoken
from trey.kernel.compiled import speed
from trey.server import limits
from trey.server.http.app import build
from trey.server.http.entrance import Entrance
from trey.server.http.operations import LEAST_SPACE
from trey.server.journal import Meters
from trey.server.launch import bind
from trey.server.machine import limit, tell_system
from trey.server.options import Options

EUCHRE = "euchre_cutthroat game_target=2"
SAMPLE = re.compile(r"^(\w+(?:\{[^}]*\})?) (\S+)$", re.MULTILINE)


def metrics(text: str) -> dict[str, float]:
    return {name: float(value) for name, value in SAMPLE.findall(text)}


async def told(server: Serving) -> dict[str, float]:
    return metrics(await ask(server.private_url, "/metrics"))


async def test_strangers_hear_whether_all_is_well_and_no_more(server: Serving) -> None:
    assert await ask(server.url, "/healthz") == {"ok": True}
    assert await ask(server.url, "/readyz") == {"ok": True}
    async with httpx.AsyncClient(base_url=server.url) as client:
        assert (await client.get("/metrics")).status_code == 404
        assert (await client.get("/healthz", headers={"host": "evil.example"})).status_code == 421


async def test_the_private_port_tells_all_and_serves_nothing_else(server: Serving) -> None:
    health = await ask(server.private_url, "/healthz")
    assert health["ok"]
    assert health["disk_free_mb"] > 0
    assert health["loop_lag_ms"] >= 0
    assert health["speed"] == spoken(*speed()).en
    for path in ("/", "/api/games", "/api/tables"):
        async with httpx.AsyncClient(base_url=server.private_url) as client:
            assert (await client.get(path)).status_code == 404
    made = await create(server.url, EUCHRE)
    with pytest.raises(Exception, match="HTTP 404"):
        await Player(server.private_url, made["table"]).open()


@pytest.mark.parametrize("name", ["trey", "trey.internal:9358", "metrics.svc.cluster.local"])
async def test_the_private_port_answers_to_any_name(server: Serving, name: str) -> None:
    for url, status in ((server.private_url, 200), (server.url, 421)):
        async with httpx.AsyncClient(base_url=url, headers={"host": name}) as client:
            assert (await client.get("/healthz")).status_code == status
            assert (await client.get("/metrics")).status_code == status


async def test_what_happens_is_counted(server: Serving) -> None:
    before = await told(server)
    made = await create(server.url, "euchre_cutthroat game_target=8", "habit", "habit")
    async with Player(server.url, made["table"], made["token"]) as anna, Player(server.url, made["table"]):
        acted = await anna.play(hasty(1))
        now = await told(server)
        assert now["trey_sockets"] >= 2
        assert now["trey_tables"] >= 1
        assert (await anna.act("zzz"))["type"] == "refused"
    await ask(server.url, "/api/tables/none")
    after = await told(server)

    def grown(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert grown("trey_act_seconds_count") == acted > 10
    assert 0 < grown("trey_commit_seconds_count") <= grown("trey_commit_jobs_sum")
    assert grown("trey_commit_jobs_sum") > acted
    assert grown('trey_refusals_total{code="no-such-table"}') == 1
    assert grown("trey_loop_lag_seconds_count") > 0
    assert after["trey_database_lost"] == 0
    assert after["trey_bots_waiting"] == 0
    assert after["process_resident_memory_bytes"] > 0
    assert 0 <= after["trey_commit_age_seconds"] < 300


async def test_metrics_name_nobody(server: Serving) -> None:
    made = await create(server.url, EUCHRE, "habit", "habit")
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.play(hasty(1))
    text = await ask(server.private_url, "/metrics")
    assert "trey_act_seconds_bucket" in text
    for secret in (made["table"], made["code"], made["token"], "Anna", "127.0.0.1"):
        assert secret not in text


async def test_a_lost_database_is_not_healthy(db: Path) -> None:
    with Serving(db) as server:
        await create(server.url, EUCHRE)
        await asyncio.to_thread(db.unlink)
        health = await ask(server.private_url, "/healthz")
        assert (health["ok"], health["wrong"]) == (False, ["database-lost"])
        assert "is gone" in health["fault"]
        async with httpx.AsyncClient(base_url=server.url) as client:
            answer = await client.get("/healthz")
            assert (answer.status_code, answer.json()) == (503, {"ok": False})
        assert (await told(server))["trey_database_lost"] == 1


async def test_a_writer_that_is_stuck_is_not_healthy(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trey.server.http.operations.PATIENCE", 0.2)
    with Serving(db) as server:
        with contextlib.closing(sqlite3.connect(db, isolation_level=None)) as other:
            other.execute("begin immediate")
            assert (await ask(server.private_url, "/healthz"))["wrong"] == ["writer-stuck"]
            other.execute("rollback")
        monkeypatch.undo()
        await asyncio.sleep(1.1)  # an answer stands for a second
        assert (await ask(server.private_url, "/healthz"))["ok"]


async def test_a_disk_that_fills_is_not_healthy(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Serving(db) as server:
        monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=LEAST_SPACE - 1))
        assert (await ask(server.private_url, "/healthz"))["wrong"] == ["disk-low"]


async def test_memory_that_runs_short_is_not_healthy(db: Path) -> None:
    with Serving(db, limits=replace(WIDE, memory_bytes=16 << 20)) as server:
        assert (await ask(server.private_url, "/healthz"))["wrong"] == ["memory-high"]
        assert (await told(server))["trey_memory_limit_bytes"] == 16 << 20
    with Serving(db, limits=replace(WIDE, memory_bytes=1 << 50)) as server:
        health = await ask(server.private_url, "/healthz")
        assert health["ok"]
        assert health["memory_mb"] > 16


@pytest.mark.parametrize(
    ("own", "files", "least"),
    [
        ("0::/", {"memory.max": "max"}, 0),
        ("0::/", {"memory.max": "512"}, 512),
        ("0::/a/b", {"a/b/memory.max": "max", "a/memory.max": "256", "memory.max": "512"}, 256),
        ("0::/host/only", {"memory.max": "512"}, 512),
        ("5:cpu:/\n4:memory:/c", {"memory/memory.limit_in_bytes": "1024", "memory.max": "1"}, 1024),
        ("4:cpu,memory:/c\n0::/", {"memory/c/memory.limit_in_bytes": str(2**63 - 4096)}, 0),
        ("", {}, 0),
    ],
)
def test_the_least_of_all_groups_is_what_a_process_may_take(
    tmp_path: Path, own: str, files: dict[str, str], least: int
) -> None:
    (tmp_path / "own").write_text(own)
    for name, text in files.items():
        file = tmp_path / "groups" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{text}\n")
    assert limit(tmp_path / "own", tmp_path / "groups") == least
    assert limit(tmp_path / "none", tmp_path / "groups") == 0


async def test_a_loop_that_is_late_is_not_healthy(db: Path) -> None:
    with Serving(db) as server:
        meters = server.house.meters
        assert isinstance(meters, Meters)
        assert meters.lag < 5
        meters._beats.append(6.0)
        assert (await ask(server.private_url, "/healthz"))["wrong"] == ["loop-late"]
        assert (await told(server))["trey_loop_lag_worst_seconds"] >= 6


async def test_many_who_ask_wait_for_one_examination(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, free = 0, asyncio.Event()

    async def slow() -> int:
        nonlocal asked
        asked += 1
        await free.wait()
        return LEAST_SPACE

    monkeypatch.setattr(server.house.store, "beat", slow)
    site = build(lambda: server.house, Options())
    site.state.house = server.house
    async with asking(site) as client:
        all_of_them = [asyncio.ensure_future(client.get("/healthz")) for _ in range(20)]
        while not asked:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0)
        await asyncio.sleep(0.05)
        free.set()
        assert {(await answer).status_code for answer in all_of_them} == {200}
    assert asked == 1


async def test_health_has_its_price_as_pages_have(db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one purse: who has had enough pages waits for health too; whoever looks after the server never does."""
    waited: list[str] = []
    with Serving(db, limits=paced(pages=(0.0001, 4))) as server, monkeypatch.context() as patch:

        async def asked(url: str, *paths: str) -> list[str]:
            """The paths for which whoever asks is made to wait."""
            waited.clear()
            for path in paths:

                async def wait(path: str = path) -> None:
                    waited.append(path)

                patch.setattr(limits, "penance", wait)
                async with httpx.AsyncClient(base_url=url) as client:
                    await client.get(path)
            return list(waited)

        assert await asked(server.url, "/", "/healthz", "/readyz", "/") == []
        assert await asked(server.url, "/healthz", "/readyz", "/") == ["/healthz", "/readyz", "/"]
        assert await asked(server.private_url, *["/healthz"] * 5) == []


def test_the_game_and_its_metrics_never_share_a_port(db: Path) -> None:
    """They are told apart by it: on another address of this machine, the game would be gone and the metrics public."""
    with contextlib.closing(bind("127.0.0.1", 0) or socket.socket()) as free:
        port = free.getsockname()[1]
    said: list[str] = []
    assert serve(Options(port=port, db=db, open=False, metrics=("127.0.0.2", port)), said.append) == 1
    assert f"127.0.0.2:{port} cannot be used" in said[-1]


@asynccontextmanager
async def asking(site: Entrance) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(site), base_url="http://127.0.0.1") as client:
        yield client


async def test_it_is_ready_from_the_start_to_the_goodbye(server: Serving) -> None:
    site = build(lambda: server.house, Options())
    async with asking(site) as client:
        for path in ("/readyz", "/healthz"):
            assert (await client.get(path)).status_code == 503
        site.state.house = server.house
        assert (await client.get("/readyz")).status_code == 200
        site.state.draining = True
        assert (await client.get("/readyz")).json() == {"ok": False}


async def test_while_it_says_goodbye_it_is_not_ready(db: Path) -> None:
    """A line that is deaf keeps the goodbye open for a moment; a proxy's connection hears meanwhile that it ends."""
    with Serving(db) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        request = b"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n"
        parting = asyncio.Event()
        loop = asyncio.get_running_loop()
        part = server.house.part

        async def slowly() -> None:
            loop.call_soon_threadsafe(parting.set)
            await asyncio.sleep(0.5)
            await part()

        server.house.part = slowly  # type: ignore[method-assign]
        server._server.should_exit = True
        await parting.wait()
        writer.write(request)
        assert b" 503 " in await reader.readline()
        assert server.site.state.draining
        writer.close()


def test_systemd_is_told_where_it_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as system:
        system.bind(str(tmp_path / "notify"))
        tell_system("READY=1")
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        tell_system("WATCHDOG=1")
        system.settimeout(5)
        assert system.recv(100) == b"WATCHDOG=1"
    tell_system("STOPPING=1")  # nobody listens any more, and that is all the same


async def test_every_answer_has_a_number(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        numbers = [(await client.get(path)).headers["x-request-id"] for path in ("/", "/api/games", "/healthz", "/no")]
    assert len(set(numbers)) == len(numbers)
    assert all(re.fullmatch("[0-9a-f]{8}", number) for number in numbers)
    assert json.dumps(numbers)
