"""Words in memory that threads share: who hears a word sees all that was done before it was told.

Plain Python tells and hears in order by itself.
"""

__all__ = ["claim", "load", "pause", "store"]


def store(words: list[int], at: int, word: int) -> None:
    """Write a word, after all that was written before (a release)."""
    words[at] = word


def load(words: list[int], at: int) -> int:
    """Return a word as it is now; what was written before it is seen from now on (an acquire)."""
    word: int = words[at]
    return word


def claim(words: list[int], at: int, was: int, word: int) -> int:
    """Write a word if the one there is what it was; return 1, or 0 where another thread was first."""
    if words[at] != was:
        return 0
    words[at] = word
    return 1


def pause() -> None:
    """Let some ten nanoseconds pass, in a way that leaves the core to whoever shares it."""
