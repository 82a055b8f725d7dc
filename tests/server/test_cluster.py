"""Several processes serve the tables of one database: nothing is lost when one of them dies or leaves."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

import pytest

from tests.server.cluster import Found, Members, Shaking, proxy
from tests.server.postgres import Postgres, lacking
from tools.services import find_haproxy
from trey.games import FAMILIES

RULES = [family.presets[0].id for family in FAMILIES]
SECONDS, EVERY = 300, 5


@asynccontextmanager
async def shaken(pg: Postgres, folder: Path, rules: list[str], seed: int = 1) -> AsyncIterator[Shaking]:
    """Three servers behind a proxy, and matches in play."""
    if why := lacking(find_haproxy):
        pytest.skip(why)
    db = pg.database()
    members = Members(db, 3)
    try:
        await members.begin()
        async with proxy(members.ports, folder) as url:
            shaking = Shaking(members, url, db, rules, seed)
            await shaking.begin()
            yield shaking
    finally:
        await members.close()


def said(found: Found) -> str:
    return (
        f"\n{found.kills} kills: {away(found.killed)}; {found.drains} orderly ends: {away(found.drained)}; "
        f"{found.acknowledged} actions acknowledged, {found.matches} matches over"
    )


def away(gaps: list[float]) -> str:
    if not gaps:
        return "nobody away"
    gaps = sorted(gaps)
    middle, p95 = gaps[len(gaps) // 2], gaps[int(len(gaps) * 0.95)]
    return f"{len(gaps)} seats away {middle:.2f} s (median), {p95:.2f} s (p95), {gaps[-1]:.2f} s at most"


async def test_no_action_is_lost_or_doubled_when_processes_die_or_leave(
    pg: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with shaken(pg, tmp_path, RULES[:2]) as shaking:
        for how in (signal.SIGKILL, signal.SIGTERM, signal.SIGKILL):
            await shaking.play(20)
            await shaking.strike(how)
        await shaking.play(20)
        found = await shaking.end()
    with capsys.disabled():
        print(said(found))
    assert found.faults == []
    assert (found.kills, found.drains) == (2, 1)
    assert found.acknowledged > 80
    assert found.killed


@pytest.mark.nightly
async def test_five_minutes_of_kills_lose_and_double_nothing(
    pg: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A process is killed every five seconds, and each fifth time one leaves in good order."""
    async with shaken(pg, tmp_path, RULES) as shaking:
        began = time.monotonic()
        for strike in count(1):
            if time.monotonic() > began + SECONDS:
                break
            struck = time.monotonic()
            await shaking.strike(signal.SIGTERM if strike % 5 == 0 else signal.SIGKILL)
            await shaking.play(1)
            await asyncio.sleep(max(0.0, struck + EVERY - time.monotonic()))
        found = await shaking.end()
    with capsys.disabled():
        print(said(found))
    assert found.faults == []
    assert found.kills > 20
    assert found.drains > 4
    assert found.acknowledged > 1000
