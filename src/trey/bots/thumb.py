"""The bot that plays by rules of thumb, one kernel per family."""

from collections.abc import Callable
from typing import Any

from trey.bots import thumb_euchre, thumb_sergeant_major, thumb_three_thirteen
from trey.core.family import Rules
from trey.core.text import Text
from trey.games import euchre, sergeant_major, three_thirteen

__all__ = ["THUMBS", "ThumbBot"]

THUMBS: dict[str, Callable[[Any, Any], int]] = {
    sergeant_major.FAMILY.id: thumb_sergeant_major.thumb,
    euchre.FAMILY.id: thumb_euchre.thumb,
    three_thirteen.FAMILY.id: thumb_three_thirteen.thumb,
}
"""Kernels (v, r) -> action: a sensible choice in every phase from the sight alone."""


class ThumbBot:
    """Sensible habits, no foresight."""

    id = "thumb"
    name = Text("Rules of thumb", "Bon sens")
    about = Text("Plays by sensible habits.", "Joue selon de bonnes habitudes.")
    slow = False

    def choose(self, rules: Rules, sight: Any, seed: int) -> int:
        """Return the habit's choice; the seed plays no part."""
        return THUMBS[rules.family.id](sight, rules.flat)
