"""`trey solve`: what every action of a position is worth with all hands open."""

import argparse
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from trey.cli.commands.rules import rules_from
from trey.cli.paper import Paper, columns
from trey.cli.spec import Argument, Command, flag, option
from trey.cli.terminal.faces import action_face, by_suit
from trey.cli.terminal.files import file_text
from trey.cli.terminal.progress import Progress
from trey.core.errors import IllegalError, OptionError
from trey.core.family import Family
from trey.core.text import Language, Text, figures
from trey.kernel.compiled import available
from trey.match import Dealt, Match, read
from trey.match.guests import shown_names
from trey.match.sheet import points
from trey.solvers.solve import Solution, Worth, solve

NUMBER = re.compile(r"\d{1,18}")
_NUMBERED = re.compile(r"(\d{1,18})/(\d{1,18})")
_HOLDS = Text("{}: ")
TURN = Text("Deal {}: {} to act, all hands open.")
_MEANT = {
    "each": Text("tricks: what {} takes in this deal if the others join forces"),
    "sides": Text("tricks: what {}'s side takes in this deal if everybody plays as well as they can"),
    "melds": Text(
        "points: what {}'s hand counts if the round ends with this turn; for a card from the "
        "stock, the average over those "
        "left in it"
    ),
}
EACH = Text(
    "{}: what each takes if all play alone; if several cards bring the others the same, they play the "
    "one that leaves {} the fewest tricks"
)


def position(args: argparse.Namespace, lang: Language) -> Match:
    """Return the match at the position given on a command line.

    :raises TreyError: no such file, deal or act; `solve-over`, nobody is to act there in the record.
    """
    if args.file and args.rules:
        raise OptionError("solve-both", "A record has its rules already.")
    match = _recorded(args) if args.file else _numbered(args)
    if args.file and match.turn is None:
        raise _over(match)
    if args.after and not NUMBER.fullmatch(args.after):
        for words in args.after.split(","):
            match.act(-1 if match.turn is None else match.turn, words.strip(), lang)
    return match


def _numbered(args: argparse.Namespace) -> Match:
    rules = rules_from((args.rules or "").split())
    found = _NUMBERED.fullmatch(args.deal or "")
    if found is None:
        raise OptionError("deal-number", "Which deal? --deal SEED/NUMBER, such as 7/0.")
    if NUMBER.fullmatch(args.after):
        raise OptionError(
            "after-count", "Only a record knows what was done; name the actions: --after 'trump S, play QS'."
        )
    match = Match(rules)
    match.deal_numbered(*map(int, found.groups()))
    return match


def _recorded(args: argparse.Namespace) -> Match:
    """Replay a record up to a deal and a number of its acts, or to the end if they are not given."""
    whole = read(file_text(args.file))
    deals = [at for at, event in enumerate(whole.log) if isinstance(event, Dealt)]
    wanted = args.deal or str(len(deals))
    if not (NUMBER.fullmatch(wanted) and 1 <= int(wanted) <= len(deals)):
        raise OptionError("deal-number", "The record has deals 1 to {count}.", count=len(deals))
    start = deals[int(wanted) - 1]
    end = deals[int(wanted)] if int(wanted) < len(deals) else len(whole.log)
    acts = end - start - 1
    if NUMBER.fullmatch(args.after):
        if int(args.after) > acts:
            raise OptionError("after-count", "That deal has {acts} actions.", acts=acts)
        acts = int(args.after)
    return Match(whole.rules, whole.players).replay(whole.log[: start + 1 + acts])


def _over(match: Match) -> IllegalError:
    """Return the error for a moment when nobody is to act; it suggests another moment of the deal."""
    deals = [at for at, event in enumerate(match.log) if isinstance(event, Dealt)]
    if not deals:
        return IllegalError("solve-over", "Nothing has been dealt yet.")
    number, acts = len(deals), len(match.log) - deals[-1] - 1
    earlier = f"--deal {number} --after {acts // 2}"
    return IllegalError(
        "solve-over",
        "Deal {number} is over then. Choose an earlier moment of the record: {earlier}.",
        number=number,
        earlier=earlier,
    )


