"""`trey verify`: replays records and checks everything they claim."""

import argparse
import sys
from collections.abc import Iterator, Sequence

from trey.cli.host import file_text
from trey.cli.paper import Paper
from trey.cli.sheet import end_lines, history_lines
from trey.cli.spec import Argument, Command
from trey.core.errors import OptionError, RecordError, ShuffleError, TreyError
from trey.core.text import Text
from trey.match import Dealt, Match, read
from trey.match.guests import shown_names
from trey.proof.shuffle import ShuffleProof, verify_chain

__all__ = ["VERIFY", "check_shuffles"]


def verify(args: argparse.Namespace, paper: Paper) -> int:
    """Check every file; the exit status says whether all are in order."""
    if not args.files:
        raise OptionError("files-missing", "Which record? trey verify FILE", "Quel relevé ? trey verify FICHIER")
    return max([_verify_one(path, paper) for path in args.files])


def _verify_one(path: str, paper: Paper) -> int:
    complaints = Paper(paper.lang, sys.stderr)
    paper.out.flush()
    try:
        text = file_text(path)
        match = read(text)
        proofs = check_shuffles(match, text)
    except RecordError as error:
        complaints.say(Text(f"{path}: {error.en}", f"{path} : {error.fr}"))
        return 1
    except TreyError as error:
        complaints.say(error.text)
        return 2
    paper.title(Text("{}: in order", "{} : en règle").fill(path).of(paper.lang))
    for line in _found(match, proofs):
        paper.say(Text("  " + line.en, "  " + line.fr))
    names = shown_names(match.players)
    paper.lines(history_lines(match, names, paper.lang))
    paper.lines("  " + line for line in end_lines(match, names, paper.lang))
    return 0


def _found(match: Match, proofs: int) -> Iterator[Text]:
    """Return what was checked."""
    deals = sum(isinstance(event, Dealt) for event in match.log)
    yield Text("{}, rules {}", "{}, règles {}").fill(match.rules.name, match.rules.text)
    yield Text("{} deals and {} actions replayed", "{} donnes et {} actions rejouées").fill(
        deals, len(match.log) - deals
    )
    if proofs:
        yield Text(
            "{} of {} shuffles follow from what was published",
            "{} mélanges sur {} découlent de ce qui a été publié",
        ).fill(proofs, deals)
    else:
        yield Text("no shuffle was published, so none can be checked", "aucun mélange publié, donc aucun à vérifier")


def check_shuffles(match: Match, text: str) -> int:
    """Check every deal that shows its shuffle against it, and that none of the table's was replaced.

    Returns how many do.

    :raises RecordError: the first that does not follow from what was published, with its line.
    """
    lines = (number for number, line in enumerate(text.splitlines(), 1) if line.startswith("shuffle "))
    shown = [event for event in match.log if isinstance(event, Dealt) and event.shuffle]
    proofs: list[ShuffleProof] = []
    for event, line in zip(shown, lines, strict=True):
        try:
            proofs.append(ShuffleProof.parse(event.shuffle))
            _check_shuffle(match, event, proofs)
        except ShuffleError as error:
            raise RecordError(error.code, line, error.en, error.fr) from None
    return len(proofs)


def _check_shuffle(match: Match, event: Dealt, proofs: Sequence[ShuffleProof]) -> None:
    """Check the last of `proofs` against its deal and, from a table's first deal on, against those before."""
    proof, deal = proofs[-1], event.deal
    dealer = deal.dealer if event is match.log[0] else None
    proof.check()
    proof.check_deal(match.rules.pack.cards, deal.cards, deal.salt, dealer)
    if proofs[0].commitment.deal == 1:
        verify_chain(proofs)


VERIFY = Command(
    "verify",
    Text(
        "Replay records and check every deal, action, score and published shuffle.",
        "Rejouer des relevés et vérifier chaque donne, action, marque et mélange publié.",
    ),
    (
        Argument(
            "files",
            Text("records to check", "relevés à vérifier"),
            Text("FILE ...", "FICHIER ..."),
            {"nargs": "*"},
        ),
    ),
    verify,
    (
        Text(
            "The exit status is 0 when all are in order, 1 when one is damaged, edited or impossible, "
            "2 when one cannot be read.",
            "L'état de sortie est 0 si tout est en règle, 1 si un relevé est abîmé, modifié ou impossible, "
            "2 s'il ne peut être lu.",
        ),
    ),
    ("trey verify evening.trey", "trey verify records/*.trey --lang fr"),
)
