"""Threads that step a batch together: each table once, whoever sleeps, leaves or comes late."""

import gc
import threading
import time
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from trey.core.family import Family
from trey.envs import Batch, threads
from trey.envs.loop import CHECK, CHOOSE, STEP
from trey.envs.threads import ASLEEP, BAD, CALLED, DONE, HEARD, LATE, LEAVE, NEXT, PIECE, SERIAL, WAIT, WHAT, WORDS
from trey.games import FAMILIES
from trey.kernel.atomics import claim, load, pause, store
from trey.kernel.compiled import compiled
from trey.kernel.mark import kernel

every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
TABLES = 2 * PIECE + 50
OFTEN = 300_000


def told(batch: Batch) -> bytes:
    """All that stands at the tables and is shown of it."""
    return b"".join(array.tobytes() for name, array in batch._standing().items() if name != "_workspaces")


def hired(batch: Batch) -> list[threading.Thread]:
    assert batch._workers
    return batch._workers._threads


# Words


def taken(many: int, takes: Any) -> int:
    """How many numbers were not taken exactly once by four threads that take them as `takes` does."""

    @kernel
    def work(words: Any, found: Any, limit: int) -> int:
        at = load(words, 0)
        while at < limit:
            if takes(words, 0, at, at + 1):
                found[at] += 1
            at = load(words, 0)
        return 0

    loop, words = compiled(work), np.zeros(1, np.int64)
    found = [np.zeros(many, np.int64) for _ in range(4)]
    loop(words, found[0], 0)
    threads = [threading.Thread(target=loop, args=(words, mine, many)) for mine in found]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return int((np.sum(found, axis=0) != 1).sum())


def test_a_word_is_claimed_by_one_thread() -> None:
    assert taken(OFTEN, claim) == 0
    assert [claim(words := [3], 0, 2, 9), words] == [0, [3]]
    assert [claim(words, 0, 3, 9), words] == [1, [9]]


def test_a_word_that_is_taken_without_claiming_is_taken_twice() -> None:
    """The planted fault: to look and then to write is not one act."""

    @kernel
    def grab(words: Any, at: int, was: int, word: int) -> int:
        if load(words, at) != was:
            return 0
        for _ in range(1000):
            pause()
        store(words, at, word)
        return 1

    assert any(taken(2000, grab) for _ in range(20))


# What threads do with an order, step by step


