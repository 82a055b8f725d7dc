"""`trey rules`: the full rules of a table in words."""

import argparse
from collections.abc import Sequence

from trey.cli.paper import Paper
from trey.cli.spec import RULES, Command, flag
from trey.cli.terminal.rules_text import option_lines, rules_lines
from trey.core.errors import OptionError
from trey.core.family import Rules
from trey.core.text import Text
from trey.games import parse_rules


def rules_from(words: Sequence[str], seats: int | None = None) -> Rules:
    """Return the rules given on a command line.

    :raises OptionError: `preset-missing`, or as `parse_rules`.
    """
    if not words:
        raise OptionError("preset-missing", "Which game? Name a preset; 'trey games' lists them.")
    return parse_rules(" ".join([*words, *([f"seats={seats}"] if seats is not None else [])]))


def tell_rules(args: argparse.Namespace, paper: Paper) -> int:
    """Write the rules and the options."""
    table = rules_from(args.rules)
    head, *body = rules_lines(table, paper)
    paper.title(head)
    paper.lines(body)
    paper.line()
    paper.lines(option_lines(table, paper, explained=args.options))
    return 0


RULES_COMMAND = Command(
    "rules",
    Text("Print the full rules of a preset, with its options."),
    (
        RULES,
        flag("--options", Text("explain every option and its values")),
    ),
    tell_rules,
    examples=(
        "trey rules sergeant_major",
        "trey rules nine_five_two stake=5 --lang fr",
        "trey rules euchre_cutthroat --options",
    ),
)
