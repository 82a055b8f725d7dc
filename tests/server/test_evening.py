"""An evening: all its tables have the same deals, and only a record of them, whole and unaltered, proves a result."""

import gzip
import hashlib
import re
from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec
import pytest

from tests.server.player import Player, ask, hasty
from tests.server.serving import Serving
from trey.bots import BOTS
from trey.core.deal import Deal
from trey.core.errors import TreyError
from trey.core.family import Family
from trey.games import FAMILIES, parse_rules
from trey.match import Dealt, Match, read, write
from trey.proof import day
from trey.proof.day import deal_of_evening
from trey.server import wire
from trey.server.table import events, practice
from trey.server.table.table import Table

CODE, OTHER, BOT = "BCDFGHJK", "BCDFGHJM", "habit"
COUNT = count()
RULES = parse_rules("sergeant_major max_hands=2")


def table(part: int = 0, code: str = CODE, rules: str = RULES.text) -> Table:
    """A table of an evening where seat 0 is Anna's and all the others are bots'."""
    part_of = wire.Evening(code=code, bot=BOT, part=part)
    made = events.Made(rules=rules, code="X" * 8, settings=wire.Settings(hints=False), evening=part_of)
    seats = parse_rules(rules).seats
    others = [events.Taken(seat=seat, bot=BOT) for seat in range(1, seats)]
    return Table.replay("x", [made, *others, events.Sat(seat=0, name="Anna", key="k" * 64), events.Started()])


def played(now: Table, bot: str = "habit", deal: Callable[[int], Deal] | None = None) -> Match:
    """The match of a table, played to its end with its own deals, or others."""
    match = now.match
    assert match is not None
    while match.ended is None:
        if match.needs_deal:
            due = deal(match.number) if deal else now.next_deal
            assert due is not None
            now.apply(events.Dealt(deal=due.text(match.rules.pack)))
        else:
            seat, seed = match.turn or 0, now.luck
            number = BOTS[bot if seat == 0 else BOT].choose(match.rules, match.observation(seat), seed)
            now.apply(events.Acted(seat=seat, action=str(match.phase.action(number))))
    return match


def proved(record: str, code: str = CODE, rules: str = RULES.text, bot: str = BOT) -> wire.EveningPart:
    return practice.proved_evening(wire.ProveEvening(code=code, bot=bot, rules=rules, record=record))


def same_deals() -> None:
    """All tables of a part are dealt alike, however they are played; those of another part or evening are not."""
    for part in range(RULES.seats):
        one, two = (played(table(part), bot) for bot in ("habit", "random"))
        deals = [[e.deal for e in match.log if isinstance(e, Dealt)] for match in (one, two)]
        assert deals[0] == deals[1]
        assert write(one) != write(two)
        other = {table(part, OTHER).next_deal, table((part + 1) % RULES.seats).next_deal}
        assert deals[0][0] not in other
    first = [deal.dealer for part in range(RULES.seats) if (deal := table(part).next_deal)]
    assert sorted(first) == [*range(RULES.seats)]


def test_all_tables_of_an_evening_play_the_same_deals_and_each_part_begins_one_seat_further() -> None:
    same_deals()


@pytest.mark.parametrize(
    "planted",
    [
        lambda _, part, rules, number: Deal.numbered(rules.pack.cards, rules.seats, part, number, 0),
        lambda *part: Deal.numbered(RULES.pack.cards, RULES.seats, next(COUNT), part[-1]),
        lambda code, _, rules, number: deal_of_evening(code, 0, rules, number),
    ],
    ids=["the same dealer", "other cards at each table", "the same cards in each part"],
)
def test_a_planted_fault_in_the_deals_is_found(monkeypatch: pytest.MonkeyPatch, planted: Any) -> None:
    monkeypatch.setattr("trey.server.table.table.deal_of_evening", planted)
    with pytest.raises(AssertionError):
        same_deals()


def test_bots_choose_alike_where_matches_stand_alike() -> None:
    one, two = table(), table()
    assert one.luck == two.luck != 0
    assert table(1).luck != one.luck != table(0, OTHER).luck
    played(two)
    assert one.luck != two.luck


def test_a_match_of_any_length_has_deals_enough() -> None:
    match = played(table(rules="sergeant_major win_rule=fixed_hands:30"))
    assert len(match.sheet) > day.MOST_DEALS


@pytest.mark.parametrize("family", [one for one in FAMILIES if one.day], ids=lambda one: one.id)
def test_a_record_proves_the_part_and_the_points(family: Family) -> None:
    for part in range(parse_rules(family.day).seats):
        match = played(table(part, rules=family.day))
        made = wire.EveningMade(seat=0, name="Anna", points=match.scores[0])
        assert proved(write(match), rules=family.day) == wire.EveningPart(part=part, made=(made,))


def good() -> str:
    return write(played(table()))


def checked(body: str) -> str:
    """A record whose check line fits what was changed."""
    body = body[: body.index("check ")]
    return body + "check " + hashlib.sha256(body.encode()).hexdigest()[:32] + "\n"


def won(record: str) -> str:
    """The same record with more points for seat 0."""
    return checked(re.sub(r"score 1 ([+-]\d+)", "score 1 +9", record, count=1))


def without_an_act(record: str) -> str:
    return checked(re.sub(r"\n0 play \w+", "", record, count=1))


def dealt_by_others() -> str:
    return write(played(table(), deal=lambda n: Deal.numbered(RULES.pack.cards, 3, 1, n, (1 + n) % 3)))


def cut() -> str:
    match = played(table())
    last = max(n for n, event in enumerate(match.history) if isinstance(event, Dealt))
    return write(Match(match.rules, match.players).replay(match.history[:last]))


