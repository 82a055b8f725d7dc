"""A house of one device thinks and answers as a server does."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.local.device import QUICK, Player, Rows, new_table
from tests.local.far import Far, lowest
from tests.server import odd_bots
from tests.server.player import answered, hasty
from tests.server.serving import Serving
from tests.server.test_thinking import started
from trey.bots import BOTS
from trey.games import OWN, parse_rules
from trey.local import LocalHouse
from trey.local.store import LocalStore
from trey.local.thinker import Elsewhere
from trey.server.live import thinking
from trey.server.live.processes import Beside
from trey.server.live.thinking import Aside, Thinker
from trey.server.store.event_store import Summary
from trey.server.store.sqlite import SqliteStore

FAMILIES = {family.id: family for family in OWN}
MOST = 12


@pytest.fixture
async def far() -> AsyncIterator[Far]:
    made = Far()
    yield made
    await made.end()


def patient(aside: Aside) -> Thinker:
    return Thinker(aside, patience=300, hang=300)


@pytest.mark.parametrize("family", FAMILIES)
async def test_bots_choose_and_hint_as_on_a_server(family: str, far: Far) -> None:
    rules, server, device = (
        parse_rules(FAMILIES[family].short),
        patient(Beside()),
        patient(Elsewhere(far.think)),
    )
    match, levels, compared, apart = started(rules), FAMILIES[family].advice.levels, 0, 0
    while not match.deal_over and compared < MOST:
        seen = match.observation(match.turn)
        if seen.legal & seen.legal - 1:
            compared += 1
            chosen = [[await one.choose(bot, rules, seen, compared) for bot in levels] for one in (server, device)]
            assert chosen[0] == chosen[1]
            apart += len({*chosen[0]}) > 1
        match.act_number(BOTS["habit"].choose(rules, seen, 1))
    hints = [
        await one.hint(rules, match.observation(match.turn)) if not match.deal_over else None
        for one in (server, device)
    ]
    assert hints[0] == hints[1]
    assert far.thoughts
    assert apart or family == "three_thirteen", "levels that choose alike all along compare nothing"
    server.close()


async def test_another_choice_of_the_one_who_thinks_is_seen(far: Far, monkeypatch: pytest.MonkeyPatch) -> None:
    """The law above would find it."""
    rules, device = parse_rules("euchre_cutthroat"), patient(Elsewhere(far.think))
    seen = started(rules).observation(started(rules).turn)
    own = [await device.choose("steady", rules, seen, seed) for seed in range(9)]
    monkeypatch.setattr(thinking, "_choose_there", lowest)
    assert [await device.choose("steady", rules, seen, seed) for seed in range(9)] != own


async def test_one_who_hangs_or_dies_is_started_again_and_another_plays_meanwhile(
    far: Far, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = parse_rules("euchre_cutthroat")
    seen = started(rules).observation(started(rules).turn)
    device = Thinker(Elsewhere(far.think), patience=60, hang=0.3)
    own = await device.choose("steady", rules, seen, 1)
    habit = await device.choose("habit", rules, seen, 1)
    for odd, ended in ((odd_bots.hangs, 1), (odd_bots.dies, 2)):
        with monkeypatch.context() as patched:
            patched.setattr(thinking, "_choose_there", odd)
            assert await device.choose("steady", rules, seen, 1) == habit
            assert far.ended == ended
        device._workers.end()  # type: ignore[union-attr]  # nobody waits out the pause after a failure
        device._workers = None
        assert await device.choose("steady", rules, seen, 1) == own
    assert far.started == 3


async def test_what_a_bot_raises_travels(
    far: Far, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinking, "_choose_there", odd_bots.fails)
    rules, device = parse_rules("euchre_cutthroat"), patient(Elsewhere(far.think))
    seen = started(rules).observation(started(rules).turn)
    assert await device.choose("steady", rules, seen, 1) == await device.choose("habit", rules, seen, 1)
    assert "ValueError" in caplog.text
    assert far.ended == 0


async def test_every_question_is_answered_as_by_http(tmp_path: Path, far: Far) -> None:
    house = await LocalHouse.start(Rows(), think=far.think, pace=QUICK)
    made = await new_table(house, "euchre_cutthroat game_target=1", "habit", "novice")
    player = Player(house, made["table"], made["token"])
    await player.open()
    await player.play(hasty(1))
    player.close()
    db = tmp_path / "trey.sqlite3"
    await stored(house._store, db, made["table"])
    with Serving(db) as server:
        for call, wish in wishes(made).items():
            for lang in ("en", "fr"):
                mine, theirs = await house.ask(call, json.dumps(wish), lang), await by_http(server, call, wish, lang)
                assert (mine.status, mine.kind, mine.body) == theirs, (call, lang)
        other = await house.ask("replay", json.dumps({"table": made["table"], "deal": 1}), "fr")
        assert (other.status, other.kind, other.body) != await by_http(
            server, "replay", {"table": made["table"], "deal": 1}, "en"
        )
    await house.end()


def wishes(made: dict[str, Any]) -> dict[str, dict[str, Any]]:
    table, deal = {"table": made["table"]}, {"deal": 1}
    return {
        "games": {},
        "check": {"rules": "poker"},
        "rules": {"rules": "a&b=c#d %"},
        "rulebook": {},
        "tables": {},
        "table": table,
        "byCode": {"code": "XXXX"},
        "sit": table | {"name": "Ben"},
        "record": table,
        "replay": table | deal,
        "review": table | deal,
        "otherwise": table | deal | {"step": 999_999, "action": "pass"},
        "create": {"rules": "euchre_cutthroat", "name": ""},
        "learn": {"family": "poker", "name": "Anna"},
        "playOn": table | {"deal": 9, "step": 1, "seat": 0, "name": "Ben"},
        "puzzles": {},
        "puzzle": {"puzzle": "x"},
        "tryPuzzle": {"puzzle": "x", "action": "pass"},
        "answerPuzzle": {"puzzle": "x"},
        "network": {},
        "proveEvening": {"code": "X" * 8, "bot": "habit", "rules": "euchre_cutthroat", "record": "x"},
        "replayRecord": {"record": "x", "deal": 1},
        "botsOfDay": {"day": "2020-01-01", "family": "euchre"},
    }


async def stored(store: LocalStore, db: Path, table: str) -> None:
    """Put a table of a device into a database of a server."""
    kept, there = store.tables[table], SqliteStore(db)
    await there.append(Summary(table, kept.code, kept.stage, public=False, touched=0), 1, kept.events)
    await there.close()


async def by_http(server: Serving, call: str, wish: dict[str, Any], lang: str) -> tuple[int, str, str]:
    answer = await answered(server.url, call, wish, lang)
    return answer.status_code, answer.headers["content-type"].split(";")[0], answer.text
