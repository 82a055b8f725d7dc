"""`trey play`: a person against bots in the terminal."""

import argparse
from collections.abc import Sequence

from trey.bots import BOTS, Bot
from trey.cli.commands.rules import rules_from
from trey.cli.commands.watch import BOTS_OPTION, SEATS_OPTION, SEED_OPTION
from trey.cli.paper import Paper
from trey.cli.spec import RULES, Argument, Command, number, option
from trey.cli.terminal.files import file_text
from trey.cli.terminal.host import Host, bots_from, new_seed
from trey.cli.terminal.keyboard import Gone
from trey.cli.terminal.menu import choose_preset
from trey.cli.terminal.sitting import Sitting, refuse_existing
from trey.core.errors import OptionError
from trey.core.text import YOU, Text
from trey.match import Match, read
from trey.match.guests import BOT_MARK, shown_names

_LONGEST_NAME = 24


def play(args: argparse.Namespace, paper: Paper) -> int:
    """Seat a person at a new match, or resume one."""
    if args.resume and args.rules:
        raise OptionError("resume-rules", "A resumed match brings its own rules; leave the preset out.")
    if args.record and args.record != args.resume:
        refuse_existing(args.record)
    try:
        match = (
            read(file_text(args.resume))
            if args.resume
            else Match(rules_from(args.rules or [choose_preset(paper)], args.seats))
        )
    except Gone as gone:
        return gone.status
    seat = _seat(match, args)
    bots = _bots(match, seat, args.bots)
    match.players = _players(match, seat, bots, _name(args.name or _known_name(match, seat), paper))
    host = Host(
        match,
        {s: bot for s, bot in enumerate(bots) if bot is not None},
        new_seed() if args.seed is None else args.seed,
        args.record or args.resume,
    )
    host.save()  # a place that cannot be written is refused before anybody plays
    return Sitting(host, seat, shown_names(match.players), paper).run()


def _seat(match: Match, args: argparse.Namespace) -> int:
    """Return the person's seat: the one requested, else the first without a bot.

    :raises OptionError: `seat-unknown`.
    """
    if args.seat is None:
        people = [s for s, name in enumerate(match.players) if name and not name.startswith(BOT_MARK)]
        return people[0] if people else 0
    if not 0 <= args.seat < match.rules.seats:
        last = match.rules.seats - 1
        raise OptionError("seat-unknown", "Seats are numbered 0 to {last}.", last=last)
    return int(args.seat)


def _known_name(match: Match, seat: int) -> str:
    name = match.players[seat]
    return "" if name.startswith(BOT_MARK) else name


def _name(typed: str, paper: Paper) -> str:
    """Return the name as one line for the record.

    :raises OptionError: `name-reserved`.
    """
    name = " ".join("".join(c if c.isprintable() else " " for c in typed).split())[:_LONGEST_NAME].strip()
    if name.startswith(BOT_MARK):
        raise OptionError("name-reserved", "A person's name does not begin with {bot_mark}", bot_mark=BOT_MARK)
    return name or YOU.of(paper.lang)


def _bots(match: Match, seat: int, asked: str | None) -> list[Bot | None]:
    """Return the bot of every seat, None at the person's: those requested, else those of the record."""
    others = [s for s in range(match.rules.seats) if s != seat]
    usual = "habit" if match.family.advice else "random"
    chosen = dict(zip(others, bots_from(asked or usual, len(others)), strict=True))
    if asked is None:
        for s in others:
            known = match.players[s].removeprefix(BOT_MARK)
            if known in BOTS:
                chosen[s] = bots_from(known, 1)[0]
    return [chosen.get(s) for s in range(match.rules.seats)]


def _players(match: Match, seat: int, bots: Sequence[Bot | None], name: str) -> tuple[str, ...]:
    return tuple(name if s == seat else BOT_MARK + bot.id if bot else match.players[s] for s, bot in enumerate(bots))


PLAY = Command(
    "play",
    Text("Play against bots; without a preset, choose from a menu."),
    (
        Argument(
            RULES.name,
            RULES.help,
            Text("[PRESET] [option=value ...]"),
            RULES.settings,
        ),
        option("--name", Text("NAME"), Text("your name")),
        option(BOTS_OPTION.name, BOTS_OPTION.value, BOTS_OPTION.help),
        number(
            "--seat",
            Text("your seat; 0 is the first, and the default"),
        ),
        SEATS_OPTION,
        SEED_OPTION,
        option(
            "--record",
            Text("FILE"),
            Text("keep the record in FILE, move by move"),
        ),
        option(
            "--resume",
            Text("FILE"),
            Text("continue the match in FILE, and keep its record there"),
        ),
    ),
    play,
    (
        Text(
            "At the table, ? shows what you can type. If you keep the record (--record), you "
            "can leave and continue later "
            "with --resume."
        ),
    ),
    (
        "trey play",
        "trey play nine_five_two stake=5 --name Anna --record evening.trey",
        "trey play --resume evening.trey",
    ),
)