FORGED: dict[str, tuple[Callable[[], str], str]] = {
    "points changed": (lambda: good().replace("score 1 ", "score 1 +1 "), "record-score"),
    "points changed, and the check too": (lambda: won(good()), "record-score"),
    "a name changed without the check": (lambda: good().replace("Anna", "Ben"), "record-edited"),
    "a card taken out": (lambda: without_an_act(good()), "not-your-turn|not-held|wrong-phase|no-turn|not-led|suit"),
    "the end cut off": (lambda: good()[:-60], "record-truncated"),
    "other deals": (dealt_by_others, "evening-other"),
    "the deals of another evening": (lambda: write(played(table(code=OTHER))), "evening-other"),
    "other rules": (lambda: write(played(table(rules="sergeant_major max_hands=1"))), "evening-other"),
    "not begun": (lambda: write(Match(RULES, ["Anna", "bot:habit", "bot:habit"])), "evening-other"),
    "not played to its end": (cut, "evening-unfinished"),
    "a hint": (lambda: checked(re.sub(r"\n(0 .*)", r"\nhint 0\n\1", good(), count=1)), "evening-hinted"),
    "another bot": (lambda: checked(good().replace("bot:habit", "bot:novice", 1)), "evening-others"),
    "a bot's seat played by the same person": (
        lambda: checked(good().replace("bot:habit", "anna", 1)),
        "evening-others",
    ),
    "a bot's seat played by nobody": (lambda: checked(good().replace(" bot:habit", "", 1)), "evening-others"),
    "bots only": (lambda: checked(good().replace("Anna", "bot:habit", 1)), "evening-others"),
}


@pytest.mark.parametrize("why", FORGED)
def test_a_forged_record_is_refused(why: str) -> None:
    forge, code = FORGED[why]
    with pytest.raises(TreyError) as refused:
        proved(forge())
    assert re.fullmatch(code, refused.value.code)
    assert refused.value.text.en


@pytest.mark.parametrize(
    ("name", "planted", "why"),
    [
        ("_part", lambda *_: 0, "the deals of another evening"),
        ("_part", lambda *_: 0, "other rules"),
        ("_are_people", lambda _: True, "a bot's seat played by the same person"),
        ("_are_people", lambda _: True, "another bot"),
        ("read", lambda _: played(table()), "points changed"),
    ],
)
def test_a_planted_fault_lets_a_forged_record_through(
    monkeypatch: pytest.MonkeyPatch, name: str, planted: Any, why: str
) -> None:
    forged = FORGED[why][0]()
    monkeypatch.setattr(practice, name, planted)
    proved(forged)


def test_friends_at_one_table_have_a_result_each() -> None:
    record = checked(good().replace("bot:habit", "Ben", 1))
    assert [(one.seat, one.name) for one in proved(record).made] == [(0, "Anna"), (1, "Ben")]


def test_what_is_no_request_is_refused() -> None:
    for code, rules, bot in ((OTHER, RULES.text, BOT), (CODE, "poker", BOT), (CODE, RULES.text, "x")):
        with pytest.raises(TreyError) as refused:
            proved(good(), code, rules, bot)
        assert refused.value.code in {"evening-other", "preset-unknown", "no-such-bot"}


async def made(server: Serving, **more: Any) -> Any:
    part = {"code": CODE, "bot": BOT, "part": 1}
    body = {"rules": "sergeant_major max_hands=1", "name": "Anna", "others": [BOT, BOT], "evening": part}
    return await ask(server.url, "/api/tables", body | more)


async def test_a_server_deals_an_evening_and_proves_it(server: Serving) -> None:
    seat = await made(server)
    async with Player(server.url, seat["table"], seat["token"]) as player:
        await player.play(hasty(1))
    record = await server.house.archive.record(seat["table"])
    rules = parse_rules("sergeant_major max_hands=1")
    text = gzip.decompress(record).decode()
    dealt = [event for event in read(text).log if isinstance(event, Dealt)]
    assert [event.deal for event in dealt] == [deal_of_evening(CODE, 1, rules)]
    asked = {"code": CODE, "bot": BOT, "rules": rules.text, "record": text}
    found = await ask(server.url, "/api/evening", asked)
    assert (found["part"], [one["name"] for one in found["made"]]) == (1, ["Anna"])
    assert (await ask(server.url, "/api/evening", asked | {"code": OTHER}))["code"] == "evening-other"


async def test_a_table_that_is_no_part_of_an_evening_is_refused(server: Serving) -> None:
    def of(**more: Any) -> dict[str, Any]:
        return {"code": CODE, "bot": BOT, "part": 0} | more

    assert (await made(server, evening=of(part=3)))["code"] == "no-such-evening"
    assert (await made(server, evening=of(bot="novice")))["code"] == "no-such-evening"
    assert (await made(server, evening=of(bot="x")))["code"] == "no-such-bot"
    assert (await made(server, evening=of(), day="2026-11-22"))["code"] in {"no-such-evening", "no-such-day"}
    for wrong in (of(code="a"), of(code="x" * 8), of(part=7), of(part=-1), of(code="B" * 17)):
        assert (await made(server, evening=wrong))["code"] == "bad-message"


def test_a_table_is_kept_with_its_evening() -> None:
    first = events.Made(
        rules=RULES.text, code="X" * 8, settings=wire.Settings(), evening=wire.Evening(code=CODE, bot=BOT, part=2)
    )
    assert events.decode([events.encode(first)]) == [first]
    assert b"evening" not in events.encode(msgspec.structs.replace(first, evening=None))
