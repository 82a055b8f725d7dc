"""Write the catalogues of trey and of the games in examples/: which texts they have, and how each language says them.

The texts of trey, as those of an example, stand in its code and in the words of its games (`trey.core.word_files`).  A
text that is new stands in the catalogue with an empty `msgstr` until somebody translates it; one that is gone is
dropped.  What trey's own catalogue has, that of an example need not repeat.  French gets its no-break spaces.  `make
fix` writes the files; `python -m tools.catalogues` says what each of them lacks.
"""

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tools.files import ROOT, read, tracked
from tools.french import unbroken
from trey.core.po import Entry, entries, po_file

__all__ = ["WORDS", "catalogues", "files", "lacking", "tables", "texts", "texts_of"]

WORDS = Path("src/trey/words")
SAID = {"about", "ask", "end", "forms", "help", "meaning", "name", "none", "say", "stops", "title", "values", "why"}
"""The keys that hold what people read."""
Key = tuple[str, str, str]
"""A context, a text in English, and its plural if it says a count."""


def catalogues() -> list[Path]:
    """Return the catalogues, trey's own first."""
    return sorted((path for path in tracked("*.po")), key=lambda path: (WORDS not in path.parents, path))


@cache
def texts(words: Path = WORDS) -> Mapping[Key, frozenset[str]]:
    """Return the texts of the package with this folder that stand there in English alone, and the files of each."""
    found: dict[Key, set[str]] = defaultdict(set)
    for path in tracked(f"{words.parent}/*.py"):
        for key in _texts_in(ast.parse(read(path))):
            found[key].add(path.as_posix())
    for path in tracked(f"{words.parent}/*words/*.toml"):
        for table in tables(tomllib.loads(read(path))):
            for key in texts_of(table):
                found[key].add(path.as_posix())
    return {key: frozenset(places) for key, places in found.items()}


def tables(held: Mapping[str, Any]) -> Iterator[object]:
    """Yield the tables of a file of words: a list has them, or each has a name, or there is one alone."""
    for one in held.values():
        named = isinstance(one, dict) and all(isinstance(below, dict) for below in one.values())
        yield from one.values() if named else [one]


def texts_of(held: object, *, said: bool = False) -> Iterator[Key]:
    """Yield the texts of a table of a file of words.

    :param said: what is held is read by people.
    """
    if isinstance(held, str) and said and held:
        yield "", held, ""
    elif isinstance(held, list):
        for one in held:
            yield from texts_of(one, said=said)
    elif isinstance(held, dict) and isinstance(held.get("say"), str):
        yield held.get("context", ""), held["say"], ""
    elif isinstance(held, dict):
        for key, one in held.items():
            if said or (key in SAID and not (key == "forms" and held.get("only_english"))):
                yield from texts_of(one, said=key != "stops")


def _texts_in(tree: ast.AST) -> Iterator[Key]:
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or not call.args:
            continue
        name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        before = 0 if name in {"Text", "text"} else {"RecordError": 2}.get(name, 1) if name.endswith("Error") else None
        said = call.args[-1]
        if before != len(call.args) - 1 or not isinstance(said, ast.Constant) or not isinstance(said.value, str):
            continue
        told = {word.arg: word.value for word in call.keywords}
        context, plural = (ast.literal_eval(told.get(name, ast.Constant(""))) for name in ("context", "plural"))
        if said.value:
            yield context, said.value, plural


def _asked(path: Path) -> Mapping[Key, frozenset[str]]:
    """Return the texts that a catalogue is to have: an example's are those that trey lacks or says in another way."""
    own, usual = texts(path.parents[1]), texts() if WORDS not in path.parents else {}
    known = {entry[:3] for entry in entries(read(path)) if all(entry.forms)}
    return {key: places for key, places in own.items() if key not in usual or key in known}


def lacking(path: Path) -> list[str]:
    """Return the English of the texts that a catalogue does not say."""
    known = {entry[:3] for entry in entries(read(path)) if all(entry.forms)}
    return [key[1] for key in _asked(path) if key not in known]


def _written(path: Path) -> str:
    known, asked = {entry[:3]: entry for entry in entries(read(path))}, _asked(path)
    keys, lang = sorted(asked, key=lambda key: (min(asked[key]), key)), path.parent.name
    rows = {key: known.get(key, Entry(*key, ())) for key in keys}
    if lang == "fr":
        rows = {key: one._replace(forms=tuple(map(unbroken, one.forms))) for key, one in rows.items()}
    return po_file(lang, ((one, sorted(asked[key])) for key, one in rows.items()))


def files() -> dict[Path, str]:
    """Return what each catalogue should hold."""
    return {ROOT / path: _written(path) for path in catalogues()}


if __name__ == "__main__":
    for path in catalogues():
        missing = lacking(path)
        print(f"{path}: {len(missing)} of {len(_asked(path))} texts are missing", *missing, sep="\n  ")