def run(args: argparse.Namespace, paper: Paper) -> int:
    """Solve a position, and print the worth of its actions.

    :raises TreyError: as `position` and `solve`.
    """
    match = position(args, paper.lang)
    bar = Progress(100)
    found = solve(match.rules, match.state, fast=available(), tell=lambda part: bar.show(int(100 * part)))
    bar.clear()
    if args.json:
        paper.out.write(json.dumps(_data(match, found.worths), ensure_ascii=False, indent=2) + "\n")
        return 0
    paper.title(f"{match.rules.name.of(paper.lang)}   {match.rules.text}")
    paper.lines(_lines(match, found, shown_names(match.players), paper))
    return 0


def _lines(match: Match, found: Solution, names: Sequence[str], paper: Paper) -> Iterator[str]:
    lang, who = paper.lang, names[match.turn or 0]
    yield from paper.wrapped(TURN.fill(match.number, who).of(lang))
    for other, name in enumerate(names):
        yield from paper.wrapped("   ".join(by_suit(match.view(other).hand, lang)), 2, _HOLDS.fill(name).of(lang))
    yield ""
    rows = [_heads(found.worths, names, lang), *(_row(worth, match.family, lang) for worth in found.worths)]
    yield from ("  " + line for line in columns(rows, range(1, len(rows[0]))))
    yield ""
    yield from paper.wrapped(_MEANT[found.kind].fill(who).of(lang))
    if found.worths[0].each:
        yield from paper.wrapped(EACH.fill(", ".join(names), who).of(lang))


def _heads(worths: Sequence[Worth], names: Sequence[str], lang: Language) -> list[str]:
    tricks = [Text("tricks").of(lang)] if worths[0].tricks is not None else []
    each = list(names) if worths[0].each else []
    return ["", *tricks, Text("points").of(lang), *each]


def _row(worth: Worth, family: Family, lang: Language) -> list[str]:
    tricks = [str(worth.tricks)] if worth.tricks is not None else []
    whole = worth.points == int(worth.points)
    shown = points(family, int(worth.points)) if whole else figures("{:.2f}", worth.points).of(lang)
    return [action_face(worth.action, family, lang), *tricks, shown, *map(str, worth.each)]


def _data(match: Match, worths: Sequence[Worth]) -> dict[str, Any]:
    return {
        "rules": match.rules.text,
        "deal": match.number,
        "seat": match.turn,
        "phase": match.phase.id,
        "actions": [
            {"action": str(worth.action), "points": worth.points}
            | ({} if worth.tricks is None else {"tricks": worth.tricks})
            | ({"each": list(worth.each)} if worth.each else {})
            for worth in worths
        ],
    }


SOLVE = Command(
    "solve",
    Text("Say what every action is worth with all hands open."),
    (
        Argument("file", Text("a match's record"), Text("FILE"), {"nargs": "?"}),
        option(
            "--rules",
            Text("RULES"),
            Text("without a record: a preset and house rules, 'nine_five_two stake=5'"),
        ),
        option(
            "--deal",
            Text("DEAL"),
            Text(
                "the deal's number in the record (otherwise the last deal); without a record, SEED/NUMBER: "
                "a numbered deal"
            ),
        ),
        option(
            "--after",
            Text("ACTIONS"),
            Text(
                "replay this many of the deal's actions (default: all); without a record, "
                "play these actions, separated by commas"
            ),
            default="",
        ),
        flag("--json", Text("write JSON for programs")),
    ),
    run,
    (
        Text(
            "Games of tricks are solved exactly from the first card on, games with sides once "
            "these are set. The result is "
            "what the seat to act, or its side, takes in the whole deal if the others play "
            "together against it. Near the end, it is also "
            "what everybody takes if each plays alone. In a game of melds: what the hand counts after "
            "each draw or discard."
        ),
    ),
    (
        "trey solve match.record --deal 2 --after 12",
        "trey solve --rules euchre_cutthroat --deal 7/0 --after 'order up'",
        "trey solve match.record --deal 2 --after 12 --json",
    ),
)
