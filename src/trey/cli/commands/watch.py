"""`trey watch`: bots play a match, shown line by line."""

import argparse
import time
from math import inf

from trey.cli.commands.rules import rules_from
from trey.cli.paper import Paper, speed_lines
from trey.cli.spec import RULES, Command, flag, number, option
from trey.cli.terminal.host import Host, bots_from, new_seed
from trey.cli.terminal.narrator import Narrator
from trey.cli.terminal.sheet import end_lines, history_lines, score_lines
from trey.core.errors import OptionError
from trey.core.glossary import LEVELS
from trey.core.text import Text
from trey.match import Match
from trey.match.guests import BOT_MARK, shown_names

SEED_OPTION = number(
    "--seed",
    Text("repeat the same cards and bots' choices"),
)
SEATS_OPTION = number(
    "--seats",
    Text("number of players, if the game leaves a choice"),
)
_RECORD_OPTION = option(
    "--record",
    Text("FILE"),
    Text("write the match's record to FILE"),
)
BOTS_OPTION = option(
    "--bots",
    Text("NAMES"),
    Text(
        "the bots, separated by commas: {}, an agent's file, or package.module:Name; the "
        "last one repeats (default: habit)"
    ).fill(
        Text.each(
            lambda g: ", ".join(LEVELS if g == "en" else (f"{i} ({b.name.of(g).lower()})" for i, b in LEVELS.items()))
        )
    ),
    default="habit",
)


def check_range(name: str, value: float | None, low: float, high: float = inf) -> None:
    """Refuse a value that is too low, too high, or not a number.

    :raises OptionError: `number-too-low`, `number-too-high`.
    """
    if value is None:
        return
    if not value >= low:
        raise OptionError("number-too-low", "{name} must be at least {low}.", name=name, low=low)
    if value > high:
        raise OptionError("number-too-high", "{name} must be at most {high}.", name=name, high=high)


def watch(args: argparse.Namespace, paper: Paper) -> int:
    """Let bots play."""
    check_range("--deals", args.deals, 1)
    check_range("--delay", args.delay, 0, 3600)
    table = rules_from(args.rules, args.seats)
    bots = bots_from(args.bots, table.seats)
    seed = new_seed() if args.seed is None else args.seed
    match = Match(table, [BOT_MARK + bot.id for bot in bots])
    names = shown_names(match.players)
    host = Host(match, dict(enumerate(bots)), seed, args.record)
    host.save()  # a place that cannot be written is refused before anybody plays
    if not args.quiet:
        host.narrator = Narrator(names, paper.lang, range(table.seats) if args.open else ())
        _announce(host, names, seed, paper)
    try:
        _play(host, names, args, paper)
    finally:
        host.save()
    _conclude(host, names, paper)
    return 0


def _announce(host: Host, names: tuple[str, ...], seed: int, paper: Paper) -> None:
    paper.title(f"{host.rules.name.of(paper.lang)}   {host.rules.text}   --seed {seed}")
    paper.line(host.company(names, paper.lang))
    paper.lines(speed_lines(paper))


def _play(host: Host, names: tuple[str, ...], args: argparse.Namespace, paper: Paper) -> None:
    """Play deal after deal until the match is over or the requested number is reached."""
    match = host.match
    while match.ended is None and not (match.deal_over and match.number == args.deals):
        if match.needs_deal:
            if not args.quiet:
                paper.line()
            lines = host.deal()
            if lines:
                paper.title(lines[0])
                lines = lines[1:]
        else:
            lines = host.bot_acts()
        for line in lines:
            paper.line("  " + line)
            paper.out.flush()
            time.sleep(args.delay)
        if match.deal_over and not args.quiet:
            paper.lines(score_lines(match.family, match.view(), names, paper.lang))


def _conclude(host: Host, names: tuple[str, ...], paper: Paper) -> None:
    paper.line()
    paper.lines(history_lines(host.match, names, paper.lang))
    paper.lines(end_lines(host.match, names, paper.lang))
    if host.record:
        paper.say(Text("Record: {}").fill(host.record))


WATCH = Command(
    "watch",
    Text("Watch bots play a match."),
    (
        RULES,
        BOTS_OPTION,
        SEED_OPTION,
        number("--deals", Text("stop after N deals")),
        SEATS_OPTION,
        _RECORD_OPTION,
        flag("--open", Text("show all cards")),
        option(
            "--delay",
            Text("S"),
            Text("wait S seconds after each line"),
            type=float,
            default=0.0,
        ),
        flag(
            "--quiet",
            Text("show only the score sheet and the result"),
        ),
    ),
    watch,
    examples=(
        "trey watch sergeant_major --seed 1 --deals 2",
        "trey watch euchre_cutthroat --bots expert,habit,random",
        "trey watch three_thirteen --seats 4 --open --delay 0.5",
    ),
)
