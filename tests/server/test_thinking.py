"""Bots that hang, die, fail or are too many hold up no table; each gets its share of the processes."""

import asyncio
import multiprocessing
import operator
import os
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable
from random import Random

import pytest

from tests.server import odd_bots
from tests.server.memory import Ear, finish, house
from trey.bots import BOTS
from trey.core.deal import Deal
from trey.core.errors import TreyError
from trey.core.family import Rules
from trey.games import parse_rules
from trey.match import Match
from trey.server import wire
from trey.server.live import processes, thinking
from trey.server.live.processes import Beside, Process
from trey.server.live.session import Session
from trey.server.live.thinking import FairQueue, Thinker, Thought, Workers

RULES = "euchre_cutthroat"


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    made = Workers([Process()], most=0.5, first=30)
    yield made
    made.end()


async def pid_of(workers: Workers) -> int:
    known = [await workers.think("", Thought(os.getpid, ()), 60) for _ in range(2)]
    assert isinstance(known[1], int), "the first may find the process dead, the second has a new one"
    return known[1]


async def test_a_process_that_hangs_is_replaced_within_seconds(workers: Workers) -> None:
    first = await pid_of(workers)
    os.kill(first, signal.SIGSTOP)
    began = time.monotonic()
    assert await workers.think("", Thought(os.getpid, ()), 5) is None
    second = await pid_of(workers)
    assert second != first
    assert time.monotonic() - began < 20
    assert first not in {child.pid for child in multiprocessing.active_children()}


async def test_processes_that_die_leave_nobody_waiting(workers: Workers) -> None:
    """Each thought is answered or given up; none is cancelled with the process of another."""
    for _ in range(3):
        alive = await pid_of(workers)
        thoughts = [Thought(odd_bots.dies, ()), *(Thought(operator.add, (n, n)) for n in range(20))]
        answers = await asyncio.gather(*(workers.think("", thought, 30) for thought in thoughts))
        assert answers == [None, *(2 * n for n in range(20))]
        os.kill(await pid_of(workers), signal.SIGKILL)
        assert await pid_of(workers) != alive


async def test_nobody_waits_longer_than_their_patience(workers: Workers) -> None:
    await pid_of(workers)
    began = time.monotonic()
    assert await workers.think("", Thought(odd_bots.hangs, ()), 0.1) is None
    assert time.monotonic() - began < 0.4


@pytest.mark.parametrize("bounded", [True, False])
async def test_so_much_work_is_in_threads_at_once_and_nobody_waits_for_ever(
    monkeypatch: pytest.MonkeyPatch,
    bounded: bool,  # noqa: FBT001
) -> None:
    """What is not done in time is refused, and keeps its thread until it ends."""
    begun, go, beside, wanted = list[int](), threading.Event(), Beside(), processes.THREADS if bounded else 6
    if not bounded:
        monkeypatch.setattr(processes, "THREADS", 99)
        beside = Beside()
    monkeypatch.setattr(processes, "LONGEST", 0.3)

    def work() -> int:
        begun.append(1)
        go.wait(60)
        return len(begun)

    try:
        answers = await asyncio.gather(*(beside.do(work) for _ in range(6)), return_exceptions=True)
        assert {answer.code for answer in answers if isinstance(answer, TreyError)} == {"trouble"}
        for _ in range(600):  # a thread may begin late
            if len(begun) >= wanted:
                break
            await asyncio.sleep(0.05)
        assert len(begun) == wanted
    finally:
        go.set()
    monkeypatch.setattr(processes, "LONGEST", 60)
    assert await beside.do(work) == len(begun)


async def test_thoughts_take_turns_by_who_wants_them() -> None:
    queue = FairQueue()
    for n in range(100):
        queue.put("greedy", Thought(operator.add, (n, 0)))
    queue.put("modest", Thought(operator.add, (1000, 0)))
    order = [(await queue.get()).args[0] for _ in range(4)]
    assert order == [0, 1000, 1, 2]


async def test_nobody_thinks_what_is_not_waited_for_any_more() -> None:
    queue = FairQueue()
    thoughts = [Thought(operator.add, (n, 0)) for n in range(3)]
    for thought in thoughts:
        queue.put("", thought)
    thoughts[0].answer.cancel()
    assert await queue.get() is thoughts[1]


