"""A deal that is over is played on from one of its moments, against bots, and nothing else is told by it."""

import json
from random import Random

import pytest

from tests.server.player import Player, ask, create, hasty
from tests.server.serving import Serving
from tests.strategies import EVERY_FAMILY
from trey.core.family import Family
from trey.match import read
from trey.server.table.replay import replay
from trey.server.wire.spoken import encode


async def played(server: Serving, rules: str) -> str:
    """A table whose match is over."""
    made = await create(server.url, rules, "habit", "habit")
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.play(hasty(Random(rules)))
    return str(made["table"])


@pytest.mark.parametrize("family", EVERY_FAMILY)
async def test_a_deal_goes_on_from_any_of_its_steps(server: Serving, family: Family) -> None:
    table = await played(server, family.short)
    told = await ask(server.url, f"/api/tables/{table}/replay?deal=1")
    step = len(told["steps"]) // 2
    asked = {"deal": 1, "step": step, "seat": 1, "name": "Zoé"}
    seated = await ask(server.url, f"/api/tables/{table}/again", asked)
    assert seated["seat"] == 1
    async with Player(server.url, seated["table"], seated["token"]) as zoe:
        assert [seat["kind"] for seat in zoe.update["facts"]["seats"]][1] == "human"
        assert zoe.update["facts"]["again"]
        assert not zoe.update["undo"]
        await zoe.ask(type="settings", settings=zoe.update["facts"]["settings"] | {"pause": 0})
        await zoe.play(hasty(Random(1)))
    now = read(await ask(server.url, f"/api/tables/{seated['table']}/record"))
    assert now.ended
    again = json.loads(encode(replay("", now, 1), "en"))["steps"]
    assert [step["views"] for step in again[: step + 1]] == [step["views"] for step in told["steps"][: step + 1]]


async def test_what_was_never_played_is_refused(server: Serving) -> None:
    table = await played(server, "euchre_cutthroat game_target=1")
    fine = {"deal": 1, "step": 0, "seat": 0, "name": "Bo"}
    wrong = [("deal", 99), ("step", 999), ("seat", 6), ("name", " "), ("seat", -1), ("deal", 0)]
    codes = [(await ask(server.url, f"/api/tables/{table}/again", fine | dict([one])))["code"] for one in wrong]
    refused = ["no-such-deal", "no-such-step", "no-such-seat", "name-empty"]
    assert codes == [*refused, "bad-message", "bad-message"]


async def test_a_deal_that_runs_is_not_played_on(server: Serving) -> None:
    made = await create(server.url, "euchre_cutthroat", "habit", "habit")
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.dealt()
        asked = {"deal": 1, "step": 0, "seat": 0, "name": "Bo"}
        assert (await ask(server.url, f"/api/tables/{made['table']}/again", asked))["code"] == "no-such-deal"
