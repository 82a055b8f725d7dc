"""Tables that an earlier server stored open in this one, as they were."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.player import Player, ask
from tests.server.serving import Serving
from trey.match import read, write

STORED = Path(__file__).parent / "stored"
KNOWN: dict[str, dict[str, Any]] = json.loads((STORED / "0002.json").read_text(encoding="utf-8"))


def restore(db: Path) -> None:
    """Make the database that a server of the second version left behind."""
    with closing(sqlite3.connect(db)) as opened:
        opened.executescript((STORED / "0002.sql").read_text(encoding="utf-8"))


@pytest.fixture
def old(db: Path) -> Path:
    restore(db)
    return db


async def test_every_table_of_an_earlier_server_is_as_it_was(old: Path) -> None:
    with Serving(old) as server:
        for name, known in KNOWN.items():
            table = (await server.house.room(known["table"])).table
            totals = list(table.sheet[-1].totals) if table.sheet else []
            found = (table.code, table.stage, table.number, table.deals_over, totals, table.turn)
            assert found == tuple(known[k] for k in ("code", "stage", "number", "deals", "totals", "turn")), name
            for seat, hand in enumerate(known["hands"]):
                view = table.view(seat)
                assert view
                assert list(view.hand) == hand


async def test_its_matches_go_on_and_their_records_verify(old: Path) -> None:
    with Serving(old) as server:
        for known in KNOWN.values():
            if known["stage"] != "playing":
                continue
            stack = [Player(server.url, known["table"], token) for token in known["tokens"]]
            for player in stack:
                await player.open()
                assert player.welcome["type"] == "welcome"
            if known["turn"] is not None:
                actor = stack[known["turn"]]
                assert (await actor.act(actor.view["legal"][0]))["type"] == "done"
            record = await ask(server.url, f"/api/tables/{known['table']}/record")
            assert write(read(record)) == record
            for player in stack:
                await player.close()
