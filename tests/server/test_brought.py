"""A match that was begun on a device goes on at a server, from a record that is checked in full."""

import hashlib
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.local.device import Player as Own
from tests.local.device import asked, device, new_table
from tests.server.player import Player, ask, hasty
from tests.server.serving import Serving, paced
from tests.strategies import NIGHTLY
from trey.core.family import Family
from trey.games import FAMILIES
from trey.match import read
from trey.match.proofs import check_shuffles
from trey.server.wire.refusals import REFUSALS

EUCHRE = next(family for family in FAMILIES if family.id == "euchre")


async def record_of(rules: str, deals: int = 1) -> str:
    """The record of a match on a device, in which so many deals are over, or all."""
    house = await device()
    made = await new_table(house, rules, "habit", "beginner")
    player = Own(house, made["table"], made["token"])
    await player.open()
    while not player.over and (await asked(house, "table", table=made["table"]))["deals"] < deals:
        await player.play(hasty(rules), 1)
    text: str = await asked(house, "record", table=made["table"])
    await house.end()
    return text


def resigned(text: str) -> str:
    """A record that was changed by somebody who knows how its check is made."""
    body = text[: text.rindex("check ")]
    return f"{body}check {hashlib.sha256(body.encode()).hexdigest()[:32]}\n"


@pytest.fixture(scope="module")
async def record() -> str:
    return await record_of(EUCHRE.presets[0].id)


async def brought(server: Serving, record: str, **wish: Any) -> Any:
    return await ask(server.url, "/api/brought", {"record": record, "name": "Anna"} | wish)


@pytest.mark.parametrize(
    "family", [pytest.param(f, id=f.id, marks=NIGHTLY if f.id == "three_thirteen" else ()) for f in FAMILIES]
)
async def test_a_match_goes_on_at_a_server_to_its_end(server: Serving, family: Family) -> None:
    long = " win_rule=fixed_hands:6" if family.id == "sergeant_major" else ""
    begun = await record_of(f"{family.presets[0].id}{long}")
    past = read(begun)
    seat = past.rules.seats - 1
    seated = await brought(server, begun, seat=seat)
    assert seated.get("seat") == seat, seated
    async with Player(server.url, seated["table"], seated["token"]) as anna:
        facts = anna.update["facts"]
        assert facts["again"], "whoever comes is told that these deals prove nothing"
        assert [one["bot"] for one in facts["seats"]] == [*["steady", "habit", "beginner"][:seat], None]
        assert [one["free"] for one in facts["seats"]] == [True, *[False] * seat]
        assert [row["delta"] for row in anna.update["sheet"]] == [list(row.delta) for row in past.sheet]
        await anna.ask(type="settings", settings=facts["settings"] | {"pause": 0})
        await anna.play(hasty(1))
    now = read(text := await ask(server.url, f"/api/tables/{seated['table']}/record"))
    assert now.ended
    assert [row.delta for row in now.sheet][: len(past.sheet)] == [row.delta for row in past.sheet]
    assert 0 < check_shuffles(now, text) == now.number - len(past.sheet)


async def test_friends_come_to_the_seats_that_are_open(server: Serving, record: str) -> None:
    seated = await brought(server, record, others=["open", "random"])
    ben = await ask(server.url, f"/api/tables/{seated['table']}/seats", {"name": "Ben"})
    assert (ben["seat"], ben["waiting"]) == (1, "")
    async with Player(server.url, seated["table"], ben["token"]) as player:
        assert [one["name"] or one["bot"] for one in player.update["facts"]["seats"]] == ["Anna", "Ben", "random"]
    assert (await ask(server.url, f"/api/tables/{seated['table']}/seats", {"name": "Zoé"}))["waiting"] == "asked"


async def test_a_device_takes_a_match_from_a_server_too(record: str) -> None:
    house = await device()
    seated = await asked(house, "bringTable", record=record, name="Anna")
    player = Own(house, seated["table"], seated["token"])
    await player.open()
    await player.ask(type="settings", settings=player.update["facts"]["settings"] | {"pause": 0})
    await player.play(hasty(1))
    assert player.over
    await house.end()


