"""Playing chunks of a long run on a Ray cluster; chunks lost with a machine are played again elsewhere."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from functools import cache
from hashlib import sha256
from importlib import resources
from importlib.util import find_spec
from types import TracebackType
from typing import Any, Self

from trey.core.errors import TreyError
from trey.lab.chunks import LostError, timed

__all__ = ["Nodes", "check_cluster", "check_joining", "ours"]

PATIENCE = 5.0
"""Seconds to wait for an address to answer."""
TRIAL_PATIENCE = 12.0
"""Seconds that joining a cluster may take; Ray itself tries for minutes if there is no cluster."""
AUTO = "auto"
SETTINGS = 4
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, SETTINGS, 0, 0, 0, 0, 0])
"""The start of an HTTP/2 connection with no settings (RFC 9113, section 3.4); Ray speaks HTTP/2."""
JOIN = "import sys, ray; print(flush=True); ray.init(sys.argv[1], log_to_driver=False, logging_level='CRITICAL')"


def check_cluster(address: str) -> None:
    """Raise an error before anything is played if an address cannot be that of a cluster.

    :raises TreyError: `cluster-needs-ray`, `cluster-unreachable`.
    """
    if not find_spec("ray"):
        raise TreyError(
            "cluster-needs-ray",
            "--cluster needs Ray (trey's extra 'cluster').",
            "Pour --cluster, il faut Ray, fourni par l'extra « cluster » de trey.",
        )
    if address == AUTO:
        return
    host, _, port = address.rpartition(":")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), PATIENCE) as line:
            answers = os.environ.get("RAY_USE_TLS") == "1" or _speaks_http2(line)
    except (OSError, ValueError, OverflowError) as error:
        raise _unreachable(address) from error
    if not answers:
        raise _unreachable(address)


def _speaks_http2(line: socket.socket) -> bool:
    """Say whether the other end answers a greeting with its settings, as any HTTP/2 server must.

    :raises OSError: nothing comes in time.
    """
    line.sendall(GREETING)
    head = b""
    while len(head) < 4 and (more := line.recv(9)):
        head += more
    return head[3:4] == bytes([SETTINGS])


def check_joining(address: str) -> None:
    """Join a cluster in a separate process, which can be ended if joining never succeeds.

    :raises TreyError: `cluster-unreachable`.
    """
    command = [sys.executable, "-P", "-c", JOIN, address]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as trial:  # noqa: S603 - our own
        if trial.stdout:
            trial.stdout.readline()  # Ray is loaded, which takes its time on a busy machine
        try:
            joined = trial.wait(TRIAL_PATIENCE) == 0
        except subprocess.TimeoutExpired:
            joined = False
            trial.kill()
    if not joined:
        raise _unreachable(address)


def _unreachable(address: str) -> TreyError:
    return TreyError(
        "cluster-unreachable",
        f"No Ray cluster that has this machine answers at {address}. 'ray start --head' starts one here, "
        "'ray start --address=HOST:PORT' joins another one.",
        f"Aucune grappe Ray dont fasse partie cette machine ne répond à {address}. « ray start --head » en démarre "
        "une ici, « ray start --address=HÔTE:PORT » en rejoint une autre.",
    )


@cache
def ours() -> str:
    """Return a hash of this installation of trey: its code and its networks."""
    digest, folders = sha256(), [resources.files("trey")]
    for folder in folders:
        for entry in sorted(folder.iterdir(), key=lambda one: one.name):
            if entry.is_dir():
                if entry.name not in {"static", "__pycache__"}:
                    folders.append(entry)
            elif not entry.name.endswith(".pyc"):
                digest.update(repr((entry.name, entry.read_bytes())).encode())
    return digest.hexdigest()


def play_there(theirs: str, play: Callable[[int], Any], chunk: Sequence[int]) -> tuple[float, list[Any]] | None:
    """Play a chunk; return None if this machine's trey differs from the caller's."""
    return timed(play, chunk) if theirs == ours() else None


class Nodes:
    """The workers of a Ray cluster, one for each of its processors.

    Machines may come and go; only the calling one and the cluster's head have to stay.  While they play, everything
    printed goes to standard error, so that Ray's messages do not mix with the answer.

    :raises TreyError: as `check_cluster` and `check_joining`.
    """

    def __init__(self, address: str) -> None:
        check_cluster(address)
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        check_joining(address)
        import ray

        self._ray = ray
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise _unreachable(address) from error
        self._told = redirect_stdout(sys.stderr)
        self._play = ray.remote(num_cpus=1, max_retries=0)(play_there)

    def __enter__(self) -> Self:
        self._told.__enter__()
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        self._ray.shutdown()
        self._told.__exit__(None, None, None)

    def room(self) -> int:
        """Return twice the number of processors, so that no worker waits for its next chunk."""
        return 2 * max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def start(self, play: Callable[[int], Any], chunk: Sequence[int]) -> Any:
        """Hand out a chunk."""
        return self._play.remote(ours(), play, chunk)

    def ended(self, jobs: Sequence[Any]) -> Any:
        """Wait until one of the jobs has ended, and return it."""
        return self._ray.wait(jobs, num_returns=1, fetch_local=False)[0][0]

    def result(self, job: Any) -> tuple[float, list[Any]]:
        """Return the seconds that a chunk took, and its results.

        :raises LostError: its worker, or the machine that held the result, has gone.
        :raises TreyError: `cluster-other-trey`, or what the play raised.
        """
        from ray import exceptions as gone

        try:
            found: tuple[float, list[Any]] | None = self._ray.get(job)
        except gone.RayTaskError as error:
            raise (error.cause if isinstance(error.cause, TreyError) else error) from error
        except (gone.WorkerCrashedError, gone.NodeDiedError, gone.ObjectLostError, gone.OutOfMemoryError) as error:
            raise LostError from error
        if found is None:
            raise TreyError(
                "cluster-other-trey",
                "A machine of the cluster has another version of trey than this one; all need the same.",
                "Une machine de la grappe n'a pas la même version de trey que celle-ci ; il faut partout la même.",
            )
        return found
