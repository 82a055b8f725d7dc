"""The program: it finds the command, runs it, and turns any error into one line and an exit status."""

import errno
import os
import sys
import traceback
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from typing import NoReturn, TextIO

from trey import __version__
from trey.cli.commands.admin import ADMIN
from trey.cli.commands.backup import BACKUP, RESTORE
from trey.cli.commands.check_game import CHECK_GAME
from trey.cli.commands.config import CONFIG
from trey.cli.commands.doctor import DOCTOR
from trey.cli.commands.duel import DUEL
from trey.cli.commands.eval import EVAL
from trey.cli.commands.export_site import EXPORT_SITE
from trey.cli.commands.games import GAMES
from trey.cli.commands.lab import FAIRNESS
from trey.cli.commands.ladder import LADDER
from trey.cli.commands.new_game import NEW_GAME
from trey.cli.commands.play import PLAY
from trey.cli.commands.puzzle import PUZZLE
from trey.cli.commands.review import REVIEW
from trey.cli.commands.rules import RULES_COMMAND
from trey.cli.commands.serve import SERVE
from trey.cli.commands.solve import SOLVE
from trey.cli.commands.verify import VERIFY
from trey.cli.commands.watch import WATCH
from trey.cli.commands.words import WORDS
from trey.cli.language import language_from
from trey.cli.paper import Paper
from trey.cli.parser import GLOBAL, help_lines, parse
from trey.cli.spec import Command, flag
from trey.core.errors import DealError, IllegalError, OptionError, RecordError, ShuffleError, TreyError
from trey.core.glossary import spoken
from trey.core.po import LanguageError
from trey.core.text import Text, as_it_is, listed
from trey.games import FAMILIES, PRESETS
from trey.kernel.compiled import speed

OK, REFUSED, _MISTAKE = 0, 1, 2
BUG, _HUNG_UP, INTERRUPTED, BROKEN_PIPE, _TERMINATED = 70, 129, 130, 141, 143
STATUSES = {
    OK: Text("done; also when the input ends before the match"),
    REFUSED: Text(
        "refused: a record, shuffle or action is not valid; in check-game, a law fails; in doctor, something is wrong"
    ),
    _MISTAKE: Text("the command could not run, for example because an option or a file name is wrong"),
    BUG: Text("a bug in trey"),
    _HUNG_UP: Text("the terminal was closed"),
    INTERRUPTED: Text("Ctrl-C"),
    BROKEN_PIPE: Text("nobody reads the output any more"),
    _TERMINATED: Text("ended by the signal SIGTERM"),
}

COMMANDS: dict[str, Command] = {
    command.name: command
    for command in (
        *(PLAY, WATCH, PUZZLE, SERVE, CONFIG, DOCTOR, BACKUP, RESTORE, EXPORT_SITE, GAMES),
        *(RULES_COMMAND, VERIFY, REVIEW, SOLVE),
        *ADMIN,
        *(LADDER, FAIRNESS, DUEL, EVAL, NEW_GAME, CHECK_GAME, WORDS),
    )
}
ABOUT = Text("trey: a table for three, in the terminal. {}.").fill(listed(family.name for family in FAMILIES))


