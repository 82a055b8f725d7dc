"""The output of a command: in one language and width, with colour only on a terminal that allows it."""

import os
import re
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TextIO

from trey.core.cards import SYMBOLS, suit_letter
from trey.core.glossary import SPEEDS
from trey.core.text import Language, Text
from trey.kernel.compiled import speed

_NARROWEST, WIDEST = 80, 110
_RED_CARD = re.compile(r"(?:10|[2-9AKQJDRV])?[♥♦](?:(?: (?:10|[2-9AKQJDRV]))+(?![\w♠♥♦♣]))?")
_PLAIN = {
    "·": "-",
    "▸": ">",
    "→": "->",
    "—": "-",
    "–": "-",
    "×": "x",
    "\N{MINUS SIGN}": "-",
    "«": '"',
    "»": '"',
    "œ": "oe",
}


def columns(rows: Sequence[Sequence[str]], right: Iterable[int] = (), gap: int = 2) -> list[str]:
    """Return rows with their columns aligned; the columns in `right` are aligned to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    right = set(right)
    lines = []
    for row in rows:
        cells = [c.rjust(w) if i in right else c.ljust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))]
        lines.append((" " * gap).join(cells).rstrip())
    return lines


class Paper:
    """Writes lines for people: wraps text, colours red cards, and writes letters for suits that it cannot show."""

    def __init__(self, lang: Language, out: TextIO | None = None) -> None:
        self.lang: Language = lang
        self.out: TextIO = sys.stdout if out is None else out
        self.tty: bool = self.out.isatty()
        dumb = os.environ.get("TERM", "") in {"", "dumb"}
        self.colour: bool = self.tty and not os.environ.get("NO_COLOR") and not dumb
        self.clears: bool = self.tty and not dumb
        self.symbols: bool = _can_show("♠·▸…→", self.out.encoding)
        self.resize()

    def resize(self) -> None:
        """Read the terminal's size again."""
        size = shutil.get_terminal_size((_NARROWEST, 24))
        self.width: int = min(max(size.columns, _NARROWEST), WIDEST)
        self.height: int = size.lines

    def say(self, *words: Text | str) -> None:
        """Write each text on a line of its own, a `Text` in this paper's language."""
        for word in words:
            self.line(word.of(self.lang) if isinstance(word, Text) else word)

    def line(self, text: str = "") -> None:
        """Write one line, without wrapping it."""
        print(self.dress(text), file=self.out)

    def lines(self, texts: Iterable[str]) -> None:
        """Write lines, without wrapping them."""
        for text in texts:
            self.line(text)

    def title(self, text: str) -> None:
        """Write a heading."""
        shown = self.dress(text)
        print(f"\x1b[1m{shown}\x1b[0m" if self.colour else shown, file=self.out)

    def paragraph(self, text: str, indent: int = 0, hang: str = "") -> None:
        """Write text wrapped to the width; `hang` is put before its first line."""
        self.lines(self.wrapped(text, indent, hang))

    def wrapped(self, text: str, indent: int = 0, hang: str = "") -> list[str]:
        """Return text wrapped to the width; `hang` is put before its first line."""
        first, rest = " " * indent + hang, " " * (indent + len(hang))
        return textwrap.wrap(
            text,
            self.width - 1,
            initial_indent=first,
            subsequent_indent=rest,
            break_on_hyphens=False,
        ) or [first.rstrip()]

    def clear(self) -> None:
        """Clear the screen, if there is one."""
        if self.clears:
            print("\x1b[H\x1b[2J", end="", file=self.out)

    def pages(self, texts: Sequence[str], more: Text, ask: Callable[[str], str]) -> None:
        """Write lines a screenful at a time on a terminal, and all together elsewhere."""
        step = max(self.height - 2, 5) if self.clears else len(texts) or 1
        for at in range(0, len(texts), step):
            self.lines(texts[at : at + step])
            if at + step < len(texts):
                ask(more.of(self.lang))

    def dress(self, text: str) -> str:
        """Return text as this paper can show it."""
        if not self.symbols:
            return "".join(_plain(text, self.lang, self.out.encoding))
        if self.colour:
            text = _RED_CARD.sub(lambda hit: f"\x1b[31m{hit[0]}\x1b[39m", text)
        return text


def _can_show(text: str, encoding: str | None) -> bool:
    try:
        text.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def speed_lines(paper: Paper) -> list[str]:
    """Return a line about the speed of the rules here if players should know, else an empty list."""
    about = SPEEDS[speed().name].about.of(paper.lang)
    return [about] if about else []


def _plain(text: str, lang: Language, encoding: str | None) -> Iterator[str]:
    """Yield text letter by letter, each replaced by something that the encoding has."""
    for letter in text:
        suit = SYMBOLS.find(letter)
        if suit >= 0:
            yield suit_letter(suit, lang)
        elif _can_show(letter, encoding):
            yield letter
        else:
            bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
            yield _PLAIN.get(letter, bare or "?")
