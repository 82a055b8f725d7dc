"""Find the browser that the tests drive, or install one: `python -m tools.browser` prints where it is."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

__all__ = ["FLAGS", "NoBrowserError", "find", "find_or_install"]

FLAGS = [
    "--no-sandbox",  # Chromium refuses to start as root with it
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# The same engine without a window of its own starts in half the time.
HEADLESS = "chromium-headless-shell"
NAMES = [HEADLESS, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge"]
ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as p:
    print(p.chromium.executable_path)
"""


class NoBrowserError(Exception):
    """No browser was found, and none could be installed."""


def find() -> Path | None:
    """Return the browser in $TREY_BROWSER, on the path or in Playwright's own folder."""
    return _named() or _on_path() or _playwrights()


def find_or_install() -> Path:
    """Return a browser, installing one by Playwright or, as root, by apt where there is none."""
    found = find() or _install_by_playwright() or _install_by_apt()
    if found is None:
        raise NoBrowserError(
            "The tests need Chromium or Chrome and could not install it. "
            "Install one, or set TREY_BROWSER to its program."
        )
    return found


def _named() -> Path | None:
    named = os.environ.get("TREY_BROWSER")
    if not named:
        return None
    found = shutil.which(named)
    if found is None:
        raise NoBrowserError(f"TREY_BROWSER names {named}, which is not a program.")
    return Path(found)


def _on_path() -> Path | None:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return Path(found) if found else None


def _playwrights() -> Path | None:
    asked = _run([sys.executable, "-c", ASK_PLAYWRIGHT], seconds=60)
    path = Path(asked.stdout.strip()) if asked and asked.returncode == 0 else None
    return path if path and _starts(path) else None


def _starts(browser: Path) -> bool:
    """Say whether it runs: Playwright's Chromium may lack libraries of the system."""
    started = _run([str(browser), "--version"], seconds=60)
    return started is not None and started.returncode == 0


def _install_by_playwright() -> Path | None:
    print("no browser found: trying Playwright's Chromium", file=sys.stderr)
    _run([sys.executable, "-m", "playwright", "install", "chromium"], seconds=600)
    return _playwrights()


def _install_by_apt() -> Path | None:
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return None
    print("no browser found: installing Chromium by apt", file=sys.stderr)
    _run([apt, "update", "-qq"], seconds=300)
    for package in (HEADLESS, "chromium"):
        _run([apt, "install", "-qq", "-y", "--no-install-recommends", package, "fonts-dejavu-core"], seconds=600)
        if found := _on_path():
            return found
    return None


def _run(command: list[str], *, seconds: int) -> subprocess.CompletedProcess[str] | None:
    """Run `command` without a terminal; None when it is missing or takes too long."""
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        return subprocess.run(
            command,
            capture_output=True,
            check=False,
            encoding="utf-8",
            env=environment,
            stdin=subprocess.DEVNULL,
            timeout=seconds,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None


def main() -> int:
    """Print the browser's path, or why there is none."""
    try:
        print(f"browser: {find_or_install()}")
    except NoBrowserError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
