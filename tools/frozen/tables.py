"""Tables that today's server has stored, at every stage, and what each seat could see there.

People play by the wire, in a real server, once into SQLite and once into PostgreSQL.
"""

import asyncio
import gzip
import json
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import fields, is_dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg

from tests.server.player import Careful, Player, ask, catch_up, create, hasty, seat_others
from tests.server.postgres import postgres
from tests.server.serving import Serving
from tools.files import ROOT
from tools.services import find_postgres
from trey.games import OWN
from trey.match import write
from trey.server.live.schedule import Pace
from trey.server.table import events

__all__ = ["KINDS", "file_of", "freeze", "known", "restore", "seen", "within"]

KINDS = ("sqlite", "postgres")
STORED = ROOT / "tests/golden/frozen"
OTHERS = ("habit", "novice")
PACE = Pace(bot_delay=(0, 0), return_wait=0)

Json = dict[str, Any]


def file_of(kind: str) -> Path:
    """Return the file of a database."""
    return STORED / ("tables.sqlite3.gz" if kind == "sqlite" else "tables.sql.gz")


def _known(kind: str) -> Path:
    return STORED / f"tables_{kind}.json.gz"


# What is played


async def evening(server: Serving) -> dict[str, list[str]]:
    """Play at tables of all kinds, and leave them; return each table with its tokens."""
    sat: dict[str, list[str]] = {}
    for family in OWN:
        async with _alone(server, family.presets[0].id, grace=2) as anna:
            await _think_twice(anna)
            await anna.play(hasty(family.id), most=8)
            sat[f"running {family.id}"] = [anna.table, str(anna.token)]
        async with _alone(server, family.short) as anna:
            await anna.play(hasty(family.id))
            sat[f"over {family.id}"] = [anna.table, str(anna.token)]
    short = OWN[1].short
    made = await create(server.url, short, "habit", public=True)
    sat["waiting"] = [made["table"], made["token"]]
    sat["between deals"] = await _between_deals(server)
    async with _alone(server, short) as anna:
        await anna.play(hasty(2), most=2)
        await anna.ask(type="propose", what="concede")
        sat["conceded"] = [anna.table, str(anna.token)]
    async with _alone(server, short, pause=0) as anna:
        await anna.play(hasty(3))
        sat["again, the first time"] = [anna.table, str(anna.token)]
        await anna.ask(type="rematch", again=True)
        moved = next(m for m in map(json.loads, anna.heard) if m["type"] == "moved")
    async with Player(server.url, moved["table"], anna.token) as anna:
        await anna.dealt()
        await anna.play(hasty(4), most=2)
        sat["again"] = [anna.table, str(anna.token)]
    sat["company"] = await _company(server)
    lesson = await ask(server.url, "/api/lessons", {"family": OWN[2].id, "name": "Anna"})
    sat["lesson"] = [lesson["table"], lesson["token"]]
    async with Player(server.url, lesson["table"], lesson["token"]) as anna:
        await anna.dealt()
    return sat


@asynccontextmanager
async def _alone(server: Serving, rules: str, **settings: Any) -> AsyncIterator[Player]:
    """Let somebody play against bots, who takes part in the shuffle, while another watches."""
    made = await create(server.url, rules, *OTHERS, **settings)
    anna = Careful(server.url, made["table"], made["token"])
    async with anna, Player(server.url, made["table"]):
        await anna.dealt()
        yield anna


async def _think_twice(anna: Player) -> None:
    """Ask for a hint, then play until a choice can be taken back, and take it back."""
    await anna.reach(lambda view: view["legal"], hasty(0))
    await anna.ask(type="hint", at=anna.number)
    for seed in range(40):
        await anna.play(hasty(seed), most=1)
        if anna.over or (anna.update["undo"] and (await anna.ask(type="undo", at=anna.number))["type"] == "done"):
            return


async def _between_deals(server: Serving) -> list[str]:
    """Let two people and a bot play a deal; one is ready for the next."""
    made = await create(server.url, OWN[1].presets[0].id, "open", "habit", pause=600)
    tokens = await seat_others(server.url, made, "Ben")
    async with (
        Careful(server.url, made["table"], tokens[0]) as anna,
        Careful(server.url, made["table"], tokens[1]) as ben,
    ):
        await anna.dealt()
        while not anna.view["done"]:
            await catch_up([anna, ben])
            acting = [one for one in (anna, ben) if one.view["legal"]]
            if acting:
                await acting[0].act(hasty(5)(acting[0].view))
            elif not anna.view["done"]:
                await anna.until(lambda message: message["type"] == "update")
        await anna.ask(type="ready", deal=anna.view["number"])
    return [made["table"], *tokens]


