"""`trey words`: what a language says already, what it lacks, and its files to fill in."""

import argparse
import re
from collections.abc import Container, Iterable, Iterator
from pathlib import Path
from string import Formatter
from typing import Any, Final, NamedTuple

from trey.cli.commands.check_game import sentences
from trey.cli.paper import Paper, columns
from trey.cli.spec import Argument, Command, option
from trey.core.catalogue import TAG, grammar, held, languages, packages, page, said
from trey.core.errors import OptionError
from trey.core.po import Entry, po_file
from trey.core.text import Text, figures
from trey.games import FAMILIES

WHOLE: Final = "fr"
"""The language whose files have every text: they are the list of what there is to say."""
_MESSAGE: Final = re.compile(r"^(?:#.*\n)*([a-z][\w-]*) =.*\n(?:[ }].*\n|\n(?=[ }]))*", re.MULTILINE)
PAGE: Final = "page.ftl"
SHOWN: Final = 12
"""The most texts that are named; the files that `--into` writes have all."""
HEADS: Final = (Text("missing"), Text("no longer asked for"), Text("other places than the English"))


class Part(NamedTuple):
    """A file of a language: how much there is to say, and what it lacks, has left over, or says with other places."""

    name: str
    size: int
    missing: list[str]
    left_over: list[str]
    astray: list[str]

    @property
    def said(self) -> int:
        """How much of it is said."""
        return self.size - len(self.missing)


def parts(language: str) -> Iterator[Part]:
    """Yield the files of a language: the catalogue of each package, then the sentences of the page."""
    every = {key for package in packages() for key in _asked(package)}
    for package in packages():
        asked, own = _asked(package), _texts(language, package)
        known = asked if language == "en" else {key for key, one in own.items() if all(one.forms)}
        wrong = [key[1] for key in own if key in asked and _is_astray(own[key], asked[key], language)]
        yield Part(package, len(asked), _beyond(asked, known), _beyond(own, every), wrong)
    asked_of, told = _messages("en"), _messages(language)
    wrong = [name for name, text in told.items() if name in asked_of and _told(text) != _told(asked_of[name])]
    yield Part(PAGE, len(asked_of), _beyond(asked_of, told), _beyond(told, asked_of), wrong)


def _texts(language: str, package: str) -> dict[tuple[str, ...], Entry]:
    return {one[:3]: one for one in said(language, package)}


def _asked(package: str) -> dict[tuple[str, ...], Entry]:
    """Return the texts of a package: those of its whole catalogue or, of a game that has none yet, what it shows."""
    shown = (text.asked for game in FAMILIES for text in sentences(game))
    return _texts(WHOLE, package) or {key[1:]: Entry(*key[1:], forms=()) for key in shown if key[0] == package}


def _messages(language: str) -> dict[str, str]:
    return {found[1]: found[0] for found in _MESSAGE.finditer(page(language))}


def _told(message: str) -> set[str]:
    return set(re.findall(r"\$(\w+)", re.sub(r"^#.*", "", message, flags=re.MULTILINE)))


def _beyond(these: Iterable[Any], those: Container[Any]) -> list[str]:
    return [key if isinstance(key, str) else key[1] for key in these if key not in those]


def _is_astray(one: Entry, whole: Entry, language: str) -> bool:
    """Return whether a text lacks a place or has another, or asks for a form that nobody declares.

    A sentence of the rules may have its phrases in other places, as those of the language that is whole have.
    """
    asked = _places(one.english) | _places(one.plural)
    usual = [_places(form) for form in whole.forms]
    needed = {name for name in asked if all(name in has for has in usual)} - {"n"}
    allowed, forms = {*asked}.union(*usual), {*grammar(language)["forms"], "capital", "lower", *asked.values(), ""}
    return any(
        not needed <= {*has} <= allowed or not {spec for spec in has.values() if "|" not in spec} <= forms
        for has in map(_places, filter(None, one.forms))
    )


def _places(said: str) -> dict[str, str]:
    return {name: spec or "" for _, name, spec, _ in Formatter().parse(said) if name is not None}


def words(args: argparse.Namespace, paper: Paper) -> int:
    """List the languages, or what one of them lacks; write its files."""
    if not args.language:
        rows = [[lang, grammar(lang)["name"], *_shares(lang, paper.lang)] for lang in languages()]
        paper.lines(columns([["", "", *(part.name for part in parts("en"))], *rows]))
        return 0
    lang = args.language[0]
    if len(args.language) > 1 or not TAG.fullmatch(lang):
        raise OptionError("language-unreadable", "A language is written as two or three small letters, such as de.")
    if args.into:
        folder = Path(args.into) / lang
        try:
            _write(lang, folder)
        except OSError as error:
            why = error.strerror
            raise OptionError(
                "words-unwritable", "{folder} cannot be written: {why}.", folder=folder, why=why
            ) from None
        paper.say(Text("Translate the files in {folder}.", folder=folder))
        return 0
    for part in [*parts(lang)]:  # what cannot be read is said before anything is shown
        paper.title(Text("{name}: {said} of {all}", name=part.name, said=part.said, all=part.size).of(paper.lang))
        for head, found in zip(HEADS, part[2:], strict=True):
            if found:
                paper.say(Text("{head}: {n}", head=head, n=len(found)))
                paper.lines(f"  {one.splitlines()[0]}" for one in found[:SHOWN])
    return 0


def _shares(language: str, shown_in: str) -> list[str]:
    return [figures("{:.0f} %", 100 * part.said / (part.size or 1)).of(shown_in) for part in parts(language)]


def _write(language: str, folder: Path) -> None:
    """Write a language: what it says already, then the English of what it lacks, on the page in comments."""
    folder.mkdir(parents=True, exist_ok=True)
    known = {key: one for package in packages() for key, one in _texts(language, package).items()}
    asked = {key: one for package in packages() for key, one in _asked(package).items()}
    rows = ((known.get(key) or one._replace(forms=()), ()) for key, one in asked.items())
    (folder / "words.po").write_text(po_file(language, rows), "utf-8")
    english = (re.sub("^", "# ", text.rstrip(), flags=re.MULTILINE) + "\n" for text in _messages("en").values())
    told = dict(zip(_messages("en"), english, strict=True)) | _messages(language)
    (folder / PAGE).write_text("\n".join(told.values()), "utf-8")
    if not (folder / "forms.toml").exists():
        (folder / "forms.toml").write_text(next(held("en", "forms.toml"))[1].replace("English", language), "utf-8")


WORDS = Command(
    "words",
    Text("Show how much of trey each language says, and what one lacks; begin a language."),
    (
        Argument("language", Text("a language's letters, such as de"), Text("LANGUAGE"), {"nargs": "*"}),
        option("--into", Text("FOLDER"), Text("write its files there, with the English of what is still to be said")),
    ),
    words,
    (Text("trey speaks the languages in the folders that the variable TREY_LANGUAGES names, too."),),
    ("trey words", "trey words pl", "trey words nl --into my-languages"),
)
