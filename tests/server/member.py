"""Servers that share a database, to be killed: `python -m tests.server.member` starts one for each line it reads.

The line is its port, its name and the database.  Each is a process of its own, forked from one that has everything
imported.  It says `pid N PORT` before, and `ended N STATUS` after.
"""

import importlib
import os
import signal
import sys
import threading

import uvicorn

from tests.server.victim import run


def main() -> None:
    uvicorn.Config("trey.server.http.app:build", ws="websockets-sansio", lifespan="on").load()
    importlib.import_module("uvicorn.loops.auto")
    importlib.import_module("trey.server.store.postgres")
    for line in sys.stdin:
        port, name, db = line.split()
        pid = os.fork()
        if not pid:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os._exit(run(db, port, "quick", name))
        print("pid", pid, port, flush=True)
        threading.Thread(target=wait_for, args=(pid,), daemon=True).start()


def wait_for(pid: int) -> None:
    _, status = os.waitpid(pid, 0)
    print("ended", pid, os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
