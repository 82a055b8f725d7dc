"""Lines and questions of a page at a house of its own device: what is wrong is refused in words, and ends nothing."""

import json
from typing import Any

import pytest

from tests.local.device import Player, asked, device, new_table
from tests.server.player import hasty
from trey.local import LocalHouse
from trey.local.house import CALLS
from trey.server import wire
from trey.server.wire.refusals import REFUSALS, STATUS

RULES = "euchre_cutthroat"


async def test_who_has_a_seat_is_welcomed_and_answered_and_others_look_on() -> None:
    house = await device()
    made = await new_table(house, RULES)
    own, other = Player(house, made["table"], made["token"]), Player(house, made["table"])
    assert ((await own.open())["seat"], (await other.open())["seat"]) == (0, None)
    own.say(type="ping", id=7)
    assert (await own.until(lambda m: m["type"] == "pong"))["id"] == 7
    await own.until(lambda m: m["type"] == "update" and m["view"]) if not own.view else None
    assert own.view["hand"]
    await other.until(lambda m: m["type"] == "update" and m["view"]) if not other.view else None
    assert other.view["hand"] == []
    told = len(other.told)
    other.close()
    await own.play(hasty(1), 3)
    assert (len(other.told), other.closed) == (told, 0), "a page hears nothing on a line that it has closed"
    assert house.house.sockets == 1
    own.close()
    await own.open()
    await own.play(hasty(1), 1)
    assert house.house.sockets == 1
    await house.end()
    assert own.closed == 1


@pytest.mark.parametrize(
    ("table", "hello", "code"),
    [
        ("nowhere", {}, "no-such-table"),
        ("", {"token": "x"}, "wrong-token"),
        ("", {"v": 1}, "wrong-version"),
        ("", {"v": 99}, "wrong-version"),
        ("", {"lang": "de"}, "no-such-language"),
        ("", {"type": "ping", "id": 1}, "hello-first"),
        ("", {"type": "poker"}, "bad-message"),
        ("", {"token": 7}, "bad-message"),
    ],
)
async def test_a_line_that_cannot_be_is_told_why_and_closed(table: str, hello: dict[str, Any], code: str) -> None:
    house = await device()
    made = await new_table(house, RULES)
    player = Player(house, table or made["table"], made["token"])
    bye = await player.open(**hello)
    assert (bye["type"], bye["code"], bye["why"], bye["again"]) == ("bye", code, REFUSALS[code].en, False)
    await Player(house, made["table"], made["token"]).open()
    assert player.closed == 1
    player.say(type="ping", id=1)
    await house.end()


@pytest.mark.parametrize("text", ["", "{", "[]", "\ud800", '{"type":"poker"}', "x" * 5000, "[" * 4000])
async def test_what_cannot_be_read_on_a_line_is_refused_and_the_line_stays(text: str) -> None:
    house = await device()
    made = await new_table(house, RULES)
    player = Player(house, made["table"], made["token"])
    await player.open()
    house.hear(player.line, text)
    assert (await player.until(lambda m: m["type"] == "refused"))["code"] == "bad-message"
    assert await player.play(hasty(1), 1) == 1
    await house.end()


async def test_a_line_speaks_the_language_of_its_hello() -> None:
    house = await device()
    made = await new_table(house, RULES)
    player = Player(house, made["table"], made["token"])
    await player.open(lang="fr")
    assert (await player.ask(type="act", at=999, actions=["pass"]))["why"] in {text.fr for text in REFUSALS.values()}
    await house.end()


@pytest.fixture
async def house() -> LocalHouse:
    return await device()


def test_calls_go_by_the_names_of_the_client() -> None:
    assert {"games", "byCode", "playOn", "botsOfDay", "letNetwork"} <= {*CALLS}
    assert {*CALLS.values()} == {*wire.CALLS}


