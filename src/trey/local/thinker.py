"""Long thoughts of bots, hints and reviews, as they travel to the worker that thinks and back."""

__all__ = ["answer"]


def answer(thought: bytes) -> bytes:
    """Think, where the house does not: return what is to be handed back to it.

    It takes and returns what only the house can read, and raises nothing.
    """
    raise NotImplementedError
