"""Freeze what must not move: what today's code does, in files that every later version is held to.

python -m tools.freeze                 writes what is missing
python -m tools.freeze acts hints      the same of these parts only
python -m tools.freeze --again acts    writes again what is there, after something was changed on purpose

The parts are digests of what is done with a hundred seeds, by family; `played` (the first deals of `acts`, which say
what moved), `house_records`, `wire` and `tables` are kept whole; `words` are digests of what is said.  `tools/frozen/`
has a module for each kind of thing.
"""

import asyncio
import sys
from collections.abc import Callable, Sequence
from itertools import islice
from multiprocessing import get_context

from tools.frozen import acts, advice, deals, figures, kept, played, rows
from tools.frozen.part import Part
from trey.core.family import Family
from trey.games import FAMILIES

__all__ = ["PARTS", "main"]

PARTS: tuple[Part, ...] = (*acts.PARTS, *advice.PARTS, *deals.PARTS, *figures.PARTS, *kept.PARTS, *rows.PARTS)
"""What is computed from seeds."""


def _line(job: tuple[str, str]) -> str:
    """Return the line of a key of a part, in a process of its own."""
    name, key = job
    return next(part for part in PARTS if part.name == name).line(key)


def freeze(parts: Sequence[Part], *, again: bool) -> None:
    """Write the lines that are missing of some parts; all where it is to be done again."""
    files = [(part, family, _missing(part, family, again=again)) for part in parts for family in FAMILIES]
    if not any(keys for _, _, keys in files):
        return
    with get_context("spawn").Pool(2) as pool:
        made = pool.imap(_line, [(part.name, key) for part, _, keys in files for key in keys])
        for part, family, keys in files:
            if keys:
                part.write(family, {} if again else part.frozen(family), islice(made, len(keys)))
                print(part.path(family).name, len(keys), flush=True)


def _missing(part: Part, family: Family, *, again: bool) -> list[str]:
    return [key for key in part.keys(family) if again or key not in part.frozen(family)]


def freeze_records(*, again: bool) -> None:
    """Write records with house rules."""
    for family in FAMILIES:
        for path, text in kept.records(family):
            if again or not path.exists():
                path.write_text(text, encoding="utf-8", newline="\n")
                print(path.name)


def freeze_wire(*, again: bool) -> None:
    """Write what clients say and hear."""
    from tools.frozen import wire

    if again or not wire.FILE.exists():
        wire.FILE.write_text(wire.text(), encoding="utf-8", newline="\n")
        print(wire.FILE.name)


def freeze_tables(*, again: bool) -> None:
    """Write databases with tables in them."""
    from tools.frozen import tables

    for kind in tables.KINDS:
        if again or not tables.file_of(kind).exists():
            asyncio.run(tables.freeze(kind))
            print(tables.file_of(kind).name)


def freeze_played(*, again: bool) -> None:
    """Write the first deals of `acts`, act by act."""
    for family in FAMILIES:
        if played.write(family, again=again):
            print(played.path(family).name)


def freeze_words(*, again: bool) -> None:
    """Write digests of what is said in both languages."""
    from tools.frozen import words

    for group in words.GROUPS:
        if many := group.freeze(again=again):
            print(group.path.name, many, flush=True)


WHOLE: dict[str, Callable[..., None]] = {
    "played": freeze_played,
    "house_records": freeze_records,
    "wire": freeze_wire,
    "tables": freeze_tables,
    "words": freeze_words,
}


def main(arguments: Sequence[str]) -> None:
    """Freeze parts, all where none is named; where something is not known, say what can be."""
    again, named = "--again" in arguments, [name for name in arguments if name != "--again"]
    if not {part.name for part in PARTS} | WHOLE.keys() >= set(named):
        sys.exit(__doc__)
    freeze([part for part in PARTS if not named or part.name in named], again=again)
    for name, write in WHOLE.items():
        if not named or name in named:
            write(again=again)


if __name__ == "__main__":
    main(sys.argv[1:])
