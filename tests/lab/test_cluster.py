"""A Ray cluster finds what one process finds, also where a machine dies under work."""

import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from trey.core.errors import TreyError
from trey.lab import cluster as lab_cluster
from trey.lab.cluster import Nodes, check_cluster, check_joining, ours, play_there
from trey.lab.engine import PART, Question, answer, play_part
from trey.lab.jobs import each

needs_ray = pytest.mark.skipif(not find_spec("ray"), reason="Ray is not installed; the extra 'cluster' brings it")
QUESTION = Question(("eight_five_three", "eight_five_three targets=8,4,4"), "habit", 3)
HEAD, OTHER = "127.0.0.2", "127.0.0.3"
"""Two machines on one: both addresses are the loopback's."""


def test_without_ray_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_cluster, "find_spec", lambda _: None)
    with pytest.raises(TreyError, match="cluster-needs-ray") as caught:
        list(each(abs, [1], cluster="auto"))
    assert "il faut Ray" in caught.value.fr


@pytest.mark.parametrize("address", ["127.0.0.1:{}", "nowhere", "127.0.0.1:no", "127.0.0.1:99999", "[::1]:{}"])
def test_an_address_where_nobody_answers_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_cluster, "find_spec", lambda _: object())
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        with pytest.raises(TreyError, match="cluster-unreachable") as caught:
            check_cluster(address.format(taken.getsockname()[1]))
    assert "ray start" in caught.value.fr


@pytest.fixture
def stranger() -> Iterator[socket.socket]:
    """A server of the loopback that is no Ray."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server


def address_of(server: socket.socket) -> str:
    return f"127.0.0.1:{server.getsockname()[1]}"


@pytest.mark.parametrize("answer", [b"", b"SSH-2.0-server\r\n", b"HTTP/1.1 400 Bad Request\r\n\r\n"])
def test_a_server_that_is_no_ray_is_refused(
    answer: bytes, stranger: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that says nothing keeps its line open: only patience ends."""
    monkeypatch.setattr(lab_cluster, "find_spec", lambda _: object())
    monkeypatch.setattr(lab_cluster, "PATIENCE", 0.3)
    with ThreadPoolExecutor() as pool:
        line = pool.submit(lambda: stranger.accept()[0])
        pool.submit(lambda: line.result().sendall(answer))
        with pytest.raises(TreyError, match="cluster-unreachable"):
            check_cluster(address_of(stranger))
        line.result().close()


def test_a_server_that_speaks_as_ray_does_is_tried(stranger: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_cluster, "find_spec", lambda _: object())
    with ThreadPoolExecutor() as pool:
        line = pool.submit(lambda: stranger.accept()[0])
        pool.submit(lambda: line.result().sendall(bytes([0, 0, 6, 4, 0, 0, 0, 0, 0])))
        check_cluster(address_of(stranger))
        assert line.result().recv(99).startswith(b"PRI * HTTP/2.0")
        line.result().close()


@pytest.mark.parametrize(
    ("joining", "joined"), [("pass", True), ("raise ConnectionError", False), ("import time; time.sleep(99)", False)]
)
def test_joining_ends_in_time(joining: str, joined: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: FBT001
    (tmp_path / "ray.py").write_text(f"def init(address, **_):\n    {joining}\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(lab_cluster, "TRIAL_PATIENCE", 20.0 if joined else 0.5)
    with nullcontext() if joined else pytest.raises(TreyError, match="cluster-unreachable"):
        check_joining("127.0.0.1:1")


def test_another_trey_plays_nothing() -> None:
    assert play_there("another", abs, [-1]) is None
    found = play_there(ours(), abs, [-1])
    assert found
    assert found[1] == [1]


@pytest.fixture(scope="module")
def machines() -> Iterator[Any]:
    """Two machines of a cluster, with a worker each, on the loopback only."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    settings = {"num_cpus": 1, "include_dashboard": False, "node_ip_address": HEAD}
    cluster = Cluster(initialize_head=True, head_node_args=settings)
    cluster.add_node(num_cpus=1, node_ip_address=OTHER)
    cluster.wait_for_nodes()
    yield cluster
    cluster.shutdown()


def stay(doomed: str, marks: Path, question: Question, matches: int, first: int) -> dict[str, Any]:
    """Play a part; on a machine that is to die leave a mark and never end."""
    import ray

    if ray.get_runtime_context().get_node_id() == doomed:
        (marks / "begun").write_text(str(os.getpid()))
        (marks / "begun").rename(marks / "pid")
        threading.Event().wait()
    return play_part(question, matches, first)


def kill(machine: Any, marks: Path) -> None:
    """Let a machine lose its power once it is at work."""
    while not (marks / "pid").exists():
        time.sleep(0.05)
    os.kill(machine.all_processes["raylet"][0].process.pid, signal.SIGKILL)
    os.kill(int((marks / "pid").read_text()), signal.SIGKILL)


@needs_ray
@pytest.mark.nightly
def test_two_machines_and_one_killed_under_work_find_the_same(
    machines: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = answer(QUESTION, 12 * PART)
    assert answer(QUESTION, 12 * PART, cluster=machines.address) == alone
    assert answer(QUESTION, 12 * PART, jobs=2) == alone

    lost = []
    result = Nodes.result

    def counted(self: Nodes, job: Any) -> tuple[float, list[Any]]:
        try:
            return result(self, job)
        except Exception as error:
            lost.append(error)
            raise

    monkeypatch.setattr(Nodes, "result", counted)
    wanted = range(0, 12 * PART, PART)
    machine = next(iter(machines.worker_nodes))
    killer = threading.Thread(target=kill, args=(machine, tmp_path), daemon=True)
    killer.start()
    parts = list(each(partial(stay, machine.node_id, tmp_path, QUESTION, 12 * PART), wanted, cluster=machines.address))
    killer.join()
    assert lost, "the machine had a chunk when it died"
    monkeypatch.undo()
    assert sorted(parts, key=lambda part: part["first"]) == [play_part(QUESTION, 12 * PART, first) for first in wanted]
