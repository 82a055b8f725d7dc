"""Choosing the language: `--lang`, else the system's, else English."""

from collections.abc import Mapping, Sequence

from trey.core.catalogue import checked, languages
from trey.core.errors import OptionError
from trey.core.text import Language

_ASKED = ("LC_ALL", "LC_MESSAGES", "LANG")


def _system_language(environment: Mapping[str, str]) -> Language:
    """Return the language of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set, else English."""
    setting = next((value for name in _ASKED if (value := environment.get(name))), "")
    return next((lang for lang in languages() if setting.casefold().startswith(lang)), "en")


def language_from(words: Sequence[str], environment: Mapping[str, str]) -> Language:
    """Return the language that a command line asks for, before the rest of it is parsed.

    :raises OptionError: `language-unknown`.
    :raises LanguageError: a file of it cannot be used.
    """
    wanted = ""
    for at, word in enumerate(words):
        if word == "--lang":
            wanted = "".join(words[at + 1 : at + 2])
        elif word.startswith("--lang="):
            wanted = word.partition("=")[2]
    lang = wanted.casefold() if wanted else _system_language(environment)
    if lang in languages():
        if lang != "en":
            checked(lang)
        return lang
    told, shown = ", ".join(languages()), wanted[:20]
    raise OptionError("language-unknown", "trey speaks {languages}, not {shown!r}.", languages=told, shown=shown)
