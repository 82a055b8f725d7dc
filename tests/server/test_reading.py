"""Tables are read from outside while they are played at: nothing breaks, and what is read is always the same."""

import asyncio
import json
from typing import Any

import httpx
import pytest

from tests.server.player import PATIENCE, Player, ask, create, hasty
from tests.server.serving import Serving
from trey.games import OWN
from trey.match import read

READERS = 3


async def read_on(url: str, table: str, over: asyncio.Event, seen: dict[int, str]) -> int:
    """Ask for replays and records of a table in play again and again; return how many were read."""
    count = 0
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as client:
        while not over.is_set():
            deal = count % 3 + 1
            replay = await client.get(f"/api/tables/{table}/replay", params={"deal": deal})
            record = await client.get(f"/api/tables/{table}/record")
            for answer in (replay, record):
                assert answer.status_code in {200, 400, 404, 409, 429}, answer.text[:200]
            if replay.status_code == 200:
                steps = json.dumps(replay.json()["steps"])
                assert seen.setdefault(deal, steps) == steps, "a finished deal is told in one way"
            if record.status_code == 200:
                read(record.text)  # every accepted action replays
                count += 1
            await asyncio.sleep(0.01)
    return count


@pytest.mark.nightly
async def test_replays_and_records_are_read_while_tables_of_all_games_play_to_the_end(server: Serving) -> None:
    tables = [(family, await create(server.url, family.short, "habit", "random")) for family in OWN]
    over = asyncio.Event()
    seen: dict[str, dict[int, str]] = {made["table"]: {} for _, made in tables}
    readers = [
        asyncio.ensure_future(read_on(server.url, table, over, found))
        for table, found in seen.items()
        for _ in range(READERS)
    ]

    async def play(made: Any, name: str) -> Any:
        async with Player(server.url, made["table"], made["token"]) as anna:
            await anna.play(hasty(name))
            return anna.view

    ends = await asyncio.gather(*(play(made, family.id) for family, made in tables))
    over.set()
    counts = await asyncio.gather(*readers)
    assert sum(counts) >= len(readers)
    for (_, made), view in zip(tables, ends, strict=True):
        assert view["ended"]
        record = read(await ask(server.url, f"/api/tables/{made['table']}/record"))
        assert record.ended == view["ended"]
        assert json.dumps([place["total"] for place in view["players"]]) == json.dumps(list(record.scores))
