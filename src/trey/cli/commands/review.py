"""`trey review`: the cost of each choice of a match, what was better, and luck separated from skill."""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from trey.cli.commands.watch import check_range
from trey.cli.paper import Paper, columns, speed_lines
from trey.cli.spec import Argument, Command, flag, number, option
from trey.cli.terminal.files import file_text
from trey.cli.terminal.progress import Progress
from trey.cli.terminal.verdict import (
    ACCOUNT_MEANT,
    ACCOUNTS,
    COST_MEANT,
    DEAREST,
    NOTHING,
    PHASES,
    account_heads,
    account_row,
    accuracy_heads,
    accuracy_rows,
    counted,
    details,
    headline,
    sums,
)
from trey.core.errors import OptionError
from trey.core.text import Text
from trey.match import Match, read
from trey.match.guests import shown_names
from trey.review import Choice, Line, Review, instead, review

TOP = 3
_MOST_WORLDS = 100_000
SHOWN = Text("Choices that were clearly worse than another: {}.")


def run(args: argparse.Namespace, paper: Paper) -> int:
    """Review a record."""
    check_range("--top", args.top, 0)
    check_range("--seed", args.seed, 0)
    check_range("--worlds", args.worlds, 2, _MOST_WORLDS)
    match = read(file_text(args.file))
    names = shown_names(match.players)
    seats = _seats(args, match, names)
    bar = Progress(1000)
    try:
        found = review(
            match, seats=seats, seed=args.seed, worlds=args.worlds or 0, tell=lambda part: bar.show(int(1000 * part))
        )
    finally:
        bar.clear()
    told = [(choice, instead(match, choice, fast=found.fast)) for choice in found.dearest(args.top)]
    if args.json:
        paper.out.write(json.dumps(_data(found, told), ensure_ascii=False, indent=2) + "\n")
        return 0
    _tell(found, told, names, paper)
    return 0


def _seats(args: argparse.Namespace, match: Match, names: Sequence[str]) -> list[int] | None:
    """Return the seats to review, None for all.

    :raises OptionError: `player-unknown`, `review-both`.
    """
    if args.player is None:
        return None if args.seat is None else [args.seat]
    if args.seat is not None:
        raise OptionError("review-both", "Name a seat or a player, not both.")
    wanted = args.player.casefold()
    found = [seat for seat, name in enumerate(names) if wanted in (name.casefold(), match.players[seat].casefold())]
    if not found:
        known = ", ".join(names)
        raise OptionError(
            "player-unknown",
            "Nobody here is called {player!r}; the players are {known}.",
            player=args.player[:40],
            known=known,
        )
    return found


def _tell(found: Review, told: Sequence[tuple[Choice, Line | None]], names: Sequence[str], paper: Paper) -> None:
    """Write the costliest choices, the phases, and the accounts."""
    lang = paper.lang
    paper.title(f"{found.rules.name.of(lang)}   {found.rules.text}")
    paper.paragraph(f"{counted(found).of(lang)}.")
    paper.paragraph(COST_MEANT.of(lang))
    paper.lines(speed_lines(paper))
    paper.line()
    paper.title(DEAREST.of(lang))
    shown = len(found.dearest())
    paper.say(SHOWN.fill(shown) if shown else NOTHING)
    for place, (choice, line) in enumerate(told, 1):
        paper.line()
        paper.paragraph(headline(choice, found, names, lang), 0, f"{place}. ")
        rows = list(details(choice, line, found, names, lang))
        width = max(len(label) for label, _ in rows)
        for label, words in rows:
            paper.paragraph(words, 3, f"{label:<{width}}  ")
    paper.line()
    paper.title(PHASES.of(lang))
    paper.lines(columns([accuracy_heads(lang), *accuracy_rows(found, names, lang)], range(2, 5)))
    if found.accounts:
        paper.line()
        paper.title(ACCOUNTS.of(lang))
        paper.lines(columns([account_heads(found, lang), *_accounts(found, names, paper)], range(2, 8)))
        paper.paragraph(ACCOUNT_MEANT.of(lang))


def _accounts(found: Review, names: Sequence[str], paper: Paper) -> Iterator[list[str]]:
    for account in found.accounts:
        yield account_row(account, found, names, paper.lang)
    for total in sums(found):
        yield [Text("all").of(paper.lang), *account_row(total, found, names, paper.lang)[1:]]


def _data(found: Review, told: Sequence[tuple[Choice, Line | None]]) -> dict[str, Any]:
    """Return a review for programs, with actions as texts and points as numbers."""
    lines = {choice.at: line for choice, line in told if line is not None}
    return {
        "rules": found.rules.text,
        "players": list(found.players),
        "seats": list(found.seats),
        "seed": found.seed,
        "worlds": found.worlds,
        "choices": [_choice_data(choice, lines.get(choice.at)) for choice in found.choices],
        "accuracy": [asdict(one) for seat in found.seats for one in found.accuracy(seat)],
        "deals": [asdict(account) | {"play": account.play} for account in found.accounts],
    }


def _choice_data(choice: Choice, line: Line | None) -> dict[str, Any]:
    kept = ("deal", "at", "seat", "phase", "cost", "error", "worlds", "hinted", "short", "shown")
    data = {name: getattr(choice, name) for name in kept}
    data |= {"action": str(choice.action), "better": str(choice.better) if choice.better else None}
    if line is not None:
        acts = [f"{seat} {action}" for seat, action in line.acts]
        data["instead"] = {"acts": acts, "points": list(line.points)}
    return data


REVIEW = Command(
    "review",
    Text("Say what each choice of a match cost, and what was better."),
    (
        Argument("file", Text("a match's record"), Text("FILE")),
        number("--seat", Text("only this seat, counted from 0")),
        option("--player", Text("NAME"), Text("this player's choices only")),
        number(
            "--top",
            Text("show the N costliest choices (3)"),
            default=TOP,
        ),
        flag("--json", Text("write JSON for programs")),
        number("--seed", Text("simulate the same worlds again (1)"), default=1),
        number(
            "--worlds",
            Text("at most N worlds per choice in each half (128; fewer in plain Python)"),
        ),
    ),
    run,
    (
        Text(
            "Every choice is compared with the other possible ones in simulated worlds that fit what its "
            "player knew. One half of the worlds shows what was better, the other how much "
            "more it would have brought. A "
            "choice is shown if this gain exceeds both two standard errors and a margin, and "
            "the best bot would have chosen "
            "otherwise."
        ),
    ),
    ("trey review match.record", "trey review match.record --player Anna --top 10"),
)
