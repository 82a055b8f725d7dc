"""A progress bar on standard error, if that is a terminal."""

import sys
import time


class Progress:
    """Shows the progress of long work; silent if standard error is not a terminal."""

    WIDTH = 30

    def __init__(self, whole: int, done: int = 0) -> None:
        self._whole, self._began_with, self._began = max(whole, 1), done, time.monotonic()

    def show(self, done: int, words: str = "") -> None:
        """Draw the bar again."""
        if not sys.stderr.isatty():
            return
        full = self.WIDTH * done // self._whole
        spent, new = time.monotonic() - self._began, done - self._began_with
        left = f"{spent / new * (self._whole - done):4.0f} s" if new else ""
        bar = "#" * full + "." * (self.WIDTH - full)
        print(f"\r[{bar}] {100 * done // self._whole:3}% {left} {words}\x1b[K", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Remove the bar."""
        if sys.stderr.isatty():
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
