"""The game in words: its options, presets, rules and views."""

from typing import Final

from trey.core.word_files import WordFiles

__all__ = ["TEXTS"]

TEXTS: Final = WordFiles("trey.games.sergeant_major")
