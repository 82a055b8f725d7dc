"""The server and its machine: the user's folder, memory, a word to systemd."""

import os
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final


def data_folder() -> Path:
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "trey"
    base = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "trey"


def admin_socket(db: Path | str, runtime: Path | None, at: str = "") -> Path | None:
    """Return the socket of `trey admin`: beside a file, or in a folder, each server its own; None if none is named."""
    folder = runtime or (Path(named) if (named := os.environ.get("RUNTIME_DIRECTORY")) else None)
    if runtime is None and isinstance(db, Path):
        file = db.resolve()
        return file.with_name(f"{file.name}.sock")
    return folder / f"trey{at and '-'}{at}.sock" if folder else None


GROUPS: Final = Path("/sys/fs/cgroup")
OWN: Final = Path("/proc/self/cgroup")
UNLIMITED: Final = 1 << 60  # what version 1 writes where there is no limit is about eight times this


def taken() -> int:
    """Return this process's resident bytes; 0 where the system does not tell."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def limit(own: Path = OWN, groups: Path = GROUPS) -> int:
    """Return how many bytes the control groups (version 1 or 2) that this process is in allow it; 0: any number."""
    found = [UNLIMITED]
    with suppress(OSError):
        for line in own.read_text("utf-8").splitlines():
            _, kinds, path = line.split(":", 2)
            if kinds and "memory" not in kinds.split(","):
                continue
            folder = (groups / "memory" if kinds else groups) / path.strip("/")
            for file in (
                place / ("memory.limit_in_bytes" if kinds else "memory.max") for place in (folder, *folder.parents)
            ):
                text = file.read_text("ascii").strip() if file.is_file() else ""
                found += [int(text)] if text.isdigit() else []
    return min(found) % UNLIMITED


def tell_system(what: str) -> None:
    """Send `READY=1`, `WATCHDOG=1` or `STOPPING=1` to the socket in `NOTIFY_SOCKET`, if that is set."""
    path = os.environ.get("NOTIFY_SOCKET", "")
    if not path:
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.setblocking(False)
        line.sendto(what.encode(), f"\0{path[1:]}" if path.startswith("@") else path)
