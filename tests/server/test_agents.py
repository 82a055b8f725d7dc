"""A trained agent sits at the table in the browser like any bot, and is missed by nobody when it is gone."""

from pathlib import Path
from typing import Any

import pytest

from tests.server.player import Player, ask, create, hasty
from tests.server.serving import Serving
from trey.bots import BOTS
from trey.envs.agent import enlist


async def test_a_table_is_played_with_an_agent_and_goes_on_without_it(
    db: Path, learned: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, chosen = enlist(learned), []
    choose = bot.choose

    def choose_and_tell(*asked: Any) -> int:
        chosen.append(asked)
        return choose(*asked)

    monkeypatch.setattr(bot, "choose", choose_and_tell)
    with Serving(db) as server:
        games = (await ask(server.url, "/api/games"))["families"]
        assert ["learned" in game["levels"] for game in games] == [game["id"] == "euchre" for game in games]
        made = await create(server.url, "euchre_cutthroat game_target=12", "learned", "habit", bot="learned")
        async with Player(server.url, made["table"], made["token"]) as anna:
            await anna.dealt()
            assert [seat["bot"] for seat in anna.update["facts"]["seats"]] == [None, "learned", "habit"]
            await anna.play(hasty(1), most=8)
            assert chosen
            assert not anna.over
    BOTS.discharge("learned")
    with Serving(db) as server:
        async with Player(server.url, made["table"], made["token"]) as anna:
            assert [seat["bot"] for seat in anna.update["facts"]["seats"]] == [None, "habit", "habit"]
            await anna.play(hasty(2))
            assert anna.over
