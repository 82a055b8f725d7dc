"""Write the files that the walk through a game quotes into its page, to the letter.

`<!-- path -->` stands before a whole file, `<!-- path: up to NAME -->` before its beginning, down to that function.
"""

import re

from tools.files import ROOT, read

__all__ = ["PAGES", "quoted", "refilled"]

PAGES = ("docs/a-game-in-a-day.md",)
QUOTE = re.compile(r"(<!-- (examples/[^ :]+)(?:: up to (\w+))? -->\n```\w+\n)(.*?)(?=```)", re.DOTALL)


def quoted(path: str, before: str | None) -> str:
    """Return a file's text, or what stands in it before a function."""
    text = read(ROOT / path)
    if before is None:
        return text
    return re.split(rf"\n+(?:@.*\n)*def {before}\(", text)[0] + "\n"


def refilled(page: str) -> str:
    """Return a page with its quotations made again."""
    return QUOTE.sub(lambda found: found[1] + quoted(found[2], found[3]), page)
