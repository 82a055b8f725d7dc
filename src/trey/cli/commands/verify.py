"""`trey verify`: replays records and checks every deal, action, score and published shuffle."""

import argparse
import re
import sys
from collections.abc import Iterator
from itertools import groupby

from trey.cli.paper import Paper
from trey.cli.spec import Argument, Command, option
from trey.cli.terminal.files import file_text
from trey.cli.terminal.sheet import end_lines, history_lines
from trey.core.errors import OptionError, RecordError, TreyError
from trey.core.text import Text, joined, listed
from trey.match import Dealt, Match, read
from trey.match.guests import shown_names
from trey.match.proofs import check_shuffles
from trey.proof.shuffle import ShuffleProof

MINE = re.compile(
    r"^number table=(\S+) deal=(\d{1,9}) seat=(\d) seal=([0-9a-f]{64}) number=([0-9a-f]{32}|-)$", re.MULTILINE
)
RECORDS = re.compile(r"^(?=trey record )", re.MULTILINE)
SAID = {
    "sealed": Text("{} had a say in the shuffle"),
    "late": Text("{} showed a number without a seal"),
    "silent": Text("{} sealed a number that was not used"),
}
NOBODY = Text("nobody had a say: the host could have chosen the cards")


def verify(args: argparse.Namespace, paper: Paper) -> int:
    """Check every file; the exit status says whether all are valid."""
    if not args.files:
        raise OptionError("files-missing", "Which record? trey verify FILE")
    return max([_verify_one(path, args.numbers, paper) for path in args.files])


def _verify_one(path: str, numbers: str | None, paper: Paper) -> int:
    """Check each record of a file, such as those of an evening."""
    try:
        found = [record for record in RECORDS.split(file_text(path)) if record.strip()]
    except TreyError as error:
        Paper(paper.lang, sys.stderr).say(error.text)
        return 2
    return max([_verify_record(path, record, numbers, paper) for record in found or [""]])


def _verify_record(path: str, text: str, numbers: str | None, paper: Paper) -> int:
    complaints = Paper(paper.lang, sys.stderr)
    paper.out.flush()
    try:
        match = read(text)
        proofs = check_shuffles(match, text)
        _check_heads(match, text)
        compared = _check_mine(match, numbers, text) if numbers else 0
    except RecordError as error:
        complaints.say(Text("{path}: {error}", path=path, error=error.text))
        return 1
    except TreyError as error:
        complaints.say(error.text)
        return 2
    paper.title(Text("{}: in order").fill(path).of(paper.lang))
    for line in (*_found(match, proofs), *_says(match), *_heads(match), *_compared(compared)):
        paper.say("  " + line.of(paper.lang))
    names = shown_names(match.players)
    paper.lines(history_lines(match, names, paper.lang))
    paper.lines("  " + line for line in end_lines(match, names, paper.lang))
    return 0


def _found(match: Match, proofs: int) -> Iterator[Text]:
    """Yield what was checked."""
    deals = sum(isinstance(event, Dealt) for event in match.log)
    yield Text("{}, rules {}").fill(match.rules.name, match.rules.text)
    actions = Text("{n} action", plural="{n} actions", n=len(match.log) - deals)
    yield Text("{} and {} replayed").fill(Text("{n} deal", plural="{n} deals", n=deals), actions)
    if proofs:
        yield Text("{} of {} shuffles follow from what was published").fill(proofs, deals)
    else:
        yield Text("no shuffle was published, so none can be checked")


def _compared(numbers: int) -> Iterator[Text]:
    if numbers:
        yield Text("{} of the numbers your client kept were used as they were shown").fill(numbers)


def _heads(match: Match) -> Iterator[Text]:
    """Yield the public log's head in the record, which players can compare with each other and with the log."""
    known = _logged(match)
    for number, head in dict([*known[:1], *known[-1:]]).items():
        line, digest = head.split(" ")
        yield Text("deal {}: the server's public log ended with line {}, {}").fill(number, line, digest)