def changed(pattern: str, by: str) -> Any:
    return lambda text: resigned(re.sub(pattern, by, text, count=1, flags=re.MULTILINE))


FORGED: dict[str, tuple[Any, str]] = {
    "a letter": (lambda text: text.replace("player 0 Anna", "player 0 Anne"), "record-edited"),
    "the score": (changed(r"^score 1 .*$", "score 1 +9 -9 +0"), "record-score"),
    "the cards": (changed(r"(pack )(\S+) (\S+)", r"\1\3 \2"), ""),
    "the shuffle's secret": (changed(r"secret=.", "secret=g"), ""),
    "its last half": (lambda text: text[: len(text) // 2], "record-truncated"),
    "its last line": (lambda text: text[: text.rindex("check ")], "record-truncated"),
    "the end": (changed(r"^open$", "end game_target 0"), "record-end"),
    "a game": (changed(r"^rules .*$", "rules poker"), "preset-unknown"),
    "everything": (lambda _: "<script>alert(1)</script>", "record-format"),
    "more seats": (changed(r"^player 2 ", "player 3 "), "record-unexpected"),
}


@pytest.mark.parametrize("what", FORGED)
async def test_a_forged_record_makes_no_table(server: Serving, record: str, what: str) -> None:
    forge, code = FORGED[what]
    assert forge(record) != record
    tables = len(server.house.rooms)
    refused = await brought(server, forge(record))
    assert not code or refused["code"] == code
    assert refused["why"]
    assert len(server.house.rooms) == tables


async def test_another_secret_of_the_right_form_is_found(server: Serving, record: str) -> None:
    def other(found: re.Match[str]) -> str:
        return found[1] + f"{int(found[2], 16) ^ 1:x}"

    forged = resigned(re.sub(r"(secret=)([0-9a-f])", other, record, count=1))
    assert (await brought(server, forged))["code"].startswith("shuffle-")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"seat": 3}, "no-such-seat"),
        ({"seat": -1}, "bad-message"),
        ({"others": ["habit"] * 3}, "table-full"),
        ({"others": ["poker"]}, "no-such-bot"),
        ({"name": " "}, "name-empty"),
        ({"name": 7}, "bad-message"),
        ({"record": None}, "bad-message"),
        ({"record": "x" * 200_001}, "bad-message"),
    ],
)
async def test_what_cannot_be_wished_is_refused(server: Serving, record: str, wish: dict[str, Any], code: str) -> None:
    assert (await ask(server.url, "/api/brought", {"record": record, "name": "Anna"} | wish))["code"] == code


async def test_a_match_that_is_over_or_not_begun_is_not_brought(server: Serving) -> None:
    whole = await record_of("euchre_cutthroat game_target=1", 99)
    assert (await brought(server, whole))["code"] == "over"
    bare = re.sub(r"^deal 1 (.|\n)*(?=^end)", "", whole, flags=re.MULTILINE)
    bare = resigned(re.sub("^end .*$", "open", bare, flags=re.MULTILINE))
    assert (await brought(server, bare))["code"] == "not-started"


async def test_a_huge_record_is_refused_before_it_is_read(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as client:
        for body in ("x" * 300_000, '{"record":"' + "x" * 262_144 + '"}'):
            answer = await client.post("/api/brought?lang=fr", content=body)
            assert (answer.status_code, answer.json()["why"]) == (413, REFUSALS["too-large"].fr)


async def test_a_record_counts_among_new_tables_if_a_table_is_made_of_it(tmp_path: Path, record: str) -> None:
    with Serving(tmp_path / "trey.sqlite3", limits=paced(new_tables=(0.0, 1.0))) as server:
        assert (await brought(server, record[:-9]))["code"].startswith("record-")
        assert "token" in await brought(server, record)
        assert (await brought(server, record))["code"] == "too-many-tables"
