"""Atomic words in shared memory: a thread that loads a word sees all that was written before it was stored.

Plain Python keeps this order anyway.
"""

__all__ = ["claim", "load", "pause", "store"]


def store(words: list[int], at: int, word: int) -> None:
    """Write a word, after all that was written before (a release)."""
    words[at] = word


def load(words: list[int], at: int) -> int:
    """Return a word; all that was written before it was stored is visible from now on (an acquire)."""
    word: int = words[at]
    return word


def claim(words: list[int], at: int, was: int, word: int) -> int:
    """Replace a word if it is still `was`; return 1, or 0 if another thread was first (compare and swap)."""
    if words[at] != was:
        return 0
    words[at] = word
    return 1


def pause() -> None:
    """Wait for some tens of nanoseconds and leave the core to the thread that shares it; only on x86."""
