"""A server that is killed at any moment loses nothing it has acknowledged."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.server.killing import ROOT, Victim, kill_often
from tests.server.player import Player, create, hasty
from trey.games import FAMILIES

KILLS = [8, pytest.param(1000, marks=pytest.mark.nightly)]
HANGS = """
import asyncio, sys
from pathlib import Path
from tests.server.killing import Victim
async def hang():
    victim = Victim(Path(sys.argv[1]))
    await victim.start()
    print(victim.pid, flush=True)
    await asyncio.sleep(600)
asyncio.run(hang())
"""
"""A test that starts a server, says which, and hangs."""
RULES = [family.presets[0].id for family in FAMILIES]


@pytest.mark.parametrize("kills", KILLS)
async def test_kills_lose_and_double_nothing(db: Path, kills: int, capsys: pytest.CaptureFixture[str]) -> None:
    outcome = await kill_often(db, kills, 1, RULES)
    waits = sorted(outcome.restarts)
    with capsys.disabled():
        print(
            f"\n{outcome.kills} kills, {outcome.acknowledged} actions acknowledged; all seats back after "
            f"{waits[len(waits) // 2]:.2f} s (median), {waits[-1]:.2f} s at most"
        )
    assert outcome.faults == []
    assert outcome.kills == kills
    assert outcome.acknowledged > kills
    assert waits[len(waits) // 2] < 10


@pytest.mark.nightly
async def test_orderly_ends_in_the_midst_of_play_lose_nothing_either(db: Path) -> None:
    outcome = await kill_often(db, 15, 2, RULES, signal.SIGTERM)
    assert outcome.faults == []
    assert outcome.acknowledged > 15


async def test_hands_are_the_same_after_a_kill(db: Path) -> None:
    victim = Victim(db)
    await victim.start()
    made = await create(victim.url, "sergeant_major", "habit", "habit")
    async with Player(victim.url, made["table"], made["token"]) as anna:
        await anna.reach(lambda _: True, hasty(1))
        before, number = anna.view, anna.number
        assert await victim.kill() == -signal.SIGKILL
    await victim.start()
    async with Player(victim.url, made["table"], made["token"]) as anna:
        assert (anna.view, anna.number) == (before, number)
    await victim.end()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
async def test_it_ends_cleanly_when_asked(db: Path, how: signal.Signals) -> None:
    victim = Victim(db)
    await victim.start()
    made = await create(victim.url, "euchre_cutthroat", "steady", "habit")
    async with Player(victim.url, made["table"], made["token"]) as anna:
        assert await victim.kill(how) == 0
        await anna.rest()
    await victim.end()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process that its parent has ended")
def test_a_server_does_not_outlive_a_test_that_was_killed(db: Path) -> None:
    test = [sys.executable, "-c", HANGS, str(db)]
    with subprocess.Popen(test, cwd=ROOT, stdout=subprocess.PIPE, text=True) as hangs:
        assert hangs.stdout
        server = int(hangs.stdout.readline())
        assert Path(f"/proc/{server}").exists()
        hangs.kill()
    until = time.monotonic() + 10
    while Path(f"/proc/{server}").exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert not Path(f"/proc/{server}").exists()
