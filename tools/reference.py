"""The reference of the command line, made from the commands, and the table of presets on the front page."""

import json
from collections.abc import Iterator

from tools.files import ROOT, placed, read
from tools.french import both, unbroken
from trey.bots import BOTS
from trey.cli import program
from trey.cli.commands.config import usual
from trey.cli.commands.serve import settings
from trey.cli.parser import GLOBAL, usage
from trey.cli.program import COMMANDS
from trey.cli.spec import Argument, Command
from trey.cli.terminal.sitting import HELP
from trey.core.glossary import STATUSES
from trey.core.text import Language
from trey.games import OWN

__all__ = ["PAGES", "README", "front_page", "page"]

PAGES: dict[Language, str] = {"en": "docs/cli.md", "fr": "docs/cli.fr.md"}
README: dict[Language, str] = {"en": "README.md", "fr": "README.fr.md"}

TITLE = both("The command line", "La ligne de commande")
OTHER = both("[En français](cli.fr.md)", "[In English](cli.md)")
FIRST = both(
    "`trey COMMAND --help` shows the same in the terminal. Every command accepts:",
    "`trey COMMANDE --help` affiche la même chose dans le terminal. Chaque commande accepte :",
)
AT_TABLE = both("At the table", "À la table")
STATUS_TITLE = both("Exit status", "Code de sortie")
ENVIRONMENT = both("Environment", "Environnement")
BOTS_TITLE = both("Bots", "Robots")
SETTINGS = both(
    "Every setting of a server. `port` is also `--port` and `TREY_PORT`; the keys with a dot have no option, only a "
    "variable: `TREY_LIMITS_TABLES`. A rate is how many a second, and how many in a burst.",
    "Tous les réglages d'un serveur. `port` est aussi `--port` et `TREY_PORT` ; les clés avec un point n'ont pas "
    "d'option, seulement une variable : `TREY_LIMITS_TABLES`. Un débit est un nombre par seconde et "
    "un nombre d'affilée.",
)
HEAD = both("| key | what it is | default | bounds |", "| clé | ce que c'est | par défaut | bornes |")
VARIABLES = {
    "LC_ALL, LC_MESSAGES, LANG": both(
        "the language, if `--lang` is not given", "la langue, si `--lang` n'est pas donné"
    ),
    "NO_COLOR": both("set to anything: no colour", "si elle est définie : pas de couleurs"),
    "COLUMNS": both(
        "the width to use instead of the terminal's, from 80 to 110 columns",
        "la largeur à utiliser au lieu de celle du terminal, de 80 à 110 colonnes",
    ),
    "TREY_DB": both(
        "the database, if neither --db nor --db-file gives one",
        "la base de données, si ni --db ni --db-file n'en donne une",
    ),
    "TREY_DEBUG": both(
        "set to anything: a bug shows its traceback", "si elle est définie : un bogue affiche sa trace d'appels"
    ),
    "TREY_CACHE": both(
        "the folder for rules compiled on this machine", "le dossier des règles compilées sur cette machine"
    ),
    "TREY_KERNELS": both("plain: no machine code, plain Python", "plain : pas de code machine, Python pur"),
}


def page(lang: Language) -> str:
    """Return the whole page as Markdown."""
    text = "\n".join(_lines(lang)) + "\n"
    return unbroken(text) if lang == "fr" else text


def _lines(lang: Language) -> Iterator[str]:
    yield f"# {TITLE.of(lang)}"
    yield from ("", OTHER.of(lang), "", FIRST.of(lang), "")
    yield from _table({_shape(a, lang): a.help.of(lang) for a in GLOBAL})
    for command in COMMANDS.values():
        yield from _command(command, lang)
    yield from (f"## {AT_TABLE.of(lang)}", "", HELP[0].of(lang), "", HELP[1].of(lang), "", "```text")
    yield from (text.of(lang) for text in HELP[2:])
    yield from ("```", "", f"## {BOTS_TITLE.of(lang)}", "")
    yield from _table({f"`{bot.id}`": f"{bot.name.of(lang)}. {bot.about.of(lang)}" for bot in BOTS.values()})
    yield from (f"## {STATUS_TITLE.of(lang)}", "")
    yield from _table({str(status): words.of(lang) for status, words in program.STATUSES.items()})
    yield from ("## trey.toml", "", SETTINGS.of(lang), "", *_settings(lang), "")
    yield from (f"## {ENVIRONMENT.of(lang)}", "")
    yield from list(_table({f"`{name}`": words.of(lang) for name, words in VARIABLES.items()}))[:-1]


def _command(command: Command, lang: Language) -> Iterator[str]:
    yield from (f"## trey {command.name}", "", "```text", usage(command, lang), "```", "")
    for text in (command.about, *command.more):
        yield from (text.of(lang), "")
    yield from _table({_shape(a, lang): a.help.of(lang) for a in command.arguments})
    if command.examples:
        yield from ("```sh", *command.examples, "```", "")


def _settings(lang: Language) -> Iterator[str]:
    yield from (HEAD.of(lang), "|---|---|---|---|")
    for one in settings():
        default, bounded = usual(one), one.kind in {int, float}
        shown = "" if default in (None, "", []) else f"`{json.dumps(default)}`"
        bounds = f"{one.least:.15g} – {one.most:.15g}" if bounded else ""
        yield f"| `{one.key}` | {one.help.of(lang)} | {shown} | {bounds} |"


def _shape(argument: Argument, lang: Language) -> str:
    value = argument.value.of(lang)
    return f"`{f'{argument.name} {value}'.strip() if argument.name.startswith('-') else value}`"


def _table(rows: dict[str, str]) -> Iterator[str]:
    yield from ("| | |", "|---|---|")
    yield from (f"| {name} | {words} |" for name, words in rows.items())
    yield ""


def front_page(lang: Language) -> str:
    """Return the README with its table of presets: every one that ships with trey, its name and its status."""
    head = both("| preset | name | status |", "| variante | nom | statut |").of(lang)
    rows = [
        f"| `{preset.id}` | {preset.name.of(lang)} | {STATUSES[preset.status].name.of(lang)} |"
        for family in OWN
        for preset in family.presets
    ]
    return placed(read(ROOT / README[lang]), "presets", "\n".join([head, "|---|---|---|", *rows]))
