"""Catalogues of texts: what trey says in another language than English, in `words/LANGUAGE.po` beside the code.

The files are those of GNU gettext, so that any translator's tool can work on them.  A text is looked up by its English
and, where one English word means two things, by a context.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

__all__ = ["Entry", "catalogue", "entries"]

_LINE: Final = re.compile(r'(?:(msgctxt|msgid|msgstr)\s+)?(".*")')


class Entry(NamedTuple):
    """A text of a catalogue; `said` is empty until somebody has translated it."""

    context: str
    english: str
    said: str


@cache
def catalogue(language: str) -> Mapping[tuple[str, str], str]:
    """Return what is translated into a language, by context and English."""
    text = files("trey").joinpath("words", f"{language}.po").read_text("utf-8")
    return {entry[:2]: entry.said for entry in entries(text) if entry.said}


def entries(text: str) -> Iterator[Entry]:
    """Return the texts of a `.po` file, but for its header; plural forms and comments are passed over."""
    for block in text.split("\n\n"):
        parts, keyword = {"msgctxt": "", "msgid": "", "msgstr": ""}, ""
        for found in filter(None, map(_LINE.fullmatch, block.splitlines())):
            keyword = found[1] or keyword
            parts[keyword] += json.loads(found[2])
        if parts["msgid"]:
            yield Entry(*parts.values())
