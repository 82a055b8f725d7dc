"""How much memory this process takes, and how much its control groups let it take; Linux only."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

__all__ = ["limit", "taken"]

GROUPS: Final = Path("/sys/fs/cgroup")
OWN: Final = Path("/proc/self/cgroup")
UNLIMITED: Final = 1 << 60
"""What version 1 writes where there is no limit is about eight times this."""


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