def shop(tables: int, thread_count: int, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The loop of several threads in plain Python: what was done, and (which, what) to run it."""
    done: list[tuple[int, int, int, int]] = []

    def run(*given: Any) -> int:
        done.append(given[-4:])
        return meanwhile(*given[-4:])

    def nothing(*_given: int) -> int:
        return -1

    meanwhile = nothing
    monkeypatch.setattr(threads, "loop_of", lambda _family: run)
    monkeypatch.setattr(threads, "EXPECT", 3)
    monkeypatch.setattr(threads, "LISTEN", 3)
    loop = threads.threaded_loop.__wrapped__(object())
    words = [0] * WORDS * thread_count
    rows: tuple[Any, ...] = ([None] * thread_count, range(tables), 0, 0, 0, words)
    made = SimpleNamespace(done=done, words=words, work=lambda which, what: loop(*rows, which, what))

    def then(act: Any) -> None:
        nonlocal meanwhile
        meanwhile = act

    made.then = then
    return made


def tables_of(done: list[tuple[int, int, int, int]]) -> list[int]:
    return sorted(table for _, first, stop, _ in done for table in range(first, stop))


@pytest.mark.parametrize(("tables", "size"), [(1, 1), (2, 2), (5, 3), (1000, 1), (1000, 3), (PIECE * 2, 2)])
def test_who_finds_no_help_does_all_tables_himself(tables: int, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made = shop(tables, size, monkeypatch)
    for order in (CHECK, STEP, CHOOSE):
        made.done.clear()
        assert made.work(0, order) == -1
        assert tables_of(made.done) == list(range(tables))
        assert {what for *_, what in made.done} == {order}
    assert made.work(0, LEAVE) == -1
    assert made.work(size - 1, WAIT) == -1
    assert len(made.done) == len({first for _, first, *_ in made.done})


def test_the_first_illegal_table_is_named_whoever_met_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made = shop(TABLES, 2, monkeypatch)
    made.then(lambda _which, first, stop, _what: stop - 1 if first >= 40 else -1)
    assert made.work(0, CHECK) == min(stop - 1 for _, first, stop, _ in made.done if first >= 40)
    made.then(lambda *_: -1)
    assert made.work(0, CHECK) == -1


def test_a_thread_that_comes_in_helps_and_one_that_comes_late_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    made = shop(TABLES, 2, monkeypatch)
    helped: list[int] = []

    def call_the_other(which: int, first: int, stop: int, what: int) -> int:
        if which == 0 and not helped:
            helped.append(made.work(1, WAIT))  # it works while the first is at its first piece
        return -1

    made.then(call_the_other)
    assert made.work(0, STEP) == -1
    assert helped == [ASLEEP]
    assert {which for which, *_ in made.done} == {0, 1}
    assert tables_of(made.done) == list(range(TABLES))
    made.then(lambda *_: -1)
    made.done.clear()
    assert made.work(0, STEP) == -1
    assert made.work(1, WAIT) == ASLEEP
    assert tables_of(made.done) == list(range(TABLES))
    assert {which for which, *_ in made.done} == {0}


def test_an_order_is_over_when_the_last_piece_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread whose core is taken away in the midst of a piece is waited for; its old order is not the next one's."""
    made = shop(TABLES, 2, monkeypatch)
    assert made.work(0, CHOOSE) == -1
    made.done.clear()
    words = made.words
    claimed: list[tuple[int, int]] = []

    def lose_the_core(which: int, first: int, stop: int, what: int) -> int:
        if which == 0 and not claimed:  # the other has taken its first piece, and does not go on
            at = WORDS + NEXT
            claimed.append((words[at] & WHAT, (words[at] & WHAT) + PIECE))
            words[WORDS + HEARD] = words[CALLED]
            words[at] += PIECE
        return -1

    made.then(lose_the_core)
    assert made.work(0, STEP) == LATE
    assert made.work(0, WAIT) == LATE
    missing = set(range(TABLES)) - set(tables_of(made.done))
    assert missing == set(range(*claimed[0]))
    words[WORDS + BAD], words[WORDS + DONE] = claimed[0][0] + 3, words[CALLED] >> SERIAL << SERIAL | PIECE
    assert made.work(0, WAIT) == claimed[0][0] + 3


def blind(words: Any, at: int, _was: int, word: int) -> int:
    """The planted fault: a word is taken whatever it has become."""
    words[at] = word
    return 1


@pytest.mark.parametrize("claims", [claim, blind])
def test_a_thread_that_stops_between_two_looks_does_nothing_of_an_order_that_is_over(
    claims: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = shop(TABLES, 2, monkeypatch)
    asked: list[int] = []

    def stop_there(words: Any, at: int) -> int:
        word = load(words, at)
        if at == WORDS + NEXT and not asked:
            asked.append(1)
            assert made.work(0, WAIT) == made.work(0, STEP) == -1  # the first thread does all, and the next order, too
        return word

    threads._give(made.words, 2, TABLES, CHOOSE)
    monkeypatch.setattr(threads, "claim", claims)
    monkeypatch.setattr(threads, "load", stop_there)
    assert made.work(1, WAIT) == ASLEEP
    assert asked
    assert (tables_of(made.done) == sorted([*range(TABLES), *range(TABLES)])) == (claims is claim)


# Threads


@every_family
def test_threads_that_sleep_go_home_or_come_anew_do_the_same(family: Family) -> None:
    one, many = (Batch(family.short, TABLES, seed=5, against="habit", threads=n) for n in (1, 3))
    for batch in (one, many):
        batch.reset()
    for step in range(12):
        actions = one.random_actions()
        assert (many.random_actions() == actions).all()
        one.step(actions)
        many.step(actions)
        assert told(one) == told(many)
        if step == 4:
            while len(many._workers._asleep) < 2:  # type: ignore[union-attr]
                time.sleep(0.001)
        if step == 8:
            before = hired(many)
            many.close()
            assert not any(thread.is_alive() for thread in before)


def test_the_threads_of_a_batch_that_nobody_has_go_home() -> None:
    batch = Batch("euchre_cutthroat", TABLES, threads=3)
    batch.reset()
    threads = hired(batch)
    assert len(threads) == 2
    del batch
    gc.collect()
    for thread in threads:
        thread.join(10)
        assert not thread.is_alive()


def test_one_table_and_plain_python_have_no_threads() -> None:
    for batch in (Batch("euchre_cutthroat", 1, threads=4), Batch("euchre_cutthroat", 2, threads=4, fast=False)):
        batch.reset()
        batch.step(batch.random_actions())
        assert not (batch._workers and batch._workers._threads)
        batch.close()
