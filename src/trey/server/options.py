"""What a server is told."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from trey.core.text import Language
from trey.server.journal import Style
from trey.server.limits import Limits
from trey.server.live.schedule import Pace
from trey.server.machine import data_folder

PORT: Final = 8358


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, kw_only=True)
class Options:
    """The server's options; what each means, `trey serve` says (`cli.commands.serve.SETTINGS`)."""

    host: str = "127.0.0.1"
    port: int = PORT
    db: Path | str | None = None
    push_key: Path | None = None
    runtime: Path | None = None
    at: str = ""
    open: bool | None = None
    pace: Pace = field(default_factory=Pace)
    processes: int = max(1, min(4, _cores() - 1))
    origins: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    root: str = ""
    proxies: str = "127.0.0.1"
    metrics: tuple[str, int] | None = None
    log: Style = "text"
    limits: Limits = field(default_factory=Limits)
    lang: Language = "en"


def database_of(options: Options) -> Path | str:
    return options.db or data_folder() / "trey.sqlite3"
