"""A finished deal is reviewed as the command reviews it, once, beside the tables and not in their way."""

import asyncio
import json
import operator
import pickle
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from tests.review.matches import habitual
from tests.server import odd_bots
from tests.server.memory import Ear, finish, house
from tests.server.player import Player, ask, create, hasty
from tests.server.said import reviewed, words
from tests.server.serving import Serving
from tests.strategies import EVERY_FAMILY
from tests.waiting import until
from tools import wire_types
from trey.core.family import Family
from trey.match import Match, read
from trey.match.second_thoughts import last_choice
from trey.review import review
from trey.server import wire
from trey.server.limits import Limits
from trey.server.live import archive
from trey.server.live.archive import MOST, Reviewer
from trey.server.live.cache import ResponseCache, pack, unpack
from trey.server.live.house import House
from trey.server.live.processes import Beside, Process
from trey.server.live.session import Session
from trey.server.live.thinking import Thought
from trey.server.table import replay as reviewed_module
from trey.server.table.replay import SEED, finished, replay
from trey.server.wire.refusals import RefusalError
from trey.server.wire.spoken import encode

EUCHRE = "euchre_cutthroat"
WORLDS = 4


def test_a_body_that_is_kept_again_takes_its_room_once() -> None:
    kept = ResponseCache(10, Beside())
    for body in (b"12345678", b"abcdefgh"):
        kept.keep("one", body)
    kept.keep("two", b"xy")
    assert (kept.find("one"), kept.find("two")) == (b"abcdefgh", b"xy")


def quick(**limits: Any) -> Reviewer:
    """One that judges from few worlds."""
    return Reviewer(ResponseCache(1 << 20, Beside()), Beside(), worlds=WORLDS, fast=True, **limits)


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("db") / "trey.sqlite3") as serving:
        serving.house.archive.reviewer = quick()
        yield serving


@pytest.fixture
async def home() -> AsyncIterator[House]:
    made = house()
    made.archive.reviewer = quick()
    yield made
    await made.close()


@pytest.fixture
async def reviewer() -> AsyncIterator[Reviewer]:
    """One that asks nobody to wait long."""
    made = quick(patience=0.5, longest=1.5)
    yield made
    made.close()


def chance(deals: int) -> Match:
    """Deals of Euchre played by chance."""
    return finished(habitual(EUCHRE, 4, 30 * deals, bot="random"))


async def alone(home: House, rules: str) -> str:
    """A table at which bots play for somebody too; its id."""
    settings = wire.Settings(pause=0, bot="habit")
    made = await home.create(wire.Create(rules=rules, name="Anna", others=("habit", "random"), settings=settings))
    room, ear = await home.room(made.table), Ear()
    await room.enter(ear, 0, None)
    await Session(room, ear).ask(wire.Away(id=1))
    return made.table


# What is answered


async def test_the_server_says_of_a_match_what_the_command_says_of_its_record(serving: Serving) -> None:
    made = await create(serving.url, f"{EUCHRE} game_target=4", "random", "random")
    async with Player(serving.url, made["table"], made["token"]) as anna:
        await anna.play(hasty(3))
    path = f"/api/tables/{made['table']}"
    record = read(await ask(serving.url, f"{path}/record"))
    found = review(record, seed=SEED, worlds=WORLDS, fast=True)
    told = []
    for deal in range(1, len(record.sheet) + 1):
        answer = await ask(serving.url, f"{path}/review?deal={deal}")
        Draft202012Validator(wire_types.schema() | {"$ref": "#/$defs/Review"}).validate(answer)
        steps = (await ask(serving.url, f"{path}/replay?deal={deal}"))["steps"]
        for choice in answer["choices"]:
            event = steps[choice["step"]]["event"]
            assert (event["seat"], event["action"]) == (choice["seat"], choice["action"])
            told.append((deal, choice["seat"], choice["action"], choice["better"], choice["cost"], choice["error"]))
        accounts = [(one["seat"], one["score"], one["skill"], one["play"]) for one in answer["accounts"]]
        assert accounts == [(one.seat, one.score, one.skill, one.play) for one in found.accounts if one.deal == deal]
        begun = [(one["seat"], one["number"], one["trick"], one["gain"]) for one in answer["turnings"]]
        assert begun == [(one.seat, one.number, one.trick, one.gain) for one in found.turnings if one.deal == deal]
        assert all(steps[one["step"]]["event"]["type"] == "acted" for one in answer["turnings"])
        judged = [choice for choice in found.choices if choice.deal == deal]
        assert answer["judged"] == len(judged) == sum(one["choices"] for one in answer["accuracy"])
    shown = [(c.deal, c.seat, str(c.action), str(c.better), c.cost, c.error) for c in found.choices if c.shown]
    assert len(shown) > 0
    assert sorted(told) == sorted(shown)


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_a_deal_is_judged_alike_alone_and_with_others(family: Family) -> None:
    match = finished(habitual(family.short, 2, 150, bot="random"))
    whole = review(match, worlds=2, fast=True)
    last = len(match.sheet)
    part = review(match, deals=[last], worlds=2, fast=True)
    assert part.choices == tuple(choice for choice in whole.choices if choice.deal == last) != ()
    assert part.accounts == tuple(account for account in whole.accounts if account.deal == last)