async def _company(server: Serving) -> list[str]:
    """Let three people play, talk and go by other names; one goes away, and a friend is promised a bot's seat."""
    made = await create(server.url, OWN[0].presets[0].id, bot="habit", bot_after=None, chat=True, bots="give")
    tokens = await seat_others(server.url, made, "Ben", "Zoé")
    async with AsyncExitStack() as stack:
        three = [await stack.enter_async_context(Careful(server.url, made["table"], token)) for token in tokens]
        anna, ben, zoe = three
        for player in three:
            await player.dealt()
        await anna.ask(type="say", text="Bonjour !")
        await ben.ask(type="rename", name="Benoît")
        await anna.ask(type="hand_over", seat=2)
        await zoe.ask(type="settings", settings=anna.update["facts"]["settings"] | {"clock": 600})
        await ben.ask(type="leave")
        await zoe.ask(type="seat", seat=1, to="novice")
        await ask(server.url, f"/api/tables/{made['table']}/seats", {"name": "Dag", "seat": 1, "when": "next"})
        await anna.ask(type="away")
        for player in (anna, zoe):
            await player.ask(type="latest")
    return [made["table"], tokens[0], tokens[2]]


# What is seen


def figures(thing: Any) -> Any:
    """Return what a seat sees, without words for people."""
    if is_dataclass(thing) and not isinstance(thing, type):
        told = [field.name for field in fields(thing) if "Text" not in str(field.type)]
        return {name: figures(getattr(thing, name)) for name in told}
    return [figures(one) for one in thing] if isinstance(thing, tuple) else thing


def within(old: Any, new: Any) -> bool:
    """Say whether all that was there is there still; a view may show more than it did."""
    if isinstance(old, dict) and isinstance(new, dict):
        return all(name in new and within(value, new[name]) for name, value in old.items())
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(within, old, new))
    return bool(old == new)


async def on(server: Serving, work: Coroutine[Any, Any, Any]) -> Any:
    """Let the server's own loop do something."""
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, server.loop))


async def seen(server: Serving, table_id: str) -> Json:
    """Return what a table is to its seats and to a watcher, its record, and all that was stored of it."""
    table = (await on(server, server.house.room(table_id))).table
    stored = await on(server, server.house.store.events(table_id))
    return {
        "code": table.code,
        "stage": table.stage,
        "number": table.number,
        "names": [seat.label for seat in table.seats],
        "totals": [list(result.totals) for result in table.sheet],
        "views": [figures(table.view(seat)) for seat in (*range(table.rules.seats), None)],
        "record": write(table.match) if table.match else "",
        "events": [events.encode(event).decode() for event in events.decode(stored)],
    }


async def log_of(server: Serving) -> list[Json]:
    """Return the public log."""
    lines: list[Json] = (await ask(server.url, "/api/log?chain=0&after=0"))["entries"]
    return lines


# What is kept


async def freeze(kind: str) -> None:
    """Store an evening's tables, and what is seen of them by a server that has just started."""
    with TemporaryDirectory() as folder, postgres() as running:
        db = Path(folder) / "trey.sqlite3" if kind == "sqlite" else running.database()
        with Serving(db, pace=PACE) as server:
            sat = await evening(server)
        file_of(kind).write_bytes(gzip.compress(_dumped(db), mtime=0))
        with Serving(db) as server:
            told = {name: {"sat": tokens} | await seen(server, tokens[0]) for name, tokens in sat.items()}
            kept = {"tables": told, "log": await log_of(server)}
        _known(kind).write_bytes(gzip.compress(json.dumps(kept, ensure_ascii=False).encode(), mtime=0))


def _dumped(db: Path | str) -> bytes:
    """Return a database as one file."""
    if isinstance(db, Path):
        with closing(sqlite3.connect(db)) as opened:
            opened.execute("pragma journal_mode=delete")
            opened.execute("vacuum")
        return db.read_bytes()
    found = find_postgres()
    assert found  # noqa: S101 - it runs
    command = [str(found / "pg_dump"), "--inserts", "--no-owner", "--no-privileges", "--no-comments", db]
    lines = subprocess.run(command, check=True, capture_output=True).stdout.splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith((b"--", b"\\", b"SET ", b"SELECT pg_catalog.set_")))


def known(kind: str) -> Json:
    """Return what was seen of the frozen tables."""
    found: Json = json.loads(gzip.decompress(_known(kind).read_bytes()))
    return found


async def restore(kind: str, db: Path | str) -> None:
    """Make the database that was frozen."""
    content = gzip.decompress(file_of(kind).read_bytes())
    if isinstance(db, Path):
        db.write_bytes(content)  # noqa: ASYNC240 - a small one, before anything runs
        return
    connection = await asyncpg.connect(db)
    await connection.execute(content.decode())
    await connection.close()
