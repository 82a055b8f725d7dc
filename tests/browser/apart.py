"""Devices, each in a network of its own with one cable to a switch, where the ways between them can be cut.

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
    """So many networks and a switch; each has the files of a site on its own loopback address."""

    def __init__(self, root: Path, below: str, scratch: Path, devices: int = 2) -> None:
        self._root, self._below, self._scratch = root, below, scratch
        mark = f"{os.getpid()}"
        self._switch, self._ends = f"trey-{mark}", [f"t{i}-{mark}" for i in range(devices)]
        self.names = [f"trey-{i}-{mark}" for i in range(devices)]
        self._hosts: list[subprocess.Popen[str]] = []
        self.urls: list[str] = []
        """Where each device finds the site."""

    def __enter__(self) -> Self:
        switch = self._switch
        self._do("ip", "netns", "add", switch)
        self._in(switch, "ip", "link", "add", "hub", "type", "bridge")
        self._in(switch, "ip", "link", "set", "hub", "up")
        for i, (name, end) in enumerate(zip(self.names, self._ends, strict=True)):
            self._do("ip", "netns", "add", name)
            self._do("ip", "link", "add", end, "netns", name, "type", "veth", "peer", end, "netns", switch)
            self._in(switch, "ip", "link", "set", end, "master", "hub", "up")
            self._in(name, "ip", "link", "set", "lo", "up")
            self._in(name, "ip", "link", "set", end, "up", "multicast", "on")
            self._in(name, "ip", "address", "add", f"10.91.0.{i + 1}/24", "dev", end)
            self._in(name, "ip", "route", "add", "default", "via", "10.91.0.254")
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
        """Lose all that one sends to another, so that nobody is told; or mend it."""
        how = ("del",) if whole else ("replace", "lladdr", "02:00:00:00:00:99", "nud", "permanent")
        for i, (name, end) in enumerate(zip(self.names, self._ends, strict=True)):
            for other in {*range(len(self.names))} - {i}:
                self._in(name, "ip", "neigh", how[0], f"10.91.0.{other + 1}", *how[1:], "dev", end)

    def _in(self, network: str, *command: str) -> None:
        self._do("ip", "netns", "exec", network, *command)

    def _do(self, *command: str) -> None:
        done = _run(*command)
        assert not done.returncode, f"{' '.join(command)}: {done.stderr.decode()}"

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for host in self._hosts:
            host.terminate()
            host.communicate()
        for name in (self._switch, *self.names):
            _run("ip", "netns", "del", name)
