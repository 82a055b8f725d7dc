"""A game that is no more than an engine and its words is played at a table, and refuses what it lacks by saying so."""

import logging
from dataclasses import replace
from typing import Any

import pytest

from tests.server.player import Player, ask, create
from tests.server.serving import Serving
from tests.server.test_teaching import turn
from trey import games
from trey.core.advice import Advice
from trey.core.family import Family
from trey.core.inference import Inference
from trey.games import OWN

LACKING: dict[str, Any] = {"inference": Inference.missing(), "advice": Advice.missing()}


def without(part: str, family: Family) -> Family:
    return replace(family, **{part: LACKING[part]})


@pytest.mark.parametrize("lacking", LACKING)
async def test_a_bare_game_is_played_to_its_end(
    server: Serving, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, lacking: str
) -> None:
    found = {name: (without(lacking, of), preset) for name, (of, preset) in games.PRESETS.items()}
    monkeypatch.setattr(games, "PRESETS", found)
    made = await create(server.url, OWN[1].short, "steady", "habit")
    async with Player(server.url, made["table"], made["token"]) as anna:
        await turn(anna)
        refused = await anna.ask(type="hint", at=anna.number)
        assert (refused["code"], lacking.capitalize() in refused["why"]) == ("capability", True)
        await anna.play(lambda view: view["legal"][0])
    path = f"/api/tables/{made['table']}"
    assert (await ask(server.url, f"{path}/review"))["code"] == "capability"
    assert "\nend " in await ask(server.url, f"{path}/record")
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