def second_thoughts(deals: int) -> Match:
    """The same match, where every seat takes its first card of each deal back before it plays it."""
    match, again = chance(deals), Match(EUCHRE)
    told: set[tuple[int, int]] = set()
    for event in match.log:
        again.replay([event])
        turn = (again.number, getattr(event, "seat", -1))
        if turn not in told and turn[1] >= 0 and (count := last_choice(again, turn[1])):
            told.add(turn)
            back = [act for act, _ in again.acts[-count:]]
            again.undo(turn[1], count)
            again.replay(back)
    assert len(again.history) > len(again.log) == len(match.log)
    return again


def astray(match: Match) -> list[wire.ReviewedChoice]:
    """Choices that are not where they are said to stand."""
    found = []
    for deal in range(1, len(match.sheet) + 1):
        steps = replay("t", match, deal).steps
        for choice in reviewed(match, deal, worlds=WORLDS, fast=True).choices:
            event = steps[choice.step].event
            right = isinstance(event, wire.Acted) and (event.seat, event.action) == (choice.seat, choice.action)
            found += [] if right else [choice]
    return found


def test_a_choice_is_found_where_others_were_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    match = second_thoughts(4)
    plainly = [reviewed(chance(4), deal, worlds=WORLDS, fast=True) for deal in (1, 2)]
    again = [reviewed(match, deal, worlds=WORLDS, fast=True) for deal in (1, 2)]
    assert [[c.cost for c in one.choices] for one in plainly] == [[c.cost for c in one.choices] for one in again]
    assert astray(match) == []
    monkeypatch.setattr(reviewed_module, "_steps", lambda told: list(range(len(told))))
    assert astray(match), "places that count what was taken back were not caught"


def test_a_deal_in_which_nobody_had_a_choice_has_an_empty_review(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["trey.review.review"], "can_choose", lambda _seen: False)
    found = reviewed(chance(2), 1, worlds=2, fast=True)
    assert (found.judged, found.choices, found.accounts) == (0, (), ())


# Who may ask for what


async def test_what_cannot_be_replayed_cannot_be_reviewed(serving: Serving) -> None:
    made = await create(serving.url, f"{EUCHRE} game_target=1", "habit", "habit")
    path = f"/api/tables/{made['table']}"
    for deal in ("1", "0", "2", "-1", "x", "٣", "9999999"):
        codes = {(await ask(serving.url, f"{path}/{what}?deal={deal}"))["code"] for what in ("replay", "review")}
        assert codes == {"no-such-deal"}
    assert (await ask(serving.url, "/api/tables/nobody/review"))["code"] == "no-such-table"
    async with Player(serving.url, made["table"], made["token"]) as anna:
        await anna.play(hasty(1))
    assert (await ask(serving.url, f"{path}/review"))["deal"] == 1


async def test_reviews_of_one_address_are_few(tmp_path: Path) -> None:
    with Serving(tmp_path / "trey.sqlite3", limits=Limits()) as usual:
        answers = await asyncio.gather(*(ask(usual.url, "/api/tables/nobody/review") for _ in range(9)))
        codes = [answer["code"] for answer in answers]
        assert codes.count("no-such-table") == 5
        assert codes.count("too-fast") == 4


# What it costs


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> list[Thought]:
    """All that is thought about in processes."""
    known: list[Thought] = []
    run = Process.run

    async def counted(self: Process, thought: Thought, **limits: float) -> Any:
        known.append(thought)
        return await run(self, thought, **limits)

    monkeypatch.setattr(Process, "run", counted)
    return known


async def test_a_deal_is_thought_about_once(home: House, thoughts: list[Thought]) -> None:
    table = await alone(home, f"{EUCHRE} game_target=1")
    await finish(home, table)
    bodies = await asyncio.gather(*(home.archive.review(table, 1, "en") for _ in range(20)))
    assert len(set(bodies)) == 1
    assert await home.archive.review(table, 1, "en") == bodies[0]
    assert [thought.work for thought in thoughts] == [archive._review_there]
    assert json.loads(unpack(bodies[0]))["judged"] > 0


async def longest_gap(home: House, table: str) -> tuple[float, float]:
    """How long the event loop stood still at most while a deal was reviewed, and how long that took."""
    gap, began, task = 0.0, time.monotonic(), asyncio.ensure_future(home.archive.review(table, 1, "en"))
    while not task.done():
        before = time.monotonic()
        await asyncio.sleep(0.005)
        gap = max(gap, time.monotonic() - before)
    await task
    return gap, time.monotonic() - began