def started(rules: Rules) -> Match:
    match = Match(rules)
    match.deal(Deal.random(rules.pack.cards, 0, Random(1)))
    return match


@pytest.mark.parametrize("odd", [odd_bots.dies, odd_bots.hangs, odd_bots.fails])
async def test_another_plays_for_a_bot_whose_process_does_not_answer(
    odd: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "_choose_there", odd)
    thinker, rules = Thinker(Beside(), patience=20 if odd is not odd_bots.hangs else 0.2, hang=0.3), parse_rules(RULES)
    match = started(rules)
    observation = match.observation(match.turn)
    chosen = await thinker.choose("steady", rules, observation, 1)
    assert chosen == await thinker.choose("habit", rules, observation, 1)
    thinker.close()


async def test_a_bot_that_thinks_plays_itself_from_its_first_choice_on() -> None:
    """Nothing is prepared, so nobody plays for it meanwhile."""
    thinker, match, own = Thinker(Beside(), patience=300, hang=300), started(parse_rules(RULES)), 0
    while not own and match.turn is not None:
        observation = match.observation(match.turn)
        steady, habit = (BOTS[bot].choose(match.rules, observation, 1) for bot in ("steady", "habit"))
        assert await thinker.choose("steady", match.rules, observation, 1) == steady
        own += steady != habit
        match.act_number(habit)
    assert own, "both chose alike all along"
    thinker.close()


async def test_the_best_bot_of_a_game_gives_the_hints_from_the_first_one_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """How soon is another question."""
    monkeypatch.setattr(thinking, "HINT_PATIENCE", 300.0)
    thinker, match = Thinker(Beside(), hang=300), started(parse_rules(RULES))
    best = await thinker.hint(match.rules, match.observation(match.turn))
    assert best.bot == match.family.advice.levels[-1]
    assert best.others
    assert best == match.hint(match.turn)  # type: ignore[arg-type]
    thinker.close()


async def test_a_quick_hint_comes_where_the_process_of_the_best_bot_dies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_hint_there", odd_bots.dies)
    thinker, match = Thinker(Beside()), started(parse_rules(RULES))
    quick = await thinker.hint(match.rules, match.observation(match.turn))
    assert (quick.bot, quick.others) == ("habit", ())
    thinker.close()


async def test_who_toggles_has_one_thought_in_flight(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat given to a bot and taken back a hundred times asks for one thought at a time, not for a hundred."""
    monkeypatch.setattr(thinking, "_choose_there", odd_bots.hangs)
    home = house()
    others, settings = ("open", "open"), wire.Settings(bot="steady", pause=0)
    made = await home.create(wire.Create(rules=RULES, name="Anna", others=others, settings=settings))
    for name in ("Ben", "Zoé"):
        await home.sit(made.table, wire.Join(name=name))
    room, ears = await home.room(made.table), [Ear() for _ in range(3)]
    for seat, ear in enumerate(ears):
        await room.enter(ear, seat, None)
    turn = room.table.turn
    assert turn is not None
    asker = Session(room, ears[turn])
    for n in range(100):
        await asker.ask(wire.Away(id=n))
        await asyncio.sleep(0)
        await asker.ask(wire.Back(id=n))
        await asyncio.sleep(0)
        flying = [t for t in home._tasks if t.get_coro().__name__ == "_think" and not t.done()]  # type: ignore[union-attr]
        assert len(flying) <= 1
    assert not room.times.thinking
    await home.close()


async def test_tables_go_on_while_every_process_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_choose_there", odd_bots.plays)
    home = house()
    rules = "euchre_cutthroat game_target=20"
    made = await home.create(
        wire.Create(
            rules=rules, name="Anna", others=("steady", "steady"), settings=wire.Settings(bot="steady", pause=0)
        )
    )
    room, ear = await home.room(made.table), Ear()
    await room.enter(ear, 0, None)
    await Session(room, ear).ask(wire.Away(id=1))
    killing = asyncio.ensure_future(kill_workers())
    await finish(home, made.table)
    killing.cancel()
    assert killed
    await home.close()


killed: list[int] = []


async def kill_workers() -> None:
    for _ in range(4):
        await asyncio.sleep(0.2)
        for child in multiprocessing.active_children():
            child.kill()
            killed.append(child.pid or 0)
