"""One frame lays the table: no other style sheet takes a thing out of its place, or asks how wide the window is."""

import re
from collections import Counter
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "web" / "src"
TAKES = re.compile(r"(?<![-\w])(?:position|z-index)\s*:|@media[^{]*(?:width|height)|@container")
"""What only the frame may say: where a thing lies over others, and what a window's size changes."""

# Screens that are laid by themselves yet, and how often; a number may only fall.
APART = {
    "App.svelte": 2,
    "cards/deck.css": 1,
    "company/People.svelte": 0,
}


def styles(text: str, name: str) -> str:
    """The style sheets of a file, without what they explain."""
    sheets = [text] if name.endswith(".css") else re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    return re.sub(r"/\*.*?\*/", "", "\n".join(sheets), flags=re.DOTALL)


def taken(sources: Path) -> dict[str, int]:
    """How often each file outside the frame says what only the frame may say."""
    files = [file for kind in ("svelte", "css") for file in sources.rglob(f"*.{kind}")]
    outside = {str(file.relative_to(sources)): file for file in files if file.parent.name != "frame"}
    found = {name: len(TAKES.findall(styles(file.read_text(encoding="utf-8"), name))) for name, file in outside.items()}
    return {name: count for name, count in found.items() if count}
