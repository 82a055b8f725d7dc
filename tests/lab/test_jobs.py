"""Whoever plays the parts of a run, in whatever chunks and order, and whatever is lost: each part is found once."""

import pickle
from collections.abc import Callable, Sequence
from functools import partial
from operator import mul
from random import Random
from typing import Any, Self

import pytest

from trey.core.errors import RecordError, TreyError
from trey.lab import jobs as jobs_module
from trey.lab.chunks import CHUNK, MOST_LOSSES, LostError, handed_out
from trey.lab.jobs import AS_PAYS, LONG, each

WANTED = range(0, 3000, 3)


class Troubled:
    """Workers whose chunks end in any order, and which now and then take a chunk with them."""

    def __init__(self, seconds: float, losses: Callable[[Sequence[int]], bool] = lambda _: False) -> None:
        self.chance, self.seconds, self.losses = Random(4), seconds, losses
        self.chunks: list[list[int]] = []
        self.most = self.lost = 0

    def room(self) -> int:
        return self.chance.randrange(1, 6)

    def start(self, play: Callable[[int], Any], chunk: Sequence[int]) -> int:
        self.chunks.append(list(chunk))
        self.play = play
        return len(self.chunks) - 1

    def ended(self, jobs: Sequence[int]) -> int:
        self.most = max(self.most, len(jobs))
        return self.chance.choice(jobs)

    def result(self, job: int) -> tuple[float, list[Any]]:
        chunk = self.chunks[job]
        if self.losses(chunk):
            self.lost += 1
            raise LostError
        return self.seconds * len(chunk), [self.play(number) for number in chunk]


def test_parts_come_once_each_whatever_is_lost_and_whoever_comes_and_goes() -> None:
    chance = Random(5)
    hands = Troubled(0.3, lambda _: chance.random() < 0.2)
    assert sorted(handed_out(partial(mul, 2), WANTED, hands)) == [2 * number for number in WANTED]
    assert hands.lost > 50
    assert 1 < hands.most <= 5


@pytest.mark.parametrize("seconds", [0.004, 0.3, 5.0])
def test_chunks_take_about_a_second_as_far_as_parts_allow(seconds: float) -> None:
    hands = Troubled(seconds)
    list(handed_out(abs, WANTED, hands))
    longest = max(map(len, hands.chunks)) * seconds
    assert longest == seconds if seconds > CHUNK else 0.5 < longest <= CHUNK
    assert len(hands.chunks[0]) == len(hands.chunks[-1]) == 1, "nobody waits long for the last"


def test_a_chunk_that_always_takes_its_worker_with_it_ends_the_run_and_keeps_the_rest() -> None:
    hands = Troubled(1.0, lambda chunk: 300 in chunk)
    found: list[int] = []
    with pytest.raises(TreyError, match="cluster-loses"):
        found.extend(handed_out(abs, WANTED, hands))
    assert hands.lost == MOST_LOSSES + 1
    assert 300 not in found


@pytest.mark.parametrize("jobs", [1, 2])
def test_here_and_in_processes_the_same_is_found(jobs: int) -> None:
    assert sorted(each(abs, range(20), jobs=jobs)) == list(range(20))


def refuse(number: int) -> int:
    raise RecordError("run-unreadable", number, "a sentence.", "une phrase.")


def test_an_error_comes_back_from_another_process_as_it_was() -> None:
    with pytest.raises(RecordError, match="a sentence") as caught:
        list(each(refuse, [7], jobs=2))
    assert caught.value.fr.endswith("une phrase.")
    assert caught.value.line == 7
    assert pickle.loads(pickle.dumps(caught.value)).args == caught.value.args


class Watched(Troubled):
    """Workers that stand for the processes of this machine."""

    begun: list["Watched"] = []  # noqa: RUF012

    def __init__(self, jobs: int) -> None:
        super().__init__(1.0)
        self.jobs = jobs
        self.begun.append(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...


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
    monkeypatch.setattr(jobs_module, "Processes", Watched)
    monkeypatch.setattr(jobs_module, "_cores", lambda: cores)
    monkeypatch.setattr(Watched, "begun", [])
    assert sorted(each(abs, parts, jobs=AS_PAYS)) == list(parts)
    assert played == list(parts)[:here]
    assert [one.jobs for one in Watched.begun] == ([cores] if here < len(times) else [])
