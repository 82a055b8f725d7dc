"""Find PostgreSQL, HAProxy and gcc for the tests, or install them: `python -m tools.services` prints where they are."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

__all__ = ["find_haproxy", "find_postgres"]

NEEDED = ["initdb", "postgres", "pg_ctl"]
SBIN = "/usr/local/sbin:/usr/sbin:/sbin"


def find_postgres() -> Path | None:
    """Return the folder of PostgreSQL's server programs, the newest there is; $TREY_POSTGRES names another."""
    named = os.environ.get("TREY_POSTGRES")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: folder.parent.name.zfill(4))
    on_path = shutil.which("initdb")
    known = [Path(named)] if named else [*debian[::-1], *([Path(on_path).resolve().parent] if on_path else [])]
    return next((folder for folder in known if all((folder / name).exists() for name in NEEDED)), None)


def find_haproxy() -> Path | None:
    """Return HAProxy; $TREY_HAPROXY names another."""
    path = os.pathsep.join([os.environ.get("PATH", ""), SBIN])
    found = shutil.which(os.environ.get("TREY_HAPROXY", "haproxy"), path=path)
    return Path(found) if found else None


def find_compiler() -> Path | None:
    """Return gcc, whose libraries watch what tests do with memory."""
    found = shutil.which("gcc")
    return Path(found) if found else None


WANTED: dict[str, tuple[str, Callable[[], Path | None]]] = {
    "PostgreSQL": ("postgresql", find_postgres),
    "HAProxy": ("haproxy", find_haproxy),
    "gcc": ("gcc libc6-dev", find_compiler),
}
"""By name: Debian's package, and how it is found."""


def main() -> int:
    """Print where they are; what is missing is installed by apt as root.  Without them its tests are left out."""
    lacking = [name for packages, find in WANTED.values() if find() is None for name in packages.split()]
    if lacking:
        _install(lacking)
    for name, (_, find) in WANTED.items():
        print(f"{name}: {find() or 'not found; tests that need it are left out'}")
    missing = any(find() is None for _, find in WANTED.values())
    return int(missing and bool(os.environ.get("CI")))


def _install(packages: list[str]) -> None:
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return
    print(f"installing {', '.join(packages)} by apt", file=sys.stderr)
    # Debian would start a PostgreSQL of its own; the tests start theirs.
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for words in (["update", "-qq"], ["install", "-qq", "-y", "--no-install-recommends", *packages]):
        try:
            subprocess.run(
                [apt, *words], capture_output=True, check=False, env=environment, stdin=subprocess.DEVNULL, timeout=600
            )
        except (OSError, subprocess.TimeoutExpired):
            return


if __name__ == "__main__":
    sys.exit(main())
