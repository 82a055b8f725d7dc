"""Several processes serve the tables of one database: nothing is lost when one of them dies or leaves."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import cycle
from pathlib import Path

import pytest

from tests.server.cluster import Found, Members, Shaking, Strike, proxy
from tests.server.postgres import Postgres, lacking
from tests.server.way import Way
from tools.services import find_haproxy
from trey.games import FAMILIES

RULES = [family.presets[0].id for family in FAMILIES]
SECONDS, EVERY = 300, 5
WITHIN: dict[Strike, float] = {"kill": 3.0, "drain": 0.5, "hang": 3.0, "cut": 6.0}
"""Seconds within which a client that connects anew is answered again."""
STRIKES = tuple(WITHIN)


@asynccontextmanager
async def shaken(pg: Postgres, folder: Path, rules: list[str], seed: int = 1) -> AsyncIterator[Shaking]:
    """Three servers behind a proxy, and matches in play."""
    if why := lacking(find_haproxy):
        pytest.skip(why)
    db, ways = pg.database(), [Way(pg.port) for _ in range(3)]
    members = Members(db, ways)
    try:
        for way in ways:
            way.__enter__()
        await members.begin()
        async with proxy(members.ports, folder) as url:
            shaking = Shaking(members, url, db, rules, seed)
            await shaking.begin()
            yield shaking
    finally:
        await members.close()
        for way in ways:
            way.__exit__(None, None, None)


def said(found: Found) -> str:
    each = [
        f"{count} x {how}: anew {spread(found.anew[how])}, away {spread(found.away[how])}"
        for how, count in found.strikes.items()
    ]
    return "\n".join(["", *each, f"{found.acknowledged} actions acknowledged, {found.matches} matches over"])


def spread(gaps: list[float]) -> str:
    if not gaps:
        return "nobody"
    gaps = sorted(gaps)
    middle, p95 = gaps[len(gaps) // 2], gaps[int(len(gaps) * 0.95)]
    return f"{len(gaps)}: {middle:.2f} s (median), {p95:.2f} s (p95), {gaps[-1]:.2f} s at most"


async def test_no_action_is_lost_or_doubled_when_processes_die_or_leave(
    pg: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with shaken(pg, tmp_path, RULES[:2]) as shaking:
        for how in STRIKES:
            await shaking.play(20)
            await shaking.strike(how)
        await shaking.play(20)
        found = await shaking.end()
    with capsys.disabled():
        print(said(found))
    assert found.faults == []
    assert set(found.strikes) == set(STRIKES)
    assert found.acknowledged > 80


@pytest.mark.nightly
async def test_five_minutes_of_strikes_lose_and_double_nothing(
    pg: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every five seconds something happens to a server."""
    async with shaken(pg, tmp_path, RULES) as shaking:
        began = time.monotonic()
        for how in cycle(STRIKES):
            if time.monotonic() > began + SECONDS:
                break
            struck = time.monotonic()
            await shaking.strike(how)
            await shaking.play(1)
            await asyncio.sleep(max(0.0, struck + EVERY - time.monotonic()))
        found = await shaking.end()
    with capsys.disabled():
        print(said(found))
    assert found.faults == []
    assert min(found.strikes.values()) > 5
    assert found.acknowledged > 1000
    for how, most in WITHIN.items():
        assert sorted(found.anew[how])[len(found.anew[how]) // 2] < most, how
