"""Hints and guided deals at a server: asked by a seat, told to all, kept, and off where the host says so."""

import json

import pytest

from tests.server.player import Player, ask, create
from tests.server.serving import Serving
from tests.strategies import EVERY_FAMILY
from trey.core.family import Family
from trey.games import FAMILIES
from trey.match import read

TAUGHT = [pytest.param(family, id=family.id) for family in FAMILIES if family.words.lesson]


async def turn(player: Player) -> None:
    """Wait until it is the player's turn."""
    while not player.view.get("legal"):
        await player.until(lambda m: m["type"] == "update")


@pytest.mark.parametrize("family", EVERY_FAMILY)
async def test_a_hint_is_given_once_for_a_turn_told_to_all_and_kept(server: Serving, family: Family) -> None:
    made = await create(server.url, family.short, "habit", "habit")
    async with Player(server.url, made["table"], made["token"]) as anna, Player(server.url, made["table"]) as watcher:
        await turn(anna)
        legal = anna.view["legal"]
        at = anna.number
        await anna.say(type="hint", id=90, at=at)
        await anna.say(type="hint", id=91, at=at)
        hints = [await anna.until(lambda m: m["type"] == "hint") for _ in range(2)]
        assert {hint["id"] for hint in hints} == {90, 91}
        assert hints[0]["action"] == hints[1]["action"] in legal
        assert hints[0]["why"]
        assert anna.view["legal"] == legal
        told = [json.loads(text) for text in anna.heard]
        assert sum((m.get("event") or {}).get("type") == "hinted" for m in told) == 1
        await watcher.until(lambda m: (m.get("event") or {}) == {"type": "hinted", "seat": 0})
        assert (await anna.act(hints[0]["action"]))["type"] == "done"
        acted = await watcher.until(lambda m: (m.get("event") or {}).get("type") == "acted")
        assert acted["event"]["hinted"] is True
        await anna.play(lambda view: view["legal"][0])
    record = await ask(server.url, f"/api/tables/{made['table']}/record")
    assert f"\nhint 0\n0 {hints[0]['action']}\n" in record
    assert read(record).ended
    replay = await ask(server.url, f"/api/tables/{made['table']}/replay?deal=1")
    assert sum(step["event"].get("hinted", False) for step in replay["steps"]) == 1


async def test_no_hint_is_given_where_the_host_says_so_or_to_who_is_not_asked(server: Serving) -> None:
    made = await create(server.url, FAMILIES[0].short, "habit", "habit", hints=False)
    async with Player(server.url, made["table"], made["token"]) as anna, Player(server.url, made["table"]) as watcher:
        await turn(anna)
        assert (await anna.ask(type="hint", at=anna.number))["code"] == "no-hints"
        assert (await watcher.ask(type="hint", at=anna.number))["code"] == "not-seated"
        assert not any(
            '"hinted"' in text and '"seat":0' in text and '"event":{"type":"hinted"' in text for text in anna.heard
        )
    other = await create(server.url, FAMILIES[0].short, "open", "habit")
    async with Player(server.url, other["table"], other["token"]) as anna:
        assert (await anna.ask(type="hint", at=anna.number))["code"] == "not-started"


async def test_a_hint_for_a_turn_that_is_over_is_refused(server: Serving) -> None:
    made = await create(server.url, FAMILIES[0].short, "habit", "habit")
    async with Player(server.url, made["table"], made["token"]) as anna:
        await turn(anna)
        at = anna.number
        await anna.act(anna.view["legal"][0])
        await turn(anna)
        assert (await anna.ask(type="hint", at=at))["code"] == "late"
        assert (await anna.ask(type="hint", at=anna.number + 9))["code"] == "early"


# Guided deals


@pytest.mark.parametrize("family", TAUGHT)
async def test_a_guided_deal_is_played_to_its_end(server: Serving, family: Family) -> None:
    seat = await ask(server.url, "/api/lessons", {"family": family.id, "name": "Anna"})
    steps = []
    async with Player(server.url, seat["table"], seat["token"]) as anna:
        while not anna.view.get("done"):
            await turn_or_end(anna)
            stop = anna.update["lesson"]
            if anna.view["done"]:
                break
            if stop:
                steps.append(stop["step"])
            actions = stop["actions"] if stop and stop["actions"] else anna.view["legal"][:1]
            assert (await anna.act(*actions))["type"] == "done"
        assert anna.update["lesson"]["step"] == anna.update["lesson"]["steps"] == len(family.words.lesson.stops) + 1  # type: ignore[union-attr]
        assert anna.update["facts"]["lesson"]
    assert steps == list(range(1, len(steps) + 1)) == list(range(1, len(family.words.lesson.stops) + 1))  # type: ignore[union-attr]


async def turn_or_end(player: Player) -> None:
    while not (player.view.get("legal") or player.view.get("done")):
        await player.until(lambda m: m["type"] == "update")


async def test_who_does_something_else_plays_on_without_a_guide(server: Serving) -> None:
    family = FAMILIES[0]
    assert family.words.lesson is not None
    seat = await ask(server.url, "/api/lessons", {"family": family.id, "name": "Anna"})
    async with Player(server.url, seat["table"], seat["token"]) as anna:
        await turn(anna)
        other = next(text for text in anna.view["legal"] if text not in anna.update["lesson"]["actions"])
        await anna.act(other)
        while not anna.view["done"]:
            await turn_or_end(anna)
            assert anna.update["lesson"] is None
            if not anna.view["done"]:
                await anna.act(anna.view["legal"][0])


async def test_a_row_of_actions_may_come_in_any_order_and_in_parts(server: Serving) -> None:
    family = next(f for f in FAMILIES if f.words.lesson and any(len(stop.actions) > 1 for stop in f.words.lesson.stops))
    seat = await ask(server.url, "/api/lessons", {"family": family.id, "name": "Anna"})
    async with Player(server.url, seat["table"], seat["token"]) as anna:
        while True:
            await turn(anna)
            actions = anna.update["lesson"]["actions"]
            if len(actions) > 1:
                break
            await anna.act(*actions)
        await anna.act(actions[-1])
        await turn(anna)
        assert anna.update["lesson"]["actions"] == actions[:-1]
        await anna.act(*reversed(actions[:-1]))
        await turn(anna)
        assert anna.update["lesson"]["actions"]


async def test_there_is_no_lesson_of_a_game_that_has_none(server: Serving) -> None:
    assert (await ask(server.url, "/api/lessons", {"family": "no", "name": "Anna"}))["code"] == "no-lesson"
    known = {family["id"]: family["lesson"] for family in (await ask(server.url, "/api/games"))["families"]}
    assert known == {family.id: family.words.lesson is not None for family in FAMILIES}
