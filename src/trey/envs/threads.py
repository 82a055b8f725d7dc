"""Threads that step a batch together, and stay in compiled code between steps.

A step of thousands of tables takes less than a millisecond, and waking a thread through Python takes a good part of
that.  So a thread polls for its next order for a while before it goes to sleep.  Each thread begins with its own
tables, which are in its core's cache. A thread that is done helps the others, so none waits for a thread whose core is
busy.
"""

import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from threading import Event, Thread
from typing import Any

from trey.core.family import Family
from trey.envs.loop import loop_of
from trey.envs.workspace import TableRecords, Workspace
from trey.kernel.atomics import claim, load, pause, store
from trey.kernel.compiled import bound
from trey.kernel.mark import kernel

__all__ = ["Threads"]

PIECE = 128
"""The number of tables that a thread takes at once."""
WORDS = 16
"""The number of words that each thread has, in cache lines of its own."""
CALLED, NEXT, DONE, HEARD, BAD = range(5)
"""The last order (in the first thread's words alone); the next table of a thread's own that nobody has taken; how many
tables it has done of this order; the last order it heard; and the table that acted illegally."""
SERIAL = 32
"""From this bit on, a word holds the number of the order that it belongs to."""
WHAT = (1 << SERIAL) - 1
WAIT, LEAVE = 62, 63
"""Orders besides those of the loop: wait for the others; end."""
ASLEEP, LATE = -2, -3
"""What a thread returns when no order came in time, and when the others were not done in time."""
LISTEN = 4_000
"""How many pauses a thread polls for: one or two tenths of a millisecond."""
EXPECT = 1_000
"""How many pauses the first thread waits for pieces that others have taken."""


@kernel
def _give(words: list[int], count: int, size: int, what: int) -> None:
    """Give all threads an order."""
    serial = (words[CALLED] >> SERIAL) + 1 << SERIAL
    for k in range(count):
        store(words, WORDS * k + NEXT, serial | size * k // count)
    store(words, CALLED, serial | what)


@kernel
def _listen(words: list[int], mine: int) -> int:
    """Return 1 when there is a new order for a thread, 0 if none comes for a while."""
    moments = LISTEN
    while moments and load(words, CALLED) == words[mine + HEARD]:
        moments -= 1
        pause()
    return 1 if moments else 0


@kernel
def _gather(words: list[int], count: int, size: int) -> int:
    """Wait until all tables have done the last order; return a table with an illegal action, -1 for none, or `LATE`."""
    serial, moments = words[CALLED] >> SERIAL, EXPECT
    while moments:
        done, bad = 0, -1
        for at in range(0, WORDS * count, WORDS):
            word = load(words, at + DONE)
            if word >> SERIAL == serial:
                done += word & WHAT
                if words[at + BAD] >= 0 and (bad < 0 or words[at + BAD] < bad):
                    bad = words[at + BAD]
        if done == size:
            return bad
        moments -= 1
        pause()
    return LATE


@cache
def threaded_loop(family: Family) -> Callable[..., int]:
    """Return the loop (workspaces, tables, due, columns, actions, words, workspace, what) of all threads.

    The first workspace's thread gives the order, works, and returns the first table with an illegal action, -1 for
    none, or `LATE`.  The others carry out orders until they are told to end or return `ASLEEP`.
    """
    run = loop_of(family)

    def work(
        workspaces: Sequence[Workspace],
        tables: Sequence[TableRecords],
        due: Any,
        columns: Any,
        actions: Any,
        words: list[int],
        which: int,
        what: int,
    ) -> int:
        count, size, mine = len(workspaces), len(tables), WORDS * which
        if which == 0 and what != WAIT:
            _give(words, count, size, what)
        while which == 0 or _listen(words, mine):
            called = load(words, CALLED)
            words[mine + HEARD] = called
            serial, order, done, bad = called >> SERIAL << SERIAL, called & WHAT, 0, -1
            if order == LEAVE:
                return -1
            for n in range(which, which + count):
                owner = n % count
                end, next_one = size * (owner + 1) // count, WORDS * owner + NEXT
                taken = load(words, next_one)
                while taken >> SERIAL << SERIAL == serial and taken & WHAT < end:
                    first = taken & WHAT
                    stop = min(first + PIECE, end)
                    if claim(words, next_one, taken, serial | stop):
                        found = run(workspaces, tables, due, columns, actions, which, first, stop, order)
                        if found >= 0 and (bad < 0 or found < bad):
                            bad = found
                        done += stop - first
                        words[mine + BAD] = bad
                        store(words, mine + DONE, serial | done)
                    taken = load(words, next_one)
            if which == 0:
                return _gather(words, count, size)
        return ASLEEP

    return kernel(work)


class Threads:
    """Threads, one for each workspace; the first is the caller's own, and the others start with the first order."""

    def __init__(self, family: Family, workspaces: Any, *others: Any) -> None:
        """Bind the loop's arguments."""
        import numpy as np

        self._count = len(workspaces)
        self._words = np.zeros(WORDS * self._count, np.int64)
        kept = workspaces, *others, self._words
        self._run = bound(threaded_loop(family), *kept, quick=self._count == len(others[0]) == 1)
        self._asleep: dict[int, Event] = {}
        self._threads: list[Thread] = []
        alone: Any = partial(self._run, 0)
        self._kept = alone.kept = kept  # for as long as anybody can call
        self.do: Callable[[int], int] = self._together if self._count > 1 else alone
        """Carries out an order at all tables; returns the first one that acts illegally, -1 if none does."""

    def _together(self, what: int) -> int:
        if not self._at_work():
            self._threads = [Thread(target=self._follow, args=(k,), daemon=True) for k in range(1, self._count)]
            for thread in self._threads:
                thread.start()
        self._wake()
        bad = self._run(0, what)
        while bad == LATE:
            self._wake()
            time.sleep(1e-5)
            bad = self._run(0, WAIT)
        return int(bad)

    def _at_work(self) -> bool:
        """Say whether the threads are running; in a forked process they are not."""
        return bool(self._threads) and self._threads[0].is_alive()

    def leave(self) -> None:
        """Tell the threads to end."""
        if self._at_work():
            self._run(0, LEAVE)
            self._wake()

    def close(self) -> None:
        """End the threads, and wait for them; the next order starts new ones."""
        self.leave()
        for thread in self._threads:
            thread.join()
        self._threads = []

    def _follow(self, which: int) -> None:
        while self._run(which, WAIT) == ASLEEP:
            self._asleep[which] = awake = Event()
            if self._words[CALLED] == self._words[WORDS * which + HEARD]:
                awake.wait()

    def _wake(self) -> None:
        while self._asleep:
            self._asleep.popitem()[1].set()
