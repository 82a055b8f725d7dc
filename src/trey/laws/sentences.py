"""Sentences that can be shown."""

import re

from trey.core.text import Text

__all__ = ["is_sentence"]

PLACE = re.compile(r"\{[^}]*\}")


def is_sentence(text: Text, seats: int) -> bool:
    """Whether a text is one that can be shown: whole in both languages, with no place but seats' names."""
    names = {f"{{{seat}}}" for seat in range(seats)}
    return all(words[:1].strip() and words.endswith(".") and set(PLACE.findall(words)) <= names for words in text)
