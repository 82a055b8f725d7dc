"""Write docs/observations.md and its French page: every field of every family's observation, told by the program.

What a field means stands in its annotation, in English; tools/french.toml has the same sentences in French.
"""

from collections.abc import Iterable, Iterator

from tools.french import said
from trey.cli.paper import tight
from trey.core.family import Family
from trey.core.text import Language, Text
from trey.envs import Feature, features, layout, oracle_layout, width
from trey.games import OWN

__all__ = ["PAGES", "page"]

PAGES: dict[Language, str] = {"en": "docs/observations.md", "fr": "docs/observations.fr.md"}
HEAD = Text(
    """# What a seat may know, as numbers

[En français](observations.fr.md)

Made by `make fix`. An observation is a layout of integers, and `trey.envs.encode` writes it as
one array. In the array, a bounded number takes one place for each value, and a mask takes one for each bit. A flag
or any other number takes a single place. `match.observation(seat)` returns an observation.
""",
    """# Ce qu'un joueur peut savoir, en nombres

[In English](observations.md)

Fait par `make fix`. Une observation est une disposition d'entiers, que `trey.envs.encode` écrit
en un seul tableau. Un nombre borné y prend une case par valeur, et un masque y prend une case par bit. Un drapeau
ou tout autre nombre n'en prend qu'une. `match.observation(seat)` renvoie une observation. Les champs et les genres
portent le nom qu'ils ont dans le programme.
""",
)
SHOWN = Text(
    """
## What agents are shown

`trey.envs.Batch` and the other [environments](environments.md) write an observation in fewer numbers, one small
integer for each place. A set of cards has one place for each card of the game. Seats are counted from the viewer
on. The tables under *oracle* show where the hidden cards lie: they are for critics, never for a player.""",
    """
## Ce que l'on montre aux agents

`trey.envs.Batch` et les autres [environnements](environments.fr.md) écrivent une observation en moins de nombres,
un petit entier par case. Un ensemble de cartes a une case par carte du jeu. Les places sont comptées à partir de
celle de l'observateur. Les tableaux sous *oracle* montrent où sont les cartes cachées : ils sont pour les
critiques, jamais pour un joueur.""",
)
TABLE = Text("| field | kind | numbers | places | |", "| champ | genre | nombres | cases | |")


def _rows(fields: Iterable[Feature], lang: Language) -> Iterator[str]:
    yield from (TABLE.of(lang), "|---|---|---|---|---|")
    for one in fields:
        shape = f"{one.places.start}–{one.places.stop - 1}"
        yield f"| `{one.name}` | {one.kind} | {one.length} | {shape} | {said(one.meaning, lang)} |"


def _count(number: int, lang: Language) -> str:
    return f"{number:,}" if lang == "en" else f"{number:,}".replace(",", "\u202f")


def _shown(family: Family, lang: Language) -> Iterator[str]:
    for title, fields in (("", layout(family)), (", oracle", oracle_layout(family))):
        places = _count(fields[-1].places.stop, lang)
        yield f"\n### {family.name.of(lang)}{title}\n\n{Text(f'{places} places.', f'{places} cases.').of(lang)}\n"
        yield from _rows(fields, lang)


def _family(family: Family, lang: Language) -> Iterator[str]:
    layout = family.engine.observation
    numbers, places = _count(sum(max(1, n) for n in layout.fields.values()), lang), _count(width(layout), lang)
    told = Text(f"{numbers} numbers, {places} places.", f"{numbers} nombres, {places} cases.")
    yield f"\n## {family.name.of(lang)}\n\n{told.of(lang)}\n"
    yield from _rows(features(layout), lang)


def page(lang: Language) -> str:
    """Return the page of a language."""
    whole = [line for family in OWN for line in _family(family, lang)]
    shown = [line for family in OWN for line in _shown(family, lang)]
    text = "\n".join([HEAD.of(lang).rstrip("\n"), *whole, SHOWN.of(lang), *shown]) + "\n"
    return tight(text) if lang == "fr" else text
