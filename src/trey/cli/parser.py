"""Parsing a command's words with argparse, with messages in both languages."""

import argparse
import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import NoReturn

from trey.cli.paper import Paper
from trey.cli.spec import Argument, Command
from trey.core.errors import OptionError
from trey.core.text import Language, Text

GLOBAL = (
    Argument(
        "--lang",
        Text("language, en or fr; otherwise that of LC_ALL, LC_MESSAGES or LANG"),
        Text("LANG"),
    ),
    Argument("--help", Text("show this help")),
)
_SAID = (
    Text("unrecognized arguments: {words}"),
    Text("argument {name}: expected one argument"),
    Text("argument {name}: invalid int value: '{given}'"),
    Text("argument {name}: invalid float value: '{given}'"),
    Text("argument {name}: ignored explicit argument '{given}'"),
    Text("the following arguments are required: {words}"),
    Text("ambiguous option: {name} could match {words}"),
)
"""What argparse says, in its own words."""


class _Parser(argparse.ArgumentParser):
    """A parser that raises errors instead of printing them."""

    def error(self, message: str) -> NoReturn:
        """Refuse the command line.

        :raises OptionError: `usage`.
        """
        raise OptionError("usage", "{said}. See '{prog} --help'.", said=_said(message), prog=self.prog)


def _said(message: str) -> Text:
    """Return a message of argparse as a text."""
    for text in _SAID:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.*)", re.escape(text.en))
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return text.fill(**found.groupdict())
    return Text("{message}", context="argparse", message=message)


def parse(command: Command, words: Sequence[str]) -> argparse.Namespace:
    """Parse the words of a command.

    :raises OptionError: `usage`.
    """
    parser = _Parser(f"trey {command.name}".rstrip(), add_help=False, allow_abbrev=False)
    parser.add_argument("-h", "--help", action="store_true")
    parser.add_argument("--lang")
    helps = not {"-h", "--help"}.isdisjoint(words)
    for argument in command.arguments:
        settings = {**argument.settings}
        if helps and not argument.name.startswith("-"):
            settings["nargs"] = "*"  # who asks for help owes nothing else
        parser.add_argument(argument.name, **settings)
    return parser.parse_intermixed_args(words)


def usage(command: Command, lang: Language) -> str:
    """Return the command's usage in one line."""
    words = [argument.value.of(lang) for argument in command.arguments if not argument.name.startswith("-")]
    options = Text("[options]").of(lang)
    return " ".join(["trey", command.name, *words, options])


def help_lines(command: Command, paper: Paper) -> Iterator[str]:
    """Yield the lines of a command's help."""
    lang = paper.lang
    yield usage(command, lang)
    yield ""
    for text in (command.about, *command.more):
        yield from paper.wrapped(text.of(lang))
        yield ""
    for argument in (*command.arguments, *GLOBAL):
        yield from _argument_lines(argument, paper)
    if command.examples:
        yield ""
        yield Text("Examples:").of(lang)
        yield from (f"  {example}" for example in command.examples)


def _argument_lines(argument: Argument, paper: Paper) -> Iterator[str]:
    lang = paper.lang
    named = argument.name.startswith("-")
    head = f"  {argument.name} {argument.value.of(lang)}".rstrip() if named else f"  {argument.value.of(lang)}"
    text = argument.help.of(lang)
    body = textwrap.wrap(text, paper.width - 27, break_on_hyphens=False)
    if len(head) > 23:
        yield head
        head = ""
    for line in body:
        yield f"{head:<25} {line}"
        head = ""
