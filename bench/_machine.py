"""What a figure was measured on, and how."""

import os
import platform
import time
from collections.abc import Callable
from pathlib import Path

from trey.kernel.compiled import speed

__all__ = ["best_rate", "cores", "describe", "pin"]


def describe() -> str:
    """Return the machine's name: processor, cores, Python, and what compiled its machine code."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    model = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "")
    name = model or platform.processor() or platform.machine()
    return f"{name}, {os.cpu_count()} cores, Python {platform.python_version()}, {speed().detail}"


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def pin() -> None:
    """Keep this process on one core, where the system allows it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def best_rate(work: Callable[[], int], seconds: float = 2.0) -> float:
    """Return the best rate of `work`, which returns how much it did, per second of this process's own time."""
    best, until = 0.0, time.process_time() + seconds
    while time.process_time() < until:
        began = time.process_time()
        done = work()
        best = max(best, done / max(time.process_time() - began, 1e-9))
    return best
