"""Choosing a game and a preset by number."""

from collections.abc import Sequence

from trey.cli.keyboard import ask
from trey.cli.paper import Paper, columns
from trey.cli.rules_text import STATUS
from trey.core.family import Family
from trey.core.text import Text
from trey.games import FAMILIES

__all__ = ["choose_preset"]


def choose_preset(paper: Paper) -> str:
    """Let the player choose a family, then one of its presets; return the preset's id.

    :raises Gone: the input has ended.
    """
    family = FAMILIES[_choose(Text("Which game?", "Quel jeu ?"), _family_rows(paper), paper)]
    preset = family.presets[
        _choose(Text("Which preset?", "Quelle variante ?"), _preset_rows(family, paper), paper)
    ]
    return preset.id


def _family_rows(paper: Paper) -> list[tuple[str, str]]:
    return [(family.name.of(paper.lang), family.about.of(paper.lang)) for family in FAMILIES]


def _preset_rows(family: Family, paper: Paper) -> list[tuple[str, str]]:
    return [
        (
            preset.name.of(paper.lang),
            preset.about.of(paper.lang)
            + (f" [{STATUS[preset.status].of(paper.lang)}]" if preset.status == "reconstruction" else ""),
        )
        for preset in family.presets
    ]


def _choose(title: Text, rows: Sequence[tuple[str, str]], paper: Paper) -> int:
    """Return the index of the row chosen; Enter takes the first."""
    paper.clear()
    paper.title(title.of(paper.lang))
    paper.line()
    heads = columns([(f"{i}", name) for i, (name, _) in enumerate(rows, 1)], [0])
    width = max(map(len, heads)) + 2
    for head, (_, about) in zip(heads, rows, strict=True):
        paper.lines(paper.wrapped(about, 2, f"{head:<{width}}"))
    paper.line()
    while True:
        typed = ask(Text("1-{} (Enter: 1) > ", "1-{} (Entrée : 1) > ").fill(len(rows)).of(paper.lang), paper)
        if not typed or (typed.isdecimal() and 1 <= int(typed) <= len(rows)):
            return int(typed or 1) - 1
        paper.say(Text("Please type a number of the list.", "Tapez un numéro de la liste."))