def _logged(match: Match) -> list[tuple[int, str]]:
    """Return the numbers and heads of the deals that have a head of the public log."""
    dealt = [event for event in match.log if isinstance(event, Dealt)]
    return [(number, event.head) for number, event in enumerate(dealt, 1) if event.head]


def _check_heads(match: Match, text: str) -> None:
    """Check that the public log only grew from deal to deal.

    :raises RecordError: `shuffle-head`.
    """
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line.startswith("log ")]
    before = (0, "")
    for (number, head), line in zip(_logged(match), lines, strict=True):
        count, digest = head.split(" ")
        now = (int(count), digest)
        if now[0] < before[0] or (now[0] == before[0]) != (now[1] == before[1]):
            raise RecordError(
                "shuffle-head",
                line,
                "Deal {number}: the server's public log did not go on from where it was.",
                number=number,
            )
        before = now


def _proofs(match: Match) -> list[ShuffleProof]:
    return [ShuffleProof.parse(e.shuffle) for e in match.log if isinstance(e, Dealt) and e.shuffle]


def _says(match: Match) -> Iterator[Text]:
    """Yield whose sealed numbers went into each deal; players without one could not stop the table from choosing."""
    names = shown_names(match.players)
    for said, proofs in groupby(_proofs(match), key=_who):
        first, *more = [proof.commitment.deal for proof in proofs]
        deals = f"{first}-{more[-1]}" if more else str(first)
        kinds = [
            (joined([names[seat] for seat, how in enumerate(said) if how == kind]), text) for kind, text in SAID.items()
        ]
        parts = [text.fill(who) for who, text in kinds if who.en]
        yield Text("deal {}: {}").fill(deals, listed(parts, Text("; ")) if parts else NOBODY)
        if "sealed" not in said and parts:
            yield NOBODY


def _who(proof: ShuffleProof) -> tuple[str, ...]:
    """Return for each seat whether its number was `sealed`, shown without a seal, sealed and not shown, or absent."""
    pairs = zip(proof.commitment.seals, proof.numbers, strict=True)
    return tuple(("sealed" if seal else "late") if number else ("silent" if seal else "") for seal, number in pairs)


def _check_mine(match: Match, path: str, text: str) -> int:
    """Compare the numbers that a player's client kept with the record's; return how many match.

    :raises RecordError: `shuffle-mine`, a number that was shown was not used.
    :raises TreyError: `file-unreadable`, `numbers-unreadable`.
    """
    found = MINE.findall(file_text(path))
    if not found:
        raise TreyError("numbers-unreadable", "{path} holds no numbers kept by a client.", path=path)
    kept = {(table, int(deal)): (int(seat), seal, number) for table, deal, seat, seal, number in found}
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line.startswith("shuffle ")]
    same = 0
    for proof, line in zip(_proofs(match), lines, strict=True):
        known = proof.commitment
        mine = kept.get((known.table, known.deal))
        if mine and not _is_mine(proof, *mine):
            raise RecordError(
                "shuffle-mine", line, "Deal {deal}: your client sent a number that was not used.", deal=known.deal
            )
        same += mine is not None
    return same


def _is_mine(proof: ShuffleProof, seat: int, seal: str, number: str) -> bool:
    if seat >= len(proof.numbers):
        return False
    sealed, used = proof.commitment.seals[seat], proof.numbers[seat]
    return (sealed and sealed.hex()) == seal and (used and used.hex()) == number


VERIFY = Command(
    "verify",
    Text("Replay records and check every deal, action, score and published shuffle."),
    (
        Argument(
            "files",
            Text("records to check"),
            Text("FILE ..."),
            {"nargs": "*"},
        ),
        option(
            "--numbers",
            Text("FILE"),
            Text(
                "file of your client's numbers ('Save my numbers' at the table), to check that the shuffles used them"
            ),
        ),
    ),
    verify,
    (
        Text(
            "The exit status is 0 if all records are valid, 1 if one is damaged, edited or impossible, "
            "2 if a file cannot be read."
        ),
    ),
    (
        "trey verify evening.trey",
        "trey verify records/*.trey --lang fr",
        "trey verify evening.trey --numbers mine.numbers",
    ),
)