def main(words: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status; a user's mistake never shows a traceback."""
    words = sys.argv[1:] if words is None else words
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _forgive(stream)
    try:
        status = _run(words)
        sys.stdout.flush()
    except TreyError as error:
        status = _refuse(error, words)
    except LanguageError as error:
        why = Text(error.why, **error.places)
        status = _refuse(OptionError("language-broken", "{at}: {why}", at=error.at, why=why), words)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        status = INTERRUPTED
    except BrokenPipeError:
        status = _drop_output(BROKEN_PIPE)
    except OSError as error:
        gone = error.errno == errno.EIO  # the terminal is no more
        status = _drop_output(_HUNG_UP) if gone else _report(error, words)
    except Exception as error:  # noqa: BLE001 - the last resort, said in one line
        status = _report(error, words)
    return status


def _forgive(stream: TextIO) -> None:
    """Let a stream replace letters it cannot write."""
    getattr(stream, "reconfigure", lambda **_: None)(errors="replace")


def _run(words: Sequence[str]) -> int:
    paper = Paper(language_from(words, os.environ))
    name, rest = _split(words)
    if name is None:
        return _without_command(words, paper)
    if name == "help":
        return _run([*rest, "--help"])
    if below := _below(name):
        second, rest = _split(rest)
        if second is None and not {"-h", "--help"}.isdisjoint(rest):
            paper.lines(_listed(below, paper))
            return OK
        name = f"{name} {second}" if second in below else _refuse_second(name, second or "", below)
    command = _find(name)
    args = parse(command, rest)
    if args.help:
        paper.lines(help_lines(command, paper))
        return OK
    return command.run(args, paper)


def _split(words: Sequence[str]) -> tuple[str | None, list[str]]:
    """Return the command's name and the other words."""
    skip = False
    for i, word in enumerate(words):
        if skip or word.startswith("-"):
            skip = word == "--lang"
            continue
        return word, [*words[:i], *words[i + 1 :]]
    return None, list(words)


def _without_command(words: Sequence[str], paper: Paper) -> int:
    parsed = parse(_NO_COMMAND, words)
    if parsed.version:
        paper.line(f"trey {__version__}, {spoken(*speed()).of(paper.lang)}")
    else:
        paper.lines(_overview(paper))
    return OK if parsed.version or parsed.help else _MISTAKE


def _no_run(*_: object) -> int:
    return _MISTAKE


_NO_COMMAND = Command("", ABOUT, (flag("--version", Text("show the version")),), _no_run)


def _below(name: str) -> dict[str, Command]:
    """Return the two-word commands with this first word, by their second word."""
    return {command.partition(" ")[2]: value for command, value in COMMANDS.items() if command.startswith(f"{name} ")}


def _refuse_second(name: str, second: str, below: Collection[str]) -> NoReturn:
    """Raise the error that lists the second words of a command, when none was given.

    :raises OptionError: `command-unknown`.
    """
    whole, word = f"trey {name}", second.casefold().replace("-", "_")
    meant = get_close_matches(word, below, 1, 0.6) or (list(below)[:1] if word in PRESETS else [])
    hint = Text("Did you mean '{}'?").fill(f"{whole} {meant[0]}") if meant else _HAS.fill(whole, ", ".join(below))
    if second:
        hint = Text("{given!r} is no command of '{whole}'. {hint}", given=second[:40], whole=whole, hint=hint)
    raise OptionError("command-unknown", hint)


_HAS = Text("'{}' has {}.")


def _find(name: str) -> Command:
    if name in COMMANDS:
        return COMMANDS[name]
    near = get_close_matches(name, COMMANDS, 2, 0.5)
    hint = Text("'trey --help' lists them.")
    if near:
        hint = Text("Did you mean {near}?", near=listed(map(as_it_is, near), Text(" or ")))
    raise OptionError("command-unknown", "There is no command {given!r}. {hint}", given=name[:40], hint=hint)


def _overview(paper: Paper) -> Iterator[str]:
    """Yield the help of the whole program."""
    lang = paper.lang
    yield from paper.wrapped(ABOUT.of(lang))
    yield ""
    yield from _listed(COMMANDS, paper)
    yield ""
    yield Text("Run 'trey COMMAND --help' for more information on a command.").of(lang)
    for argument in (*_NO_COMMAND.arguments, *GLOBAL):
        yield from paper.wrapped(argument.help.of(lang), 2, f"{argument.name:<12}")


def _listed(commands: Mapping[str, Command], paper: Paper) -> Iterator[str]:
    """Yield commands and their purposes, a paragraph each."""
    width = max(len(command.name) for command in commands.values()) + 2
    for command in commands.values():
        yield from paper.wrapped(command.about.of(paper.lang), 2, f"trey {command.name:<{width}}")


def _paper_for_errors(words: Sequence[str]) -> Paper:
    for asked in (words, ()):
        with suppress(TreyError, LanguageError):
            return Paper(language_from(asked, os.environ), sys.stderr)
    return Paper("en", sys.stderr)


def _refuse(error: TreyError, words: Sequence[str]) -> int:
    paper = _paper_for_errors(words)
    paper.line(f"trey: {error.say(paper.lang)}")
    refused = isinstance(error, DealError | IllegalError | RecordError | ShuffleError)
    return REFUSED if refused else _MISTAKE


def _drop_output(status: int) -> int:
    """Keep Python from reporting the error again when it closes standard output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _report(error: Exception, words: Sequence[str]) -> int:
    """Report an error of trey itself; only the exception's type is shown, as its message might contain cards."""
    if os.environ.get("TREY_DEBUG"):
        traceback.print_exception(error)
    kind = type(error).__name__
    _paper_for_errors(words).say(
        Text(
            "trey: this is a bug in trey ({kind}). Please report it with the command you gave, "
            "the output of 'trey --version' and what TREY_DEBUG=1 adds.",
            kind=kind,
        )
    )
    return BUG
