"""`trey games`: every game and preset."""

import argparse
import json
from collections.abc import Iterator
from typing import Any

from trey.bots import BOTS
from trey.bots.ratings import strengths
from trey.cli.paper import Paper
from trey.cli.spec import Command, flag
from trey.core.family import Family
from trey.core.glossary import STATUSES
from trey.core.options import Preset
from trey.core.text import Text
from trey.games import FAMILIES


def games(args: argparse.Namespace, paper: Paper) -> int:
    """List the games."""
    if args.json:
        paper.out.write(json.dumps([_data(family) for family in FAMILIES], ensure_ascii=False, indent=2) + "\n")
        return 0
    for family in FAMILIES:
        paper.title(family.name.of(paper.lang) + "   " + _seats(family).of(paper.lang))
        paper.paragraph(family.about.of(paper.lang))
        for preset in family.presets:
            paper.lines(_lines(preset, paper))
        paper.line()
        paper.lines(_levels(family, paper))
        paper.line()
    hint = Text("'trey rules PRESET' prints the rules, 'trey play PRESET' deals the cards.")
    paper.paragraph(hint.of(paper.lang))
    return 0


def _seats(family: Family) -> Text:
    low, high = family.seats
    if low == high:
        return Text("{low} players", low=low)
    return Text("{low} to {high} players", low=low, high=high)


def _lines(preset: Preset, paper: Paper) -> Iterator[str]:
    lang = paper.lang
    yield ""
    yield f"  {preset.id:<28}  {preset.name.of(lang)}"
    yield from paper.wrapped(preset.about.of(lang), 4)
    if preset.status != "source":
        yield from paper.wrapped(f"[{STATUSES[preset.status].name.of(lang)}]", 4)


def _levels(family: Family, paper: Paper) -> Iterator[str]:
    """Yield the bots for `--bots`, the weakest first, with what is known of their play."""
    lang, known = paper.lang, strengths(family)
    for level in BOTS.levels(family):
        strength = f" {known[level].of(lang)}" if level in known else ""
        yield from paper.wrapped(f"--bots {level}: {BOTS[level].about.of(lang)}{strength}", 2)


def _data(family: Family) -> dict[str, Any]:
    return {
        "id": family.id,
        "name": family.name.by_language(),
        "about": family.about.by_language(),
        "seats": list(family.seats),
        "presets": [
            {
                "id": preset.id,
                "name": preset.name.by_language(),
                "about": preset.about.by_language(),
                "status": preset.status,
                "options": {name: family.option(name).kind.write(value) for name, value in preset.options.items()},
            }
            for preset in family.presets
        ],
    }


GAMES = Command(
    "games",
    Text("List the games and their presets."),
    (
        flag(
            "--json",
            Text("write JSON for programs, in both languages"),
        ),
    ),
    games,
    (Text("A preset is a named set of house rules. Reconstructions are marked: their original text is lost."),),
    ("trey games", "trey games --json"),
)
