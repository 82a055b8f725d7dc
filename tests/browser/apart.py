"""Two devices, each in a network of its own with one cable between them, which can be cut.

It needs the right to make network namespaces, as root on Linux has.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from tools.browser import find_or_install
from tools.files import ROOT

__all__ = ["Apart", "can_be_apart"]

SERVE = """import sys, time
from pathlib import Path
from tests.browser.folder import Folder
folder = Folder(Path(sys.argv[1]), sys.argv[2])
folder.start()
print(folder.url, flush=True)
time.sleep(1e6)"""


def can_be_apart() -> bool:
    """Whether this machine lets us make networks."""
    return shutil.which("ip") is not None and os.geteuid() == 0 and not _run("unshare", "-n", "true").returncode


def _run(*command: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, capture_output=True, check=False)


class Apart:
    """Two networks and the cable; each has the files of a site on its own loopback address."""

    def __init__(self, root: Path, below: str, scratch: Path) -> None:
        self._root, self._below, self._scratch = root, below, scratch
        mark = f"{os.getpid()}"
        self.names = (f"trey-a-{mark}", f"trey-b-{mark}")
        self._ends = (f"ta{mark}", f"tb{mark}")
        self._hosts: list[subprocess.Popen[str]] = []
        self.urls: list[str] = []
        """Where each device finds the site."""

    def __enter__(self) -> Self:
        a, b = self._ends
        for name in self.names:
            self._do("ip", "netns", "add", name)
        self._do("ip", "link", "add", a, "netns", self.names[0], "type", "veth", "peer", b, "netns", self.names[1])
        for i, (name, end) in enumerate(zip(self.names, self._ends, strict=True)):
            self._in(i, "ip", "link", "set", "lo", "up")
            self._in(i, "ip", "link", "set", end, "up", "multicast", "on")
            self._in(i, "ip", "address", "add", f"10.91.0.{i + 1}/24", "dev", end)
            self._in(i, "ip", "route", "add", "default", "via", f"10.91.0.{2 - i}")
            command = ["ip", "netns", "exec", name, sys.executable, "-c", SERVE, str(self._root), self._below]
            host = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
            self._hosts.append(host)
            assert host.stdout
            self.urls.append(host.stdout.readline().strip())
        return self

    def browser(self, i: int) -> Path:
        """A program that is the tests' browser in one of the networks."""
        path = self._scratch / f"browser-{i}"
        path.write_text(f'#!/bin/sh\nexec ip netns exec {self.names[i]} {find_or_install()} "$@"\n')
        path.chmod(0o755)
        return path

    def cut(self, *, whole: bool) -> None:
        """Lose all that one sends to the other, so that nobody is told; or mend it."""
        for i, end in enumerate(self._ends):
            how = ("del",) if whole else ("replace", "lladdr", "02:00:00:00:00:99", "nud", "permanent")
            self._in(i, "ip", "neigh", how[0], f"10.91.0.{2 - i}", *how[1:], "dev", end)

    def _in(self, i: int, *command: str) -> None:
        self._do("ip", "netns", "exec", self.names[i], *command)

    def _do(self, *command: str) -> None:
        done = _run(*command)
        assert not done.returncode, f"{' '.join(command)}: {done.stderr.decode()}"

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for host in self._hosts:
            host.terminate()
            host.communicate()
        for name in self.names:
            _run("ip", "netns", "del", name)
