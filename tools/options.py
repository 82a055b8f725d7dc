"""Write docs/options.md and docs/options.fr.md: every preset, option and clash, told by the program itself."""

from collections.abc import Iterable, Iterator

from tools.french import both, unbroken
from trey.cli.terminal.rules_text import allowed
from trey.core.family import Family
from trey.core.glossary import STATUSES
from trey.core.options import Option, Preset
from trey.core.text import Language
from trey.games import OWN

__all__ = ["PAGES", "page"]

PAGES: dict[Language, str] = {"en": "docs/options.md", "fr": "docs/options.fr.md"}
HEAD = (
    both("# Options and presets", "# Options et variantes"),
    both("[En français](options.fr.md)", "[In English](options.md)"),
    both(
        "Made by `make fix`. An option is written `stake=5` after a preset's name; the tags of the last "
        "column are explained in [the rulebook](rulebook.md).",
        "Fait par `make fix`. Une option s'écrit `stake=5` après le nom d'une variante ; les renvois de "
        "la dernière colonne sont expliqués dans [le livre des règles](rulebook.fr.md).",
    ),
    both("## Where a preset comes from", "## D'où vient une variante"),
)
PRESETS = both("| preset | name | status | what differs |", "| variante | nom | statut | ce qui diffère |")
OPTIONS = both("| option | | values | usual | source |", "| option | | valeurs | d'habitude | source |")
TOGETHER = both(
    "What cannot be combined, with the code of each refusal:", "Ce qui est incompatible, avec le code de chaque refus :"
)


def _cell(text: str) -> str:
    return text.replace("|", "\\|") or " "


def _table(head: str, rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield from ("", head, "|" + "---|" * (head.count("|") - 1))
    yield from ("| " + " | ".join(map(_cell, row)) + " |" for row in rows)
    yield ""


def _preset(family: Family, preset: Preset, lang: Language) -> tuple[str, ...]:
    changes = " ".join(f"{name}={family.option(name).kind.write(value)}" for name, value in preset.options.items())
    return (
        f"`{preset.id}`",
        preset.name.of(lang),
        STATUSES[preset.status].name.of(lang),
        f"`{changes}`" if changes else "",
    )


def _option(option: Option, lang: Language) -> tuple[str, ...]:
    told = f"**{option.name.of(lang)}.** {option.help.of(lang)}"
    usual = option.kind.write(option.default)
    return f"`{option.id}`", told, allowed(option).of(lang), f"`{usual}`" if usual else "", option.source


def _lines(lang: Language) -> Iterator[str]:
    yield "\n\n".join(text.of(lang) for text in HEAD)
    yield from _table("| | | |", ((f"*{name}*", s.name.of(lang), s.about.of(lang)) for name, s in STATUSES.items()))
    for family in OWN:
        yield f"## {family.name.of(lang)}"
        yield from _table(PRESETS.of(lang), (_preset(family, preset, lang) for preset in family.presets))
        yield from list(_table(OPTIONS.of(lang), (_option(option, lang) for option in family.options)))[1:]
        yield TOGETHER.of(lang)
        yield from _table("| | |", ((f"`{clash.code}`", clash.why.of(lang)) for clash in family.clashes))


def page(lang: Language) -> str:
    """Return the page as Markdown."""
    text = "\n".join(_lines(lang)).rstrip() + "\n"
    return unbroken(text) if lang == "fr" else text
