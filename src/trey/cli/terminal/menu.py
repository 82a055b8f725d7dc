"""Choosing a game and a preset by number."""

from collections.abc import Sequence

from trey.cli.paper import Paper, columns
from trey.cli.terminal.keyboard import ask
from trey.core.family import Family
from trey.core.glossary import STATUSES
from trey.core.options import Preset
from trey.core.text import Text
from trey.games import FAMILIES

Row = tuple[str, str, str]
"""Name, description, and a mark."""


def choose_preset(paper: Paper) -> str:
    """Let the player choose a family, then one of its presets; return the preset's id.

    :raises Gone: the input has ended.
    """
    family = FAMILIES[_choose(Text("Which game?"), _family_rows(paper), paper)]
    preset = family.presets[_choose(Text("Which preset?"), _preset_rows(family, paper), paper)]
    return preset.id


def _family_rows(paper: Paper) -> list[Row]:
    return [(family.name.of(paper.lang), family.about.of(paper.lang), "") for family in FAMILIES]


def _preset_rows(family: Family, paper: Paper) -> list[Row]:
    lang = paper.lang
    return [(p.name.of(lang), p.about.of(lang), _mark(p).of(lang)) for p in family.presets]


def _mark(preset: Preset) -> Text:
    """Return the mark of a preset that is not historical."""
    return Text("[{}]").fill(STATUSES[preset.status].name) if preset.status == "reconstruction" else Text("")


def _choose(title: Text, rows: Sequence[Row], paper: Paper) -> int:
    """Return the index of the row chosen; Enter takes the first."""
    paper.clear()
    paper.title(title.of(paper.lang))
    paper.line()
    lines = _listed(rows, paper)
    if paper.clears and len(lines) > paper.height - 4:
        lines = _listed([(name, "", mark) for name, _, mark in rows], paper)
    paper.lines(lines)
    paper.line()
    while True:
        typed = ask(Text("1-{} (Enter: 1) > ").fill(len(rows)).of(paper.lang), paper)
        if not typed or (typed.isdecimal() and 1 <= int(typed) <= len(rows)):
            return int(typed or 1) - 1
        paper.say(Text("Please type a number from the list."))


def _listed(rows: Sequence[Row], paper: Paper) -> list[str]:
    """Return the rows with their numbers."""
    heads = columns([(str(i), name) for i, (name, _, _) in enumerate(rows, 1)], [0])
    width = max(map(len, heads)) + 2
    lines: list[str] = []
    for head, (_, about, mark) in zip(heads, rows, strict=True):
        lines += paper.wrapped(f"{about} {mark}".strip(), 2, f"{head:<{width}}")
    return lines
