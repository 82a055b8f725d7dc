"""Check the documentation: every page can be reached from the first one and every link leads somewhere."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.files import ROOT, read, tracked

__all__ = ["anchors", "broken", "links", "main", "unreachable"]

START = [Path("README.md"), Path("CONTRIBUTING.md"), Path("docs/README.md"), Path("docs/index.md")]
CODE = re.compile(r"^(```|~~~).*?^\1|`[^`\n]+`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)|^\[[^\]]+\]:\s*(\S+)", re.MULTILINE)
HEADING = re.compile(r"^#{1,6}\s+(.+?)\s*#*$", re.MULTILINE)
OUTSIDE = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)


def links(text: str) -> list[str]:
    """Return the targets of a page's links that stay in this repository."""
    found = (first or second for first, second in LINK.findall(CODE.sub("", text)))
    return [target for target in found if not OUTSIDE.match(target)]


def anchors(text: str) -> set[str]:
    """Return the names under which a page's headings can be linked."""
    headings = HEADING.findall(re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.MULTILINE | re.DOTALL))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def _targets(page: Path, text: str) -> Iterator[tuple[str, Path, str]]:
    for link in links(text):
        name, _, anchor = link.partition("#")
        base = ROOT if name.startswith("/") else (ROOT / page).parent
        yield link, (base / name.lstrip("/")).resolve() if name else ROOT / page, anchor


def broken(page: Path, text: str) -> list[str]:
    """Return the links of `page` that lead nowhere, each with its page."""
    return [
        f"{page}: {link}"
        for link, target, anchor in _targets(page, text)
        if not (_has(text, anchor) if target == ROOT / page else _leads(target, anchor))
    ]


def _leads(target: Path, anchor: str) -> bool:
    return target.exists() and (target.suffix != ".md" or _has(target.read_text(encoding="utf-8"), anchor))


def _has(text: str, anchor: str) -> bool:
    return not anchor or anchor in anchors(text)


def unreachable(pages: dict[Path, str]) -> list[Path]:
    """Return the pages under docs/ that no chain of links reaches from a first page."""
    waiting = [page for page in START if page in pages]
    seen = set(waiting)
    while waiting:
        page = waiting.pop()
        reached = {_page(target) for _, target, _ in _targets(page, pages[page])} & pages.keys() - seen
        seen |= reached
        waiting += reached
    return sorted(page for page in pages.keys() - seen if page.parts[0] == "docs")


def _page(target: Path) -> Path:
    page = target / "README.md" if target.is_dir() else target
    return page.relative_to(ROOT) if page.is_relative_to(ROOT) else page


def main() -> int:
    """Print what is wrong with the pages; the exit status says whether anything is."""
    pages = {page: read(page) for page in tracked("*.md")}
    wrong = [f"leads nowhere: {link}" for page, text in pages.items() for link in broken(page, text)]
    wrong += [f"cannot be reached: {page}" for page in unreachable(pages)]
    print("\n".join(wrong or [f"{len(pages)} pages, every link leads somewhere"]))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