async def test_tables_play_on_while_a_deal_is_reviewed(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await alone(home, f"{EUCHRE} game_target=1")
    await finish(home, table)
    other = (await home.room(await alone(home, f"{EUCHRE} game_target=50"))).table
    before = other.number
    gap, taken = await longest_gap(home, table)
    assert gap < taken / 3
    assert other.number > before + 20
    home.archive.reviewer = quick()

    async def here(_self: Process, thought: Thought, **_limits: float) -> Any:
        return thought.work(*thought.args)

    monkeypatch.setattr(Process, "run", here)
    gap, taken = await longest_gap(home, table)
    assert gap > taken / 3, "a review in the event loop was not caught"


# What may go wrong


@pytest.mark.parametrize("odd", [odd_bots.dies, odd_bots.hangs, odd_bots.fails])
async def test_a_process_that_does_not_answer_is_no_review_and_the_next_one_is(
    odd: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    patient = quick(longest=60 if odd is not odd_bots.hangs else 1.0)
    match, good = chance(1), archive._review_there
    monkeypatch.setattr(archive, "_review_there", odd)
    with pytest.raises(RefusalError, match="review-failed"):
        await patient.review("t1", match, 1, "en")
    monkeypatch.setattr(archive, "_review_there", good)
    patient._longest = 60
    assert (
        msgspec.json.decode(unpack(await patient.review("t1", match, 1, "en")), type=wire.Review, dec_hook=words).deal
        == 1
    )
    patient.close()


async def test_a_house_whose_reviewer_dies_plays_on(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await alone(home, f"{EUCHRE} game_target=1")
    await finish(home, table)
    monkeypatch.setattr(archive, "_review_there", odd_bots.dies)
    other = await alone(home, f"{EUCHRE} game_target=5")
    with pytest.raises(RefusalError, match="review-failed"):
        await home.archive.review(table, 1, "en")
    await finish(home, other)
    assert (
        msgspec.json.decode(unpack(await home.archive.replay(table, 1, "en")), type=wire.Replay, dec_hook=words).deal
        == 1
    )


async def test_who_waits_hears_why(reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "_review_there", odd_bots.hangs)
    reviewer._longest, reviewer._patience, match = 60, 0.05, chance(2)
    with pytest.raises(RefusalError, match="review-thinking"):
        await reviewer.review("t0", match, 1, "en")
    with pytest.raises(RefusalError, match="review-thinking"):
        await reviewer.review("t0", match, 1, "en")
    with pytest.raises(RefusalError, match="review-busy"):
        await reviewer.review("t0", match, 2, "en")
    for n in range(1, MOST):
        with pytest.raises(RefusalError, match="review-thinking"):
            await reviewer.review(f"t{n}", match, 1, "en")
    with pytest.raises(RefusalError, match="review-busy"):
        await reviewer.review("one too many", match, 1, "en")


async def test_a_review_is_thought_of_once_and_written_in_the_languages_that_are_asked_for(
    thoughts: list[Thought], monkeypatch: pytest.MonkeyPatch
) -> None:
    def noted(told: Any, lang: str) -> bytes:
        asked.append(lang)
        return encode(told, lang)

    asked = list[str]()
    monkeypatch.setattr(archive, "encode", noted)
    reviewer, match = quick(patience=300), chance(1)
    said = {lang: unpack(await reviewer.review("t", match, 1, lang)).decode() for lang in ("fr", "fr", "en")}
    assert (asked, len(thoughts)) == (["fr", "en"], 1)
    assert "deals" in said["en"] != said["fr"]
    reviewer.close()


@pytest.mark.parametrize("there", [True, False])
async def test_a_game_without_machine_code_is_reviewed_in_plain_python(
    monkeypatch: pytest.MonkeyPatch, *, there: bool
) -> None:
    """trey's own games have some, but a package may bring none; its review takes long, and is begun for nobody."""

    async def heard(_: Process, thought: Thought, **_limits: float) -> bytes:
        asked.append(thought.args[3]["fast"])
        return pack(pickle.dumps({}))

    asked = list[bool]()
    monkeypatch.setattr(archive, "available", lambda family=None: family is None or there)
    monkeypatch.setattr(Process, "run", heard)
    reviewer, match = Reviewer(ResponseCache(1 << 20, Beside()), Beside()), chance(1)
    reviewer.expect("t0", match, 1)
    assert len(reviewer._running) == there
    await reviewer.review("t1", match, 1, "en")
    assert {*asked} == {there}
    reviewer.close()


async def test_a_process_that_nobody_needs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "REST", 0.05)
    reviewer = quick(patience=300)
    await reviewer.review("t", chance(1), 1, "en")
    worker = reviewer._worker
    assert isinstance(worker, Process)
    await until(lambda: worker._pool is None)
    reviewer.close()


async def test_a_modest_process_stands_back() -> None:
    modest, usual = Process(modest=True), Process()
    levels = [await one.run(Thought(odd_bots.niceness, ()), most=60, first=60) for one in (modest, usual)]
    assert operator.sub(*levels) >= 1
    for one in (modest, usual):
        one.end()
