"""Servers to be killed: `python -m tests.server.victim DB PORT PACE` starts one for each line it reads.

Each is a process of its own, forked from one that has everything imported, so that a restart takes milliseconds
and a test can kill hundreds.  The line is Python that it does first, such as a fault to plant.  It says `pid N` before,
and `ended N STATUS` after.
SIGUSR1 lets it say where each of its threads is.  None outlives the test that started it.
"""

import ctypes
import faulthandler
import importlib
import os
import signal
import sys
from pathlib import Path

import uvicorn

from tests.server.serving import WIDE
from trey.cli.launch import serve
from trey.server.live.schedule import Pace
from trey.server.options import Options


def end_with_parent() -> None:
    """Let this process be killed when the one that started it has ended, however it did (Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def say(text: str) -> None:
    """Say a line in one piece: both processes write to one pipe, and Python may be told not to keep a line together."""
    os.write(1, f"{text}\n".encode())


def run(db: str, port: str, pace: str, name: str = "") -> int:
    faulthandler.register(signal.SIGUSR1, all_threads=True)
    wait = {"quick": 0, "patient": 30}[pace]
    options = Options(
        db=db if "://" in db else Path(db),
        port=int(port),
        open=False,
        at=name,
        pace=Pace(bot_delay=(0, 0), seal_wait=wait, number_wait=wait, return_wait=wait),
        limits=WIDE,
    )
    return serve(options, say=say)


def main() -> None:
    end_with_parent()
    uvicorn.Config("trey.server.http.app:build", ws="websockets-sansio", lifespan="on").load()
    importlib.import_module("uvicorn.loops.auto")
    for first in sys.stdin:
        pid = os.fork()
        if not pid:
            end_with_parent()
            exec(first, globals())
            os._exit(run(*sys.argv[1:]))
        say(f"pid {pid}")
        _, status = os.waitpid(pid, 0)
        say(f"ended {pid} {os.waitstatus_to_exitcode(status)}")


if __name__ == "__main__":
    main()
