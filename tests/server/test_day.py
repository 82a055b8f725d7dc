"""The deal of the day: the same cards for everybody, chosen by nobody."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.server.player import Player, ask, create, hasty
from tests.server.serving import Serving
from tests.strategies import EVERY_FAMILY
from trey.bots import BOTS
from trey.core.errors import TreyError
from trey.core.family import Family
from trey.games import FAMILIES, parse_rules
from trey.match import Dealt, Match, read
from trey.proof.day import day_of, deal_of_day, seed_of_day
from trey.server.live.day import Days
from trey.server.live.processes import Beside
from trey.server.live.thinking import SUBSTITUTE, Thinker

DAY = date(2026, 11, 22)
STORE: Any = None
THINKER = Thinker(Beside())
WITH_DAY = [family for family in FAMILIES if family.day]


async def sit(url: str, family: Family, day: str) -> dict[str, str]:
    body = {"rules": family.day, "name": "Anna", "others": ["thumb"] * (family.usual_seats - 1), "day": day}
    made: dict[str, str] = await ask(url, "/api/tables", body | {"settings": {"pause": 0}})
    return made


async def today(url: str) -> str:
    day: str = (await ask(url, "/api/day"))["day"]
    return day


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_a_day_is_one_scored_deal_or_as_many_as_its_rules_say(family: Family) -> None:
    rules = parse_rules(family.day)
    deals = rules.options.get("max_deals") or 1
    for days in range(40):
        match, seed = Match(rules), seed_of_day(DAY + timedelta(days=days), rules)
        while not match.ended:
            if match.needs_deal:
                match.deal_numbered(seed, match.number)
            match.act_number(BOTS["thumb"].choose(rules, match.observation(match.turn), 0))
        assert [line.redealt for line in match.sheet].count(False) == deals


@pytest.mark.parametrize("family", EVERY_FAMILY)
async def test_two_devices_at_two_servers_get_the_same_cards(tmp_path: Path, server: Serving, family: Family) -> None:
    dealt = []
    with Serving(tmp_path / "other.sqlite3") as other:
        for url in (server.url, other.url):
            made = await sit(url, family, await today(url))
            async with Player(url, made["table"], made["token"]) as anna:
                assert anna.update["facts"]["day"]
                assert not anna.update["facts"]["again"]
                await anna.play(hasty(family.id))
            record = read(await ask(url, f"/api/tables/{made['table']}/record"))
            dealt.append([event.deal for event in record.log if isinstance(event, Dealt)])
    assert dealt[0] == dealt[1]
    day = day_of(await today(server.url))
    assert day is not None
    for number, one in enumerate(dealt[0]):
        assert one.cards == deal_of_day(day, parse_rules(family.day), number).cards
    assert dealt[0][0] == deal_of_day(day, parse_rules(family.day))


def test_every_day_and_all_rules_have_other_cards() -> None:
    found = {deal_of_day(DAY + timedelta(days=n), parse_rules(family.day)) for n in range(50) for family in WITH_DAY}
    assert len(found) == 50 * len(WITH_DAY)
    assert deal_of_day(DAY, parse_rules(WITH_DAY[0].day)) == deal_of_day(DAY, parse_rules(WITH_DAY[0].day))


@pytest.mark.parametrize(
    "day", ["2026-11-23", "2026-10-22", "1999-01-01", "", "today", "2026-13-01", "22.11.2026", "2026-11-2\u0662"]
)
def test_no_other_day_can_be_picked(day: str) -> None:
    days = Days(THINKER, STORE, 0, lambda: datetime(2026, 11, 22, 13, tzinfo=UTC))
    rules = parse_rules(WITH_DAY[0].day)
    assert days.deals("2026-11-22", rules) != days.deals("2026-11-21", rules) != days.deals("2026-10-23", rules)
    with pytest.raises(TreyError, match="today"):
        days.deals(day, rules)


def test_no_other_rules_can_be_picked() -> None:
    days = Days(THINKER, STORE, 0, lambda: datetime(2026, 11, 22, 13, tzinfo=UTC))
    for family in WITH_DAY:
        with pytest.raises(TreyError, match="today"):
            days.deals("2026-11-22", parse_rules(family.short))


async def test_a_wrong_day_makes_no_table(server: Serving) -> None:
    before = len(server.house.rooms)
    for day in ("2001-01-01", "x" * 10, "x" * 11):
        body = {"rules": WITH_DAY[0].day, "name": "Anna", "others": ["thumb", "thumb"], "day": day}
        answer = await ask(server.url, "/api/tables", body)
        assert answer["code"] in {"no-such-day", "bad-message"}
    assert (await ask(server.url, "/api/day/2001-01-01/x"))["code"] == "no-such-day"
    assert (await ask(server.url, f"/api/day/{await today(server.url)}/x"))["code"] == "no-such-day"
    assert len(server.house.rooms) == before


def test_a_day_ends_at_midnight_of_the_world() -> None:
    days = Days(THINKER, STORE, 0, lambda: datetime(2026, 11, 22, 23, 59, 50, tzinfo=UTC))
    assert (days.today().day, days.today().left) == ("2026-11-22", 10)


@pytest.mark.parametrize("family", EVERY_FAMILY)
async def test_what_bots_make_of_a_day_is_what_they_would_at_a_table(server: Serving, family: Family) -> None:
    day = await today(server.url)
    first, again = [await ask(server.url, f"/api/day/{day}/{family.id}") for _ in range(2)]
    thumb = {one["bot"]: one["delta"] for one in first["bots"]}[SUBSTITUTE]
    assert thumb == {one["bot"]: one["delta"] for one in again["bots"]}[SUBSTITUTE]
    rules, when = parse_rules(family.day), day_of(day)
    assert when is not None
    match = Match(rules)
    while not match.ended:
        if match.needs_deal:
            match.deal_numbered(seed_of_day(when, rules), match.number)
        match.act_number(BOTS["thumb"].choose(rules, match.observation(match.turn), 0))
    assert thumb == list(match.scores)


async def test_a_rematch_of_a_day_says_that_its_deals_are_known(server: Serving) -> None:
    family = WITH_DAY[0]
    made = await sit(server.url, family, await today(server.url))
    async with Player(server.url, made["table"], made["token"]) as anna:
        await anna.play(hasty(1))
        assert (await anna.ask(type="rematch", again=True))["type"] != "refused"
        await anna.say(type="latest", id=99)
        moved = await anna.until(lambda message: message.get("type") == "update")
    async with Player(server.url, moved["facts"]["next"], made["token"]) as anna:
        assert anna.update["facts"]["again"]
        assert anna.update["facts"]["day"] == ""


async def test_an_ordinary_table_has_no_day(server: Serving) -> None:
    made = await create(server.url, WITH_DAY[0].short, "thumb", "thumb")
    assert (await ask(server.url, f"/api/tables/{made['table']}"))["day"] == ""
