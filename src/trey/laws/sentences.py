"""Sentences that can be shown."""

import re

from trey.core.text import Text

PLACE = re.compile(r"\{[^}]*\}")
STRAY = re.compile(r" [,.)]|,[,;:.]|\( |  ")
"""Marks and spaces that a sentence put together from parts may have too many of."""


def is_sentence(text: Text, seats: int) -> bool:
    """Whether a text is one that can be shown: whole in both languages, with no place but seats' names."""
    names = {f"{{{seat}}}" for seat in range(seats)}
    return all(
        words[:1].strip() and words.endswith(".") and not STRAY.search(words) and set(PLACE.findall(words)) <= names
        for words in text
    )
