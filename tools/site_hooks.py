"""What MkDocs does beside building: open the folders of the navigation, lead each page to its own translation."""

import re
from collections.abc import Callable
from typing import Any

from tools.files import tracked
from tools.french import both
from tools.site import rules_file
from trey.core.text import Language
from trey.games import OWN

__all__ = ["on_config", "on_page_context", "on_post_page", "opened"]

HEAD = re.compile(r'\s*<link rel="alternate"[^>]*>')
NAMELESS = 'data-md-component="search" role="dialog"'
SEARCH = both("Search", "Recherche")
Entry = str | dict[str, Any]


def on_config(config: Any) -> Any:
    """Put the pages of the navigation's folders behind the page that lists them."""
    config["nav"] = [opened(entry, config["theme"]["language"]) for entry in config["nav"]]
    return config


def opened(entry: Entry, lang: Language) -> Entry:
    """Return an entry of the navigation, with all that its folders hold."""
    if isinstance(entry, str):
        return entry
    [(title, what)] = entry.items()
    if isinstance(what, list):
        return {title: [opened(one, lang) for one in what]}
    return {title: [what, *FOLDERS[what](lang)]} if what in FOLDERS else entry


def _rules(lang: Language) -> list[Entry]:
    """Return the rules of every preset, by family."""
    return [{family.name.of(lang): [f"rules/{rules_file(preset)}" for preset in family.presets]} for family in OWN]


def _decisions(lang: Language) -> list[Entry]:
    del lang
    return [path.relative_to("docs").as_posix() for path in tracked("docs/decisions/0*.md")]


FOLDERS: dict[str, Callable[[Language], list[Entry]]] = {"rules/index.md": _rules, "decisions/README.md": _decisions}


def on_page_context(context: dict[str, Any], *, page: Any, config: Any, nav: object) -> dict[str, Any]:
    """Lead every language's link from its home to this page, which is there in all of them."""
    del nav
    for language in config["extra"]["alternate"]:
        language["link"] = language.setdefault("home", language["link"]) + page.url
    return context


def on_post_page(output: str, *, page: object, config: Any) -> str:
    """Name the search, head no table with nothing, leave out what makes a script look for lists that are not there."""
    del page
    name = SEARCH.of(config["theme"]["language"])
    return HEAD.sub("", output).replace(NAMELESS, f'{NAMELESS} aria-label="{name}"').replace("<th></th>", "<td></td>")
