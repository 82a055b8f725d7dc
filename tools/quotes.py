"""Write the files that the walk through a game quotes into its page, to the letter.

`<!-- path -->` stands before a whole file, `<!-- path: up to NAME -->` before its beginning, down to that function or
class, and `<!-- path: from NAME up to NAME -->` before a part of it.
"""

import re

from tools.files import ROOT, read

__all__ = ["PAGES", "quoted", "refilled"]

PAGES = ("docs/a-game-in-a-day.md",)
QUOTE = re.compile(r"(<!-- (examples/[^ :]+)(?:: (?:from (\w+) )?up to (\w+))? -->\n```\w+\n)(.*?)(?=```)", re.DOTALL)


def quoted(path: str, first: str | None, before: str | None) -> str:
    """Return a file's text, or what stands in it from a function or class on, and before another."""
    text = read(ROOT / path)
    if before is None:
        return text
    return re.sub(r"(\n+# .*)?\s*$", "\n", text[_begins(text, first) if first else 0 : _begins(text, before)], count=1)


def _begins(text: str, name: str) -> int:
    return next(re.finditer(rf"^(?:@.*\n)*(?:def|class) {name}\b", text, re.MULTILINE)).start()


def refilled(page: str) -> str:
    """Return a page with its quotations made again."""
    return QUOTE.sub(lambda found: found[1] + quoted(found[2], found[3], found[4]), page)