@pytest.mark.parametrize(
    ("call", "wish", "code"),
    [
        ("poker", "{}", "no-such-page"),
        ("by_code", '{"code":"X"}', "no-such-page"),
        ("__class__", "{}", "no-such-page"),
        ("answer", "{}", "no-such-page"),
        ("letNetwork", '{"table":"x","token":"x","open":true}', "not-here"),
        ("table", "{}", "bad-message"),
        ("table", '{"table":[]}', "bad-message"),
        ("table", "[]", "bad-message"),
        ("table", "{", "bad-message"),
        ("table", "", "bad-message"),
        ("table", "[" * 4000, "bad-message"),
        ("table", '{"table":"\ud800"}', "bad-message"),
        ("table", '{"table":"' + "x" * 20_000 + '"}', "too-large"),
        ("table", '{"table":"a?b#c d%"}', "no-such-table"),
        ("record", '{"table":"../../etc/passwd"}', "no-such-table"),
        ("create", '{"rules":"poker","name":"Anna"}', "preset-unknown"),
        ("create", '{"rules":1,"name":"Anna"}', "bad-message"),
        ("rules", '{"rules":"a&b=c#d %"}', "rules-unreadable"),
        ("log", '{"after":"x"}', "bad-message"),
        ("replay", '{"table":"x","deal":-1}', "no-such-deal"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_a_call_that_cannot_be_is_refused_in_words(
    house: LocalHouse, call: str, wish: str, code: str, lang: str, caplog: pytest.LogCaptureFixture
) -> None:
    answer = await house.ask(call, wish, lang)
    said = json.loads(answer.body)
    assert (answer.status, answer.kind, said["code"]) == (STATUS.get(code, 400), "application/json", code)
    assert code not in REFUSALS or said["why"] == REFUSALS[code].of("fr" if lang == "fr" else "en")
    assert not caplog.records


async def test_a_language_that_nobody_speaks_is_refused(house: LocalHouse) -> None:
    assert json.loads((await house.ask("games", "{}", "de")).body)["code"] == "no-such-language"


async def test_what_fails_is_told_and_ends_nothing(house: LocalHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.house, "public", None)
    answer = await house.ask("tables", "{}", "fr")
    assert (answer.status, json.loads(answer.body)["why"]) == (503, REFUSALS["trouble"].fr)
    assert (await asked(house, "day"))["day"]


async def test_a_lesson_a_puzzle_and_the_deal_of_the_day_are_played(house: LocalHouse) -> None:
    learnt = await asked(house, "learn", family="euchre", name="Anna")
    pupil = Player(house, learnt["table"], learnt["token"])
    await pupil.open()
    assert pupil.update["facts"]["lesson"]
    first = (await asked(house, "puzzles"))["puzzles"][0]["id"]
    right = (await asked(house, "answerPuzzle", puzzle=first))["answers"][0]
    assert (await asked(house, "tryPuzzle", puzzle=first, action=right))["right"]
    day = (await asked(house, "day"))["day"]
    family = next(one for one in (await asked(house, "games"))["families"] if one["id"] == "euchre")
    made = await asked(
        house, "create", rules=family["day"], name="Anna", others=["habit", "habit"], day=day, settings={"pause": 0}
    )
    player = Player(house, made["table"], made["token"])
    await player.open()
    await player.play(hasty(1))
    assert player.over
    assert {bot["bot"] for bot in (await asked(house, "botsOfDay", day=day, family="euchre"))["bots"]}
    again = await asked(house, "playOn", table=made["table"], deal=1, step=3, seat=1, name="Ben")
    assert again["seat"] == 1


async def test_a_hint_and_a_whole_review_are_given(house: LocalHouse) -> None:
    made = await new_table(house, RULES, "expert", "steady")
    player = Player(house, made["table"], made["token"])
    await player.open()
    assert await player.turn()
    player.say(type="hint", id=5, at=player.update["number"])
    hint = await player.until(lambda m: m["type"] in {"hint", "refused"})
    assert hint["type"] == "hint", hint
    while not await asked_deals(house, made["table"]):
        await player.play(hasty(1), 3)
    review = await asked(house, "review", table=made["table"], deal=1)
    assert review["judged"] > 0, review
    assert all(choice["cost"] > 0 for choice in review["choices"]), "only what cost something is shown"
    await house.end()


async def asked_deals(house: LocalHouse, table: str) -> int:
    return int((await asked(house, "table", table=table))["deals"])
