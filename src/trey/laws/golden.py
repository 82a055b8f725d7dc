"""Golden files: a match of each preset, played by the rules-of-thumb bots, and each family's action ids.

Ids are for good: a file of ids is written once, and later only longer, by hand.  `settings.py`, which types what a
family's options can be, is made again whenever they change.
"""

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

from trey.core.deal import Deal
from trey.core.family import Family
from trey.games import rules
from trey.laws.homes import golden_folder, sources
from trey.laws.matches import act_by_habit
from trey.match import Match, write

WRITTEN = "pytest --trey-family NAME --trey-golden writes it (for trey's own games: run make fix)"
_MODULE = '''\
"""What the options of this game can be.  Made from its words: change those."""

import typing
{types}

class Settings(typing.TypedDict):
    """All options as a table has settled them, and its seats."""

{fields}    seats: int
'''
LONGEST = 700
"""Events; longer matches are kept as open records."""


def golden(preset: str) -> str:
    """Return the golden record of a preset."""
    rng = random.Random(preset)
    match = Match(rules(preset), ["Ada", "Blaise", "Carl"])
    while not match.ended and (match.turn is not None or len(match.log) < LONGEST):
        if match.turn is None:
            dealer = match.dealer_due
            match.deal(Deal.random(match.rules.pack.cards, 0 if dealer is None else dealer, rng))
        else:
            act_by_habit(match, len(match.log))
    return write(match)


def action_ids(family: Family) -> str:
    """Return every action of a family, a line each: its id and its text."""
    return "".join(f"{number} {action}\n" for number, action in enumerate(family.actions.all))


def ids_file(family: Family) -> Path:
    """Return the file of a family's ids."""
    return golden_folder(family) / f"actions_{family.id}.txt"


def settings(family: Family) -> str:
    """Return the module that types a family's options: the values of each, and all as a table has settled them."""
    types, fields = "", ""
    for option in family.options:
        name, kind = option.id.title().replace("_", ""), option.kind.schema()
        if "values" in kind:
            types += f"\n{name} = typing.Literal[\n" + "".join(f'    "{value}",\n' for value in kind["values"]) + "]\n"
        usual = {"flag": "bool", "number": "int", "choice": name, "sized": f"tuple[{name}, int]"}
        none = " | None" if kind.get("optional") else ""
        fields += f"    {option.id}: {usual.get(kind['kind'], 'tuple[int, ...]')}{none}\n"
    return _MODULE.format(types=types, fields=fields)


def settings_file(family: Family) -> Path:
    """Return the module that types a family's options."""
    return sources(family) / "settings.py"


def lacking(family: Family, *, again: bool = False) -> dict[Path, Callable[[], str]]:
    """Return the golden files that a family lacks, each with what makes it; all records with `again`."""
    made: dict[Path, Callable[[], str]] = {ids_file(family): partial(action_ids, family)}
    made |= {golden_folder(family) / f"{preset.id}.record": partial(golden, preset.id) for preset in family.presets}
    return {path: make for path, make in made.items() if not path.exists() or (again and path.suffix == ".record")}


def write_missing(family: Family, *, again: bool = False) -> list[Path]:
    """Write what a family lacks, all records with `again`, and the types of its options; return the files."""
    made = {settings_file(family): lambda: settings(family), **lacking(family, again=again)}
    for path, make in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(make(), encoding="utf-8", newline="\n")
    return [*made]
