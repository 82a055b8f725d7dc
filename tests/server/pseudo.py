"""A pseudo-language, to test layouts, which a server speaks where a test asks for it."""

import re
from typing import Final

from trey.core.cards import CARD
from trey.server.wire.spoken import SAID

PSEUDO: Final = "en-XA"
"""English with accents, two fifths longer."""
ACCENTED: Final = str.maketrans("AEIOUYaeiouycnsz", "ÅÉÎÖÛÝåéîöûýçñšž")
KEPT: Final = re.compile(rf"(\{{[^{{}}]*\}}|{CARD.pattern})")
"""Placeholders and cards, which stay as they are."""
LONGER: Final = 0.4
FILLING: Final = "one two three four five six seven"
"""What is added, in words as long as words are."""


def pseudo(said: str) -> str:
    parts = KEPT.split(said)
    plain = sum(len(part) for part in parts[::2])
    accented = "".join(part if n % 2 else part.translate(ACCENTED) for n, part in enumerate(parts))
    size = round(plain * LONGER)
    more = f" {FILLING}" * (size // len(FILLING) + 1)
    return accented + ("~" * size if size < 2 else more[:size].rstrip())


SAID[PSEUDO] = lambda text: pseudo(text.en)
