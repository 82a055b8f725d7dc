"""Whoever plays the parts of a run, in whatever chunks and order: each part is found once."""

import pickle
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from operator import mul
from time import sleep
from typing import Any

import pytest

from trey.core.errors import RecordError
from trey.lab import jobs as jobs_module
from trey.lab.jobs import AS_PAYS, CHUNK, LONG, each, handed_out

WANTED = range(0, 3000, 3)


class Slow(ThreadPoolExecutor):
    """Workers that say how many seconds each part took; their chunks end in any order."""

    def __init__(self, seconds: float) -> None:
        super().__init__(4)
        self.seconds, self.chunks, self.most = seconds, list[Sequence[int]](), 0
        self.running: list[Future[Any]] = []

    def submit(self, _timed: Any, play: Any, chunk: Any) -> Future[Any]:  # type: ignore[override]
        self.chunks.append(chunk)
        self.running = [job for job in self.running if not job.done()]
        self.running.append(super().submit(self.work, play, chunk))
        self.most = max(self.most, len(self.running))
        return self.running[-1]

    def work(self, play: Callable[[int], int], chunk: Sequence[int]) -> tuple[float, list[int]]:
        sleep(chunk[0] % 4 * 0.001)
        return self.seconds * len(chunk), [play(number) for number in chunk]


@pytest.mark.parametrize("seconds", [0.004, 0.3, 5.0])
def test_parts_come_once_each_in_chunks_of_about_a_second(seconds: float) -> None:
    with Slow(seconds) as pool:
        found = list(handed_out(partial(mul, 2), WANTED, pool, 6))
    assert sorted(found) == [2 * number for number in WANTED]
    assert found != sorted(found)
    assert 1 < pool.most <= 6
    longest = max(map(len, pool.chunks)) * seconds
    assert longest == seconds if seconds > CHUNK else 0.5 < longest <= CHUNK
    assert len(pool.chunks[0]) == len(pool.chunks[-1]) == 1, "nobody waits long for the last"


@pytest.mark.parametrize("jobs", [1, 2])
def test_here_and_in_processes_the_same_is_found(jobs: int) -> None:
    assert sorted(each(abs, range(20), jobs=jobs)) == list(range(20))


def refuse(number: int) -> int:
    raise RecordError("run-unreadable", number, "this is not a line of a run.")


def test_an_error_comes_back_from_another_process_as_it_was() -> None:
    with pytest.raises(RecordError, match="not a line") as caught:
        list(each(refuse, [7], jobs=2))
    assert caught.value.fr.endswith("ce n'est pas une ligne d'un calcul.")
    assert caught.value.line == 7
    assert pickle.loads(pickle.dumps(caught.value)).args == caught.value.args


@pytest.mark.parametrize(
    ("times", "cores", "here"),
    [
        ([1.0] * 20, 3, 2),
        ([1.0] * 20, 1, 20),
        ([60.0, *[0.1] * 60], 3, 61),
        ([0.1, 0.1, 9.0, 9.0, 9.0, 9.0], 3, 6),
        ([0.1, *[1.1 * LONG / 30] * 39], 3, 2),
    ],
    ids=["long", "one core", "compiled first", "others were at work", "many parts"],
)
def test_cores_are_used_where_a_run_takes_long_and_only_there(
    times: list[float], cores: int, here: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts, played = range(len(times)), list[int]()

    def told(play: Callable[[int], int], chunk: Sequence[int]) -> tuple[float, list[int]]:
        played.extend(chunk)
        return sum(times[i] for i in chunk), [play(i) for i in chunk]

    monkeypatch.setattr(jobs_module, "timed", told)
    begun: list[int] = []

    def elsewhere(play: Callable[[int], int], wanted: Sequence[int], cores: int, _begin: object) -> list[int]:
        begun.append(cores)
        return [play(number) for number in wanted]

    monkeypatch.setattr(jobs_module, "_in_processes", elsewhere)
    monkeypatch.setattr(jobs_module, "_cores", lambda: cores)
    assert sorted(each(abs, parts, jobs=AS_PAYS)) == list(parts)
    assert played == list(parts)[:here]
    assert begun == ([cores] if here < len(times) else [])
